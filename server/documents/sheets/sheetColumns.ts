import type { Locale } from '../../../contract/rules/locales.ts';
import { wallClock } from '../../../contract/rules/text/localClock.ts';
import type { XlsxColumn } from './xlsxWriter.ts';

/** Language and time zone of an exported sheet. */
export interface SheetStyle {
  locale: Locale;
  timezone: string;
}

const LONG_WIDTH = 60;
const TIME_WIDTH = 28;

/** The columns of a sheet, by number: the headings of `times` name the time zone, the texts of `long` are shown whole. */
export const sheetColumns = (
  headings: readonly string[],
  { timezone }: SheetStyle,
  { times = [], long = [] }: { times?: readonly number[]; long?: readonly number[] },
): XlsxColumn[] =>
  headings.map((heading, i) => {
    if (times.includes(i)) return { header: `${heading} (${timezone})`, width: TIME_WIDTH };
    return long.includes(i) ? { header: heading, width: LONG_WIDTH, wraps: true } : { header: heading };
  });

/** Spreadsheets have no time zones: a cell has the company's local time, as if it were UTC. */
export const timeCell =
  (timezone: string) =>
  (at: Date | null): Date | null =>
    at && new Date(wallClock(at, timezone));
