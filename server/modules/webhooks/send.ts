import { WEBHOOK_ON } from '../../../contract/rules/webhookEvents.ts';
import type { Ctx } from '../../context.ts';
import { type Posted, postOut } from '../../http/outbound/postOut.ts';
import { enqueue } from '../../jobs/queue.ts';
import { comingSecret, currentSecret } from '../users/apiSecret.ts';
import { lockWebhook, webhookNow, writeDelivery, writeHealth, writeTry } from './queueStore.ts';
import { plainHeaders, signedHeaders } from './signature.ts';
import { type DeliveryRow, ownerSecret, switchedOff, type WebhookRow } from './store.ts';

export const DISABLED_MAIL = 'webhooks.disabledMail';

/** Pauses after each failed try: twelve tries in about 70 hours, the first ones soon. */
const PAUSES_S = [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 43_200, 64_800, 64_800];
const JITTER = 0.1;
const FAILURES = 10;
/** Ten failures at once are one outage: a restart of the receiver must not switch its webhook off. */
const FAILING_AT_LEAST_MS = 60_000;

/** The pause before the next try, plus or minus a tenth, so that what failed together is not repeated together; null after the last. */
export function pauseMs(failedTries: number, random = Math.random()): number | null {
  const seconds = PAUSES_S[failedTries - 1];
  return seconds === undefined ? null : seconds * 1000 * (1 - JITTER + 2 * JITTER * random);
}

type Sendable = Pick<DeliveryRow, 'id' | 'webhookId' | 'event' | 'eventId' | 'body' | 'attempts'>;

/**
 * Makes one call and keeps what came of it. `asked`: by a person, so that the webhook may be off. Returns null when it is off or
 * gone, and the delivery waits.
 */
export async function sendDelivery(
  ctx: Ctx,
  delivery: Sendable,
  how: { asked?: boolean; test?: boolean } = {},
): Promise<Posted | null> {
  const hook = await webhookNow(ctx, delivery.webhookId);
  const owner =
    hook && (how.asked || hook.status === WEBHOOK_ON) ? await ownerSecret(ctx, hook.userId) : null;
  if (!hook || !owner) {
    await writeDelivery(ctx, delivery.id, { lockedUntil: null });
    return null;
  }
  const at = ctx.ports.clock.now();
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
    await writeDelivery(ctx, delivery.id, outcomeOf(ctx, delivery, posted, how.test ?? false, at));
    if (!how.test) await writeHealthOf(ctx, hook, posted);
  });
  return posted;
}

function outcomeOf(
  ctx: Ctx,
  { attempts }: Sendable,
  { statusCode, durationMs, error }: Posted,
  test: boolean,
  at: Date,
): Partial<DeliveryRow> {
  const tried = attempts + 1;
  const pause = error === null || test ? null : pauseMs(tried);
  const shared = { statusCode, durationMs, error, attempts: tried, lastAt: at, lockedUntil: null };
  if (error === null) return { ...shared, state: 'delivered' };
  if (pause === null) return { ...shared, state: 'failed' };
  return { ...shared, state: 'waiting', nextAt: new Date(ctx.ports.clock.now().getTime() + pause) };
}

/** Counts failures in a row; the tenth switches the webhook off and tells its owner. */
async function writeHealthOf(ctx: Ctx, seen: WebhookRow, { error }: Posted): Promise<void> {
  if (error === null && seen.failedCount === 0) return;
  const hook = await lockWebhook(ctx, seen.id);
  if (!hook) return;
  if (error === null) {
    await writeHealth(ctx, hook.id, { failedCount: 0, failedReason: null, failingSince: null });
    return;
  }
  const now = ctx.ports.clock.now();
  const failingSince = hook.failingSince ?? now;
  const failedCount = hook.failedCount + 1;
  const ends =
    hook.status === WEBHOOK_ON &&
    failedCount >= FAILURES &&
    now.getTime() - failingSince.getTime() >= FAILING_AT_LEAST_MS;
  await writeHealth(ctx, hook.id, {
    failedCount,
    failedReason: error,
    failingSince,
    ...(ends ? switchedOff(now) : {}),
  });
  if (ends) await enqueue(ctx, DISABLED_MAIL, { webhookId: hook.id });
}
