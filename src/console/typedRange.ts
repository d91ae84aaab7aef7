import dayjs from 'dayjs';
import type { TypedRange } from '../commands/grammar/parsedInput.ts';
import { dateRange } from '../lib/dates/dateRanges.ts';
import { serverNow } from '../lib/dates/serverClock.ts';

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
