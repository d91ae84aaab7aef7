import { nextMonth, startOfStep } from '../../../contract/rules/analytics.ts';
import { addDays } from '../../../contract/rules/text/days.ts';
import { dateRange } from '../../lib/dates/dateRanges.ts';

/** Ranges that end today or are whole months. The address stores the name, so that a bookmark moves on with the days. */
export const RANGES = ['days7', 'days30', 'days90', 'months12', 'thisMonth', 'lastMonth'] as const;
export type RangeName = (typeof RANGES)[number];
export const USUAL_RANGE: RangeName = 'days90';

export const isRange = (name: string | null): name is RangeName => RANGES.some((range) => range === name);

const LENGTHS: Partial<Record<RangeName, number>> = { days7: 7, days30: 30, days90: 90, months12: 365 };

/** First and last day of a range in the company's time zone. */
export function daysOf(name: RangeName, zone: string, now?: Date): { from: string; to: string } {
  const { dateFrom: today = '' } = dateRange('today', zone, now);
  const length = LENGTHS[name];
  if (length) return { from: addDays(today, 1 - length), to: today };
  const month = startOfStep(today, 'month');
  if (name === 'thisMonth') return { from: month, to: today };
  const before = addDays(month, -1);
  return { from: startOfStep(before, 'month'), to: addDays(nextMonth(before), -1) };
}
