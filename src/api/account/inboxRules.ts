import type { InboxRule, InboxRuleInput, InboxRules, RuleTest } from '../../../contract/orders/inboxRules.ts';
import { call } from '../client/http.ts';

export const getInboxRules = () => call<InboxRules>('GET', 'inboxRule');
export const createInboxRule = (body: InboxRuleInput) => call<InboxRule>('POST', 'inboxRule', { body });
export const switchInboxRule = (id: number, on: boolean) =>
  call<InboxRule>('PATCH', `inboxRule/${id}`, { body: { on } });
export const deleteInboxRule = (id: number) => call<InboxRule>('DELETE', `inboxRule/${id}`);
export const testInboxRule = (id: number) => call<RuleTest>('POST', `inboxRule/${id}/test`, { body: {} });
