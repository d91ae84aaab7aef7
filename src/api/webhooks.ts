import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookInput,
  WebhookPatch,
  WebhookSecret,
} from '../../contract/integrations/webhooks.ts';
import { call, callPage } from './client/http.ts';

export const createWebhook = (input: WebhookInput) => call<Webhook>('POST', 'webhook', { body: input });
export const changeWebhook = (id: number, change: WebhookPatch) =>
  call<Webhook>('PATCH', `webhook/${id}`, { body: change });
export const deleteWebhook = (id: number) => call<Webhook>('DELETE', `webhook/${id}`);
export const testWebhook = (id: number) =>
  call<WebhookDeliveryDetail>('POST', `webhook/${id}/test`, { body: {} });
export const tryWebhook = (id: number) =>
  call<WebhookDeliveryDetail>('POST', `webhook/${id}/try`, { body: {} });
export const replayWebhook = (id: number, span: { from: string; to: string }) =>
  call<{ queued: number }>('POST', `webhook/${id}/replay`, { body: span });
export const getWebhookDeliveries = (id: number, page: number, limit: number, signal?: AbortSignal) =>
  callPage<WebhookDelivery>(`webhook/${id}/delivery`, {
    query: { page, limit },
    signal,
  });
export const getWebhookDelivery = (id: number, deliveryId: string) =>
  call<WebhookDeliveryDetail>('GET', `webhook/${id}/delivery/${deliveryId}`);
export const redeliverWebhook = (id: number, deliveryId: string) =>
  call<WebhookDeliveryDetail>('POST', `webhook/${id}/delivery/${deliveryId}/redeliver`, { body: {} });
export const getWebhookSecret = () => call<WebhookSecret>('GET', 'webhook/secret');
export const rotateWebhookSecret = () => call<WebhookSecret>('POST', 'webhook/secret/rotate', { body: {} });
export const finishWebhookSecret = () => call<WebhookSecret>('POST', 'webhook/secret/finish', { body: {} });
