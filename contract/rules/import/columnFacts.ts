import { type DecimalMark, decimalMarkOf } from '../money/readMoney.ts';
import { IMPORT_COLUMNS, IMPORT_RULES, type ImportColumn } from './importColumns.ts';
import { type DateOrder, type ReadDate, readDate, readInYear } from './importDates.ts';
import type { RowValues } from './importFacts.ts';
import { isGram } from './importMeasures.ts';

/** Facts that need all values of a sheet's columns. */
export interface ColumnFacts {
  /** Absent if the dates do not determine it. */
  dateOrder?: DateOrder | undefined;
  /** Columns of countries in which NA means Namibia, because they hold other two-letter codes. */
  namibia?: ImportColumn[] | undefined;
  /** All weights are whole numbers without a unit, and most are heavy for parcels; they may be grams. */
  perhapsGrams?: boolean | undefined;
  /** All weights are light and in grams, some with decimals; they may be kilograms. */
  perhapsKilograms?: boolean | undefined;
  /** The decimal sign of a column of amounts, if its values prove it. */
  decimalMarks?: Partial<Record<ImportColumn, DecimalMark>> | undefined;
}

const AMOUNT_COLUMNS = IMPORT_COLUMNS.filter((column) => IMPORT_RULES[column].kind === 'money');

/** From this weight on, whole kilograms without a unit are unlikely for parcels. */
export const HEAVY_KG = 50;

/** Facts of the columns of all rows; `today` is YYYY-MM-DD in `timeZone`. */
export function columnFacts(rows: readonly RowValues[], today: string, timeZone: string): ColumnFacts {
  const weights = rows.flatMap(({ weightKg, parcelWeightKg }) => (weightKg ?? parcelWeightKg)?.trim() || []);
  return {
    dateOrder: orderOfDates(rows, today, timeZone),
    namibia: (['receiverCountry', 'senderCountry'] as const).filter((column) =>
      rows.some((row) => /^(?!na$)[a-z]{2}$/i.test(row[column]?.trim() ?? '')),
    ),
    perhapsGrams:
      weights.length > 0 &&
      weights.every((text) => /^\d+$/.test(text)) &&
      weights.filter((text) => Number(text) >= HEAVY_KG).length * 2 >= weights.length,
    perhapsKilograms: areLightGrams(weights),
    decimalMarks: Object.fromEntries(
      AMOUNT_COLUMNS.flatMap((column) => {
        const mark = decimalMarkOf(rows.flatMap((row) => row[column] ?? []));
        return mark ? [[column, mark]] : [];
      }),
    ),
  };
}

const GRAMS = /^(\d+(?:[.,]\d+)?)\s*(\p{L}+)\.?$/u;
/** No shop's scale shows fractions of grams. */
const LIGHT_G = 50;

function areLightGrams(weights: readonly string[]): boolean {
  const grams = weights.map((text) => {
    const [, number = '', unit = ''] = GRAMS.exec(text.normalize('NFKC')) ?? [];
    return isGram(unit) ? Number(number.replace(',', '.')) : Number.NaN;
  });
  return grams.some((value) => value % 1 !== 0) && grams.every((value) => value > 0 && value < LIGHT_G);
}

export const isAmbiguous = ({ dayFirst, monthFirst }: ReadDate): boolean =>
  dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst;

/** The order in which all dates are valid days; if no row decides it, the order in which no date is past. */
function orderOfDates(rows: readonly RowValues[], today: string, timeZone: string): DateOrder | undefined {
  const written = rows.flatMap(({ pickupDate }) => pickupDate || []);
  const dates = written.flatMap((text) => readDate(text, timeZone) ?? []);
  const yearless = written.flatMap((text) => readInYear(text, Number(today.slice(0, 4)), timeZone) ?? []);
  const onlyIn = (order: DateOrder, other: DateOrder) =>
    [...dates, ...yearless].some((date) => date[order] !== null && date[other] === null);
  const dayFirst = onlyIn('dayFirst', 'monthFirst');
  const monthFirst = onlyIn('monthFirst', 'dayFirst');
  if (dayFirst !== monthFirst) return dayFirst ? 'dayFirst' : 'monthFirst';
  const open = dates.filter(isAmbiguous);
  if (dayFirst || open.length === 0) return undefined;
  const isPast = (order: DateOrder) => open.some((date) => (date[order] ?? '').slice(0, 10) < today);
  if (isPast('dayFirst') === isPast('monthFirst')) return undefined;
  return isPast('dayFirst') ? 'monthFirst' : 'dayFirst';
}
