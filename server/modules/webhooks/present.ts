import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '../../../contract/integrations/webhooks.ts';
import type { WebhookEvent } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { DeliveryRow, HookFacts, TryRow, WebhookRow } from './store.ts';

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toWebhook = (row: WebhookRow, { waiting, maker, isServed, keyEnded }: HookFacts): Webhook => ({
  id: row.id,
  customerId: row.customerId,
  url: row.url,
  event: row.event as WebhookEvent,
  status: row.status,
  failedCount: row.failedCount,
  failedReason: row.failedReason,
  failingSince: time(row.failingSince),
  disabledAt: time(row.disabledAt),
  offReason: row.offReason,
  nextAt: time(row.nextAt),
  waiting,
  maker,
  isServed,
  keyEnded,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Time of a waiting delivery's next attempt; null while its webhook is not called. */
function triedAt(row: DeliveryRow, { offReason, nextAt }: WebhookRow): Date | null {
  if (row.state !== 'waiting' || offReason === 'user' || offReason === 'gone') return null;
  return nextAt && nextAt > row.nextAt ? nextAt : row.nextAt;
}

export const toDelivery = (row: DeliveryRow, hook: WebhookRow): WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhookId,
  event: row.event as WebhookEvent,
  orderId: row.orderId,
  state: row.state,
  test: row.test,
  attempts: row.attempts,
  nextAt: time(triedAt(row, hook)),
  statusCode: row.statusCode,
  durationMs: row.durationMs,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  lastAt: time(row.lastAt),
});

export const toDeliveryDetail = (
  row: DeliveryRow,
  hook: WebhookRow,
  tries: TryRow[],
): WebhookDeliveryDetail => ({
  ...toDelivery(row, hook),
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
