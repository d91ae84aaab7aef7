import type {
  RepeatInput,
  RepeatStepInput,
  Template,
  TemplateInput,
  TemplateSummary,
} from '../../contract/orders/templates.ts';
import { call, callPage } from './client/http.ts';

const pathOf = (id: string) => `template/${encodeURIComponent(id)}`;

export const findTemplates = (name: string, limit: number, signal?: AbortSignal) =>
  callPage<TemplateSummary>('template', {
    query: { ...(name ? { name } : {}), limit },
    signal,
  });
export const getTemplate = (id: string) => call<Template>('GET', pathOf(id));
export const createTemplate = (input: TemplateInput, idempotencyKey: string) =>
  call<Template>('POST', 'template', { body: input, idempotencyKey });
export const renameTemplate = (id: string, change: { name: string; updatedAt?: string | undefined }) =>
  call<Template>('PATCH', pathOf(id), { body: change });
export const deleteTemplate = (id: string) => call<Template>('DELETE', pathOf(id));
export const restoreTemplate = (id: string) => call<Template>('POST', `${pathOf(id)}/restore`, { body: {} });

export const setRepeat = (id: string, input: RepeatInput) =>
  call<Template>('PUT', `${pathOf(id)}/repeat`, { body: input });
/** Refused with 409 and a `RepeatConflict` if the schedule is not the one that `read` names. */
export const changeRepeat = (id: string, step: 'pause' | 'resume' | 'skip', read: RepeatStepInput = {}) =>
  call<Template>('POST', `${pathOf(id)}/repeat/${step}`, { body: read });
/** Refused with 409 if the schedule is not the version `updatedAt`. */
export const deleteRepeat = (id: string, updatedAt?: string) =>
  call<Template>('DELETE', `${pathOf(id)}/repeat`, { query: updatedAt ? { updatedAt } : {} });
