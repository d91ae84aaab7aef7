import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DELIVERIES_KEPT_DAYS } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { TextKey } from '../../i18n/textKey.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Start and end as typed, in the company's time zone: YYYY-MM-DD and HH:mm; '' if absent. */
export interface ReplayValues {
  fromDay: string;
  fromTime: string;
  toDay: string;
  toTime: string;
}

const DAY = 'YYYY-MM-DD';
const TIME = 'HH:mm';

/** The last 24 hours, including the present minute. */
export function lastDay(now: Date, zone: string): ReplayValues {
  const to = dayjs(now).tz(zone).add(1, 'minute');
  const from = dayjs(now).tz(zone).subtract(1, 'day');
  return {
    fromDay: from.format(DAY),
    fromTime: from.format(TIME),
    toDay: to.format(DAY),
    toTime: to.format(TIME),
  };
}

/** The earliest day that may still be in the log. */
export const firstKeptDay = (now: Date, zone: string): string =>
  dayjs(now).tz(zone).subtract(DELIVERIES_KEPT_DAYS, 'day').format(DAY);

const momentOf = (day: string, time: string, zone: string): Date | null =>
  day && time ? dayjs.tz(`${day}T${time}`, zone).toDate() : null;

/** Errors, by start and end. */
export function replayFaults(
  v: ReplayValues,
  zone: string,
  now: Date,
): Partial<Record<'fromDay' | 'toDay', TextKey>> {
  const [from, to] = [momentOf(v.fromDay, v.fromTime, zone), momentOf(v.toDay, v.toTime, zone)];
  if (!from || !to)
    return {
      ...(from ? {} : { fromDay: 'webhooks.replayMissing' as const }),
      ...(to ? {} : { toDay: 'webhooks.replayMissing' as const }),
    };
  if (v.fromDay < firstKeptDay(now, zone)) return { fromDay: 'webhooks.replayTooOld' };
  return to > from ? {} : { toDay: 'webhooks.replayReversed' };
}

/** The time span for the API; null for invalid input. */
export function replaySpan(v: ReplayValues, zone: string, now: Date): { from: string; to: string } | null {
  const [from, to] = [momentOf(v.fromDay, v.fromTime, zone), momentOf(v.toDay, v.toTime, zone)];
  if (!from || !to || Object.keys(replayFaults(v, zone, now)).length > 0) return null;
  return { from: from.toISOString(), to: to.toISOString() };
}
