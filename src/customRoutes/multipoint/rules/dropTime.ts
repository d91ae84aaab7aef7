import type { FormPattern } from '../../../shared/booking/rules/formPattern.ts';
import { fromScheduledAt, pickupMoment } from '../../../shared/booking/rules/pickupTime.ts';
import type { DropTime, MultipointValues, StopValues } from './multipointValues.ts';

/** A drop-off is due one hour after the pickup (MULTI-20). */
export const DROP_AFTER_MS = 3_600_000;
/** Allows for the time between sending the form and the server's timestamp. */
const SENT_WITHIN_MS = 5 * 60_000;

/** When drop-offs without their own time are due; null while the pickup has no time. */
export function dropsAt(v: MultipointValues, timezone: string, now: Date): Date | null {
  const pickup = v.pickupNow ? now : pickupMoment(v, timezone);
  return pickup && new Date(pickup.getTime() + DROP_AFTER_MS);
}

const asPickup = ({ date, time }: DropTime) => ({ pickupNow: false, pickupDate: date, pickupTime: time });

/** The stop's own delivery time; null without one, or while its date or time is missing. */
export const chosenDropTime = ({ drop }: StopValues, timezone: string): Date | null =>
  drop ? pickupMoment(asPickup(drop), timezone) : null;

/** Initial value of a stop's own time: the time by the rule. */
export function firstDrop(v: MultipointValues, timezone: string, now: Date): DropTime {
  const at = dropsAt(v, timezone, now) ?? new Date(now.getTime() + DROP_AFTER_MS);
  const { pickupDate, pickupTime } = fromScheduledAt(at.toISOString(), timezone);
  return { date: pickupDate, time: pickupTime };
}

/** The stop's own delivery time in an order; null if the time follows the rule or has passed. */
export function knownDrop(
  order: Pick<FormPattern, 'waypoint' | 'updatedAt'>,
  index: number,
  { now, timezone }: { now: Date; timezone: string },
): DropTime | null {
  const scheduledAt = order.waypoint[index]?.scheduledAt;
  if (index === 0 || !scheduledAt || scheduledAt === 'now' || Date.parse(scheduledAt) <= now.getTime())
    return null;
  const pickup = order.waypoint[0]?.scheduledAt ?? 'now';
  const isNow = pickup === 'now';
  const ruled = Date.parse(isNow ? (order.updatedAt ?? '') : pickup) + DROP_AFTER_MS;
  if (Math.abs(Date.parse(scheduledAt) - ruled) <= (isNow ? SENT_WITHIN_MS : 0)) return null;
  const { pickupDate, pickupTime } = fromScheduledAt(scheduledAt, timezone);
  return { date: pickupDate, time: pickupTime };
}
