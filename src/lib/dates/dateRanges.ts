import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { VIEW_PERIODS } from '../../../contract/rules/savedViews.ts';
import { serverNow } from './serverClock.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Presets of every date range (ORD-16). */
export const DATE_PRESETS = ['allTime', ...VIEW_PERIODS] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export interface DateRange {
  dateFrom?: string;
  dateTo?: string;
}

/** Whether the first day comes after the last. */
export const isReversed = ({ dateFrom, dateTo }: DateRange): boolean =>
  Boolean(dateFrom && dateTo && dateFrom > dateTo);

const FORMAT = 'YYYY-MM-DD';

/** The preset that equals a range, if any. */
export const presetOf = (
  { dateFrom = '', dateTo = '' }: DateRange,
  zone: string,
  presets: readonly DatePreset[] = DATE_PRESETS,
): DatePreset | undefined =>
  dateFrom || dateTo
    ? presets.find((preset) => {
        const range = dateRange(preset, zone);
        return range.dateFrom === dateFrom && range.dateTo === dateTo;
      })
    : 'allTime';

/** First and last day of a preset in the company's time zone; weeks begin on Monday. The range of all time is empty. */
export function dateRange(preset: DatePreset, zone: string, now: Date = serverNow()): DateRange {
  const today = dayjs(now).tz(zone);
  const span = (from: dayjs.Dayjs, to: dayjs.Dayjs): DateRange => ({
    dateFrom: from.format(FORMAT),
    dateTo: to.format(FORMAT),
  });
  const monday = today.subtract((today.day() + 6) % 7, 'day');
  switch (preset) {
    case 'allTime':
      return { dateFrom: '', dateTo: '' };
    case 'today':
      return span(today, today);
    case 'yesterday':
      return span(today.subtract(1, 'day'), today.subtract(1, 'day'));
    case 'tomorrow':
      return span(today.add(1, 'day'), today.add(1, 'day'));
    case 'thisWeek':
      return span(monday, monday.add(6, 'day'));
    case 'lastWeek':
      return span(monday.subtract(7, 'day'), monday.subtract(1, 'day'));
    case 'thisMonth':
      return span(today.startOf('month'), today.endOf('month'));
    case 'lastMonth': {
      const month = today.subtract(1, 'month');
      return span(month.startOf('month'), month.endOf('month'));
    }
    case 'thisYear':
      return span(today.startOf('year'), today.endOf('year'));
    case 'lastYear': {
      const year = today.subtract(1, 'year');
      return span(year.startOf('year'), year.endOf('year'));
    }
  }
}
