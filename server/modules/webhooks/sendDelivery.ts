import { WEBHOOK_ON } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { Ctx, Scope } from '../../context.ts';
import { type Doer, emitEvent } from '../../eventBus/emitEvent.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import { type Posted, postOut } from '../../http/outbound/postOut.ts';
import { enqueue } from '../../jobs/queue.ts';
import { metricsOf } from '../../metrics/metrics.ts';
import { comingSecret, currentSecret } from '../users/apiSecret.ts';
import { deliveryAfter, healthAfter, isCalled, PROBED_FROM } from './health.ts';
import { makeFailedDue, unlease, webhookNow, writeDelivery, writeHealth, writeTry } from './queueStore.ts';
import { plainHeaders, signedHeaders } from './signature.ts';
import { type DeliveryRow, lockCalled, ownerSecret, type WebhookRow } from './store.ts';

export const SWITCHED_MAIL = 'webhooks.switchedMail';

type Sendable = Pick<
  DeliveryRow,
  'id' | 'webhookId' | 'event' | 'eventId' | 'body' | 'attempts' | 'refusals'
>;

/**
 * Makes one call and stores its result. `isRequested`: a person requested it, so the webhook may be off or pausing. A `sample` is sent
 * once; as a mere test it leaves the webhook's health unchanged. Returns null if the webhook is off, pausing, deleted or not served, or
 * its account is blocked; the delivery then waits.
 */
export async function sendDelivery(
  ctx: Ctx,
  delivery: Sendable,
  how: { isRequested?: boolean; sample?: 'test' | 'try' } = {},
): Promise<Posted | null> {
  const at = ctx.ports.clock.now();
  const hook = await webhookNow(ctx, delivery.webhookId);
  const owner =
    hook && !hook.isBlocked && (how.isRequested || (hook.isServed && isCalled(hook, at)))
      ? await ownerSecret(ctx, hook.userId)
      : null;
  if (!hook || !owner) {
    await unlease(ctx, [delivery.id]);
    return null;
  }
  const coming = comingSecret(owner, at);
  const call = { ...delivery, at, sequence: delivery.eventId };
  const posted = await postOut(
    {
      url: hook.url,
      body: delivery.body,
      headers: signedHeaders(call, [currentSecret(owner, at), ...(coming ? [coming] : [])]),
    },
    { hostNames: ctx.ports.hostNames, local: ctx.config.hooksLocal },
  );
  metricsOf(ctx).webhookCalls.inc({
    outcome: posted.error === null ? 'accepted' : posted.statusCode === null ? 'unreached' : 'refused',
  });
  await ctx.db.tx(async () => {
    await writeTry(ctx, {
      deliveryId: delivery.id,
      at,
      url: hook.url,
      headers: plainHeaders(call),
      statusCode: posted.statusCode,
      answer: posted.answer,
      durationMs: posted.durationMs,
      error: posted.error,
    });
    const before = how.sample === 'test' ? hook : await writeHealthOf(ctx, hook, posted);
    const { statusCode, durationMs, error } = posted;
    await writeDelivery(ctx, delivery.id, {
      statusCode,
      durationMs,
      error,
      attempts: delivery.attempts + 1,
      lastAt: at,
      lockedUntil: null,
      ...(error === null
        ? { state: 'delivered' }
        : how.sample
          ? { state: 'failed' }
          : deliveryAfter(delivery, before, ctx.ports.clock.now())),
    });
  });
  return posted;
}

/** Stores a webhook's health after a call. Informs its owner if the call switched it off or on. Returns its state before the call. */
async function writeHealthOf(ctx: Ctx, seen: WebhookRow, posted: Posted): Promise<WebhookRow> {
  if (posted.error === null && seen.failedCount === 0) return seen;
  const before = await lockCalled(ctx, seen.id);
  // The webhook was deleted during the call.
  if (!before) return seen;
  const set = healthAfter(before, posted, ctx.ports.clock.now());
  await writeHealth(ctx, before.id, set);
  if (posted.error === null && before.failedCount >= PROBED_FROM) await makeFailedDue(ctx, before.id);
  await publishHealth(ctx, before, { ...before, ...set }, scopeOf(before));
  if (set.offReason !== undefined && set.offReason !== before.offReason)
    await enqueue(ctx, SWITCHED_MAIL, { webhookId: before.id, offReason: set.offReason });
  return before;
}

const scopeOf = ({ companyId, customerId }: WebhookRow): Scope => ({ companyId, customerId });

/** Sends open consoles the health of a webhook. */
export async function publishHealth(
  ctx: Ctx,
  before: WebhookRow,
  { id, url: message, offReason, failedCount }: WebhookRow,
  doer: Doer,
): Promise<void> {
  // Only the rule's person may know a chat's address.
  if (before.ruleId !== null) return;
  const on = failedCount > 0 ? 'failing' : before.status === WEBHOOK_ON ? 'working' : 'back';
  if (offReason !== before.offReason) await matterChanged(ctx, doer, 'webhook', id);
  await emitEvent(ctx, doer, 'webhook.state', { status: offReason ?? on, message });
}
