import type { Locale } from '../../../contract/rules/locales.ts';
import { wallClock } from '../../../contract/rules/text/localClock.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { textsOf } from '../../../texts/read.ts';
import type { XlsxColumn } from './xlsxWriter.ts';

/** Language and time zone of an exported sheet. */
export interface SheetStyle {
  locale: Locale;
  timezone: string;
}

export type SheetCell = string | number | Date | null;

/** Sheets whose headings are in `exports.json`, by the key of their column. */
type SheetName =
  | 'orders'
  | 'contacts'
  | 'manifests'
  | 'settlements'
  | 'invoices'
  | 'transactions'
  | 'activity';

/** The cell of a column. `time`: its heading names the time zone. `long`: the whole text is shown, on several lines. */
type Column<T> =
  | ((row: T) => string | number | null)
  | { time: (row: T) => Date | null }
  | { long: (row: T) => string | null };

export interface Sheet<T> {
  columns: XlsxColumn[];
  cellsOf: (row: T) => SheetCell[];
}

const LONG_WIDTH = 60;
const TIME_WIDTH = 28;

/** A sheet with the given columns in their order. A column without a heading, or a heading without a column, does not compile. */
export function sheetOf<N extends SheetName, T>(
  name: N,
  { locale, timezone }: SheetStyle,
  columns: Readonly<Record<keyof Texts<'exports'>[N], Column<T>>>,
): Sheet<T> {
  const headings: Readonly<Record<string, string>> = textsOf(locale, 'exports')[name];
  const listed = Object.entries<Column<T>>(columns);
  return {
    columns: listed.map(([key, column]) => {
      const header = headings[key] ?? key;
      if ('time' in column) return { header: `${header} (${timezone})`, width: TIME_WIDTH };
      return 'long' in column ? { header, width: LONG_WIDTH, wraps: true } : { header };
    }),
    cellsOf: (row) =>
      listed.map(([, column]) => {
        if ('time' in column) return timeCell(column.time(row), timezone);
        return 'long' in column ? column.long(row) : column(row);
      }),
  };
}

/** Spreadsheets have no time zones: a cell has the company's local time, as if it were UTC. */
const timeCell = (at: Date | null, timezone: string): Date | null => at && new Date(wallClock(at, timezone));
