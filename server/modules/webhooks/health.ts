import {
  WEBHOOK_OFF,
  WEBHOOK_ON,
  type WebhookOff,
} from '../../../contract/rules/integrations/webhookEvents.ts';
import type { Posted } from '../../http/outbound/postOut.ts';
import { DAY_MS, HOUR_MS } from '../../ports/clock.ts';
import type { DeliveryRow, WebhookRow } from './store.ts';

/** Pauses after each refusal of one delivery: twelve tries in about 70 hours, the first ones soon. */
const DELIVERY_PAUSES_S = [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 43_200, 64_800, 64_800];
/** Pauses of a whole webhook from its second failure in a row on: each about as long as it has failed so far, at most an hour. */
const WEBHOOK_PAUSES_S = [30, 120, 300, 600, 1200, 2400, 3600];
const JITTER = 0.1;
const OFF_AFTER = { failures: 10, ms: 6 * HOUR_MS };
const TRIED_EVERY_MS = HOUR_MS;
/** Time for which a webhook that is off after failures is still tried; by then older waiting calls have expired. */
export const TRIED_FOR_MS = 30 * DAY_MS;
export const GONE = 410;

/**
 * From this number of failures in a row, the webhook counts as failing, not the single delivery: one call at a time tests whether it works
 * again.
 */
export const PROBED_FROM = 2;
/** After this number of refusals, while other deliveries were accepted, a delivery no longer holds back later deliveries of its order. */
export const HOLDS_UNTIL = 3;

/** Plus or minus a tenth, so that calls that failed together are not repeated together. */
const jittered = (seconds: number, random: number): number =>
  seconds * 1000 * (1 - JITTER + 2 * JITTER * random);

/** The pause of a delivery after this many refusals; null after the last. */
export function pauseMs(refusals: number, random = Math.random()): number | null {
  const seconds = DELIVERY_PAUSES_S[refusals - 1];
  return seconds === undefined ? null : jittered(seconds, random);
}

/** The pause of a webhook after this many failures in a row. */
export function webhookPauseMs(failures: number, random = Math.random()): number {
  const seconds = WEBHOOK_PAUSES_S[Math.min(failures - PROBED_FROM, WEBHOOK_PAUSES_S.length - 1)];
  return seconds === undefined ? 0 : jittered(seconds, random);
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export const switchedOff = (now: Date, offReason: WebhookOff) => ({
  status: WEBHOOK_OFF,
  disabledAt: now,
  offReason,
  nextAt: offReason === 'failures' ? later(now, TRIED_EVERY_MS) : null,
});

const NO_FAILURES = { failedCount: 0, failedReason: null, failingSince: null };
export const switchedOn = () => ({
  ...NO_FAILURES,
  status: WEBHOOK_ON,
  disabledAt: null,
  offReason: null,
  nextAt: null,
});

/** Whether its calls may be made now without a person's request. */
export const isCalled = ({ status, offReason, nextAt }: WebhookRow, now: Date): boolean =>
  (status === WEBHOOK_ON || offReason === 'failures') && (nextAt === null || nextAt <= now);

/** A webhook after one more call. A webhook that its owner has switched off stays off after any answer. */
export function healthAfter(
  hook: WebhookRow,
  posted: Pick<Posted, 'error' | 'statusCode'>,
  now: Date,
): Partial<WebhookRow> {
  const { status, offReason } = hook;
  if (posted.error === null) return offReason === 'user' ? NO_FAILURES : switchedOn();
  const failedCount = hook.failedCount + 1;
  const failingSince = hook.failingSince ?? now;
  const failed = { failedCount, failingSince, failedReason: posted.error };
  if (offReason === 'user') return failed;
  if (posted.statusCode === GONE)
    return { ...failed, ...(offReason === 'gone' ? {} : switchedOff(now, 'gone')) };
  if (status !== WEBHOOK_ON)
    return { ...failed, nextAt: offReason === 'failures' ? later(now, TRIED_EVERY_MS) : null };
  if (failedCount >= OFF_AFTER.failures && now.getTime() - failingSince.getTime() >= OFF_AFTER.ms)
    return { ...failed, ...switchedOff(now, 'failures') };
  return { ...failed, nextAt: failedCount < PROBED_FROM ? null : later(now, webhookPauseMs(failedCount)) };
}

/** The state of a delivery after one more failed attempt. It is given up only if it is refused while other calls are accepted. */
export function deliveryAfter(
  { refusals }: Pick<DeliveryRow, 'refusals'>,
  hook: Pick<WebhookRow, 'failedCount'>,
  now: Date,
): Partial<DeliveryRow> {
  const isAlone = hook.failedCount === 0;
  const refused = isAlone ? refusals + 1 : refusals;
  const pause = pauseMs(Math.max(refused, 1));
  if (pause === null && isAlone) return { state: 'failed', refusals: refused };
  return { state: 'waiting', refusals: refused, nextAt: later(now, pause ?? TRIED_EVERY_MS) };
}
