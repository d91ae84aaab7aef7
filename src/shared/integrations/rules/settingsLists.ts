import type { PersonalAccessToken } from '../../../../contract/account/apiTokens.ts';
import type { Webhook } from '../../../../contract/integrations/webhooks.ts';

/** API keys and webhooks as lists store them. */
export type ApiKeyRecord = Omit<PersonalAccessToken, 'id'> & { id: string };
export type WebhookRecord = Omit<Webhook, 'id'> & { id: string };

export const API_KEY_TABS = ['ALL', 'LIVE', 'ENDED'] as const;
export const WEBHOOK_TABS = ['ALL', 'ON', 'OFF'] as const;

/** Filters of both lists in the address bar. */
export interface ApiKeyFilter {
  tab?: (typeof API_KEY_TABS)[number];
  q?: string;
}
export interface WebhookFilter {
  tab?: (typeof WEBHOOK_TABS)[number];
  q?: string;
}

/** The filter for the API. */
export function apiKeyFilterToWire({ tab = 'ALL', q }: ApiKeyFilter): Record<string, string> {
  const name = q?.trim();
  return { ...(tab === 'ALL' ? {} : { state: tab.toLowerCase() }), ...(name ? { name } : {}) };
}

export function webhookFilterToWire({ tab = 'ALL', q }: WebhookFilter): Record<string, string> {
  const keyword = q?.trim();
  return { ...(tab === 'ALL' ? {} : { status: tab === 'ON' ? '1' : '0' }), ...(keyword ? { keyword } : {}) };
}
