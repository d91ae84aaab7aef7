import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '../../../contract/webhooks.ts';
import type { DeliveryRow, TryRow, WebhookRow } from './store.ts';

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toWebhook = (row: WebhookRow, waiting: number): Webhook => ({
  id: row.id,
  customerId: row.customerId,
  url: row.url,
  event: row.event,
  status: row.status,
  failedCount: row.failedCount,
  failedReason: row.failedReason,
  disabledAt: time(row.disabledAt),
  waiting,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhookId,
  event: row.event,
  orderId: row.orderId,
  state: row.state,
  test: row.test,
  attempts: row.attempts,
  nextAt: row.state === 'waiting' ? time(row.nextAt) : null,
  statusCode: row.statusCode,
  durationMs: row.durationMs,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  lastAt: time(row.lastAt),
});

export const toDeliveryDetail = (row: DeliveryRow, tries: TryRow[]): WebhookDeliveryDetail => ({
  ...toDelivery(row),
  body: row.body,
  tries: tries.map(({ at, url, headers, statusCode, answer, durationMs, error }) => ({
    at: at.toISOString(),
    url,
    headers,
    statusCode,
    answer,
    durationMs,
    error,
  })),
});
