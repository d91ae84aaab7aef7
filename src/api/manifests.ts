import type { CreatedManifest, CreateManifestInput, Manifest } from '../../contract/orders/manifests.ts';
import { call, callPage } from './client/http.ts';
import { ticketLink } from './client/links.ts';

export const createManifest = (input: CreateManifestInput, idempotencyKey?: string) =>
  call<CreatedManifest>('POST', 'manifest', { body: input, idempotencyKey });
/** Manifests of any status whose number contains the text, newest first. */
export const findManifests = (manifestId: string, limit: number, signal?: AbortSignal) =>
  callPage<Manifest>('manifest', { query: { manifestId, limit }, signal });
export const cancelManifest = (id: string, idempotencyKey: string) =>
  call<Manifest>('POST', `manifest/${encodeURIComponent(id)}/cancel`, { body: {}, idempotencyKey });
/** Closes the manifests that scans still fill. */
export const closeManifests = () => call<Manifest[]>('POST', 'manifest/close', { body: {} });
/** Address of the sheets that drivers scan and sign, in one file. */
export const manifestLink = (ids: string[]) =>
  ticketLink(`manifest/${ids.map(encodeURIComponent).join(',')}/print`);
/** Address of the filtered manifests as a sheet. */
export const manifestExportLink = (filter: Record<string, string | undefined>) =>
  ticketLink('manifest/export', filter);
