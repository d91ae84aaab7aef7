import dayjs from 'dayjs';
import type { TypedDay, TypedRange } from '../commands/grammar/parsedInput.ts';
import { dateRange } from '../lib/dates/dateRanges.ts';
import { serverNow } from '../lib/dates/serverClock.ts';
import { nextWeekday } from '../shared/booking/rules/pickupTime.ts';

/** A typed range as first and last day in the company's time zone. */
export function typedRange(
  range: TypedRange,
  zone: string,
  now: Date = serverNow(),
): { dateFrom: string; dateTo: string } {
  if ('from' in range) return { dateFrom: range.from, dateTo: range.to };
  if ('lastDays' in range) {
    const today = dayjs(now).tz(zone);
    return {
      dateFrom: today.subtract(range.lastDays - 1, 'day').format('YYYY-MM-DD'),
      dateTo: today.format('YYYY-MM-DD'),
    };
  }
  const { dateFrom = '', dateTo = '' } = dateRange(range.preset, zone, now);
  return { dateFrom, dateTo };
}

/** A typed day in the company's time zone; without a year, the next one with that month and day. A weekday is never today. */
export function dayOf(typed: TypedDay, zone: string, now: Date = serverNow()): string {
  if ('date' in typed) return typed.date;
  const today = dayjs(now).tz(zone);
  if ('inDays' in typed) return today.add(typed.inDays, 'day').format('YYYY-MM-DD');
  if ('weekday' in typed) return nextWeekday(typed.weekday, now, zone);
  const inThisYear = `${today.year()}-${typed.monthDay}`;
  return inThisYear < today.format('YYYY-MM-DD') ? `${today.year() + 1}-${typed.monthDay}` : inThisYear;
}
