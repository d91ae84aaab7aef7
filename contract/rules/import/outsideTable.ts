import { inAllLanguages } from '../../../texts/read.ts';
import { cashInNote } from '../money/remarkCash.ts';
import { anyOf } from '../text/wordPattern.ts';
import { lastDayNear } from './headings/columnLook.ts';
import { readDate, saidDay } from './importDates.ts';
import type { RowValues } from './importFacts.ts';
import type { FoundProblem } from './importProblems.ts';
import type { Headings } from './orders/sheetRow.ts';
import { isTotalWord } from './orders/totals.ts';

const OF_PICKUP = new RegExp(
  anyOf(Object.values(inAllLanguages('importWords')).flatMap(({ pickupWords }) => pickupWords)),
  'iu',
);
const DAY =
  /(?<![\d/.-])(?:20\d{2}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}(?:[-/.](?:20)?\d{2})?|\d{1,2}\s?\p{L}{3,9}(?:\s?20\d{2})?)(?![\d/-])/gu;

/** `12.10` may be an amount; the numbers of other days are none: `COD each RM45 / pickup 3/12/2026`. */
const DECIMAL = /^\d+\.\d+$/;

/** The days that a text may mean, without past ones; its own words if it names no year. */
function daysOf(text: string, today: string): string[] {
  const last = lastDayNear(text, today);
  if (last === null || last < today) return [];
  const read = readDate(text, 'UTC');
  if (!read) return [text];
  return [read.dayFirst, read.monthFirst].flatMap((day) => (day && day >= today ? day : []));
}

export const textOfLine = ({ cells }: { cells: readonly string[] }): string =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ');

/** What the lines above the headings and below the orders say of all parcels: `SEMUA COD RM39`, `Pickup: 2/12/2026`. */
export interface SaidOutside {
  cash: string;
  amounts: readonly string[];
  pickup: string;
  days: readonly string[];
}

export function saidOutside(texts: readonly string[], today: string): SaidOutside {
  const said: SaidOutside = { cash: '', amounts: [], pickup: '', days: [] };
  for (const text of texts.flatMap((one) => one.split(/\s*[|;\n]\s*/u)).filter(Boolean)) {
    const dates = (text.match(DAY) ?? [])
      .map((date) => date.trim())
      .filter((date) => lastDayNear(date, today));
    const undated = dates.reduce((rest, date) => (DECIMAL.test(date) ? rest : rest.replace(date, ' ')), text);
    const cash = cashInNote(undated);
    // The sum of the sheet is no amount of a parcel: `Jumlah COD RM500`.
    const amounts = cash && text.split(/[^\p{L}]+/u).some(isTotalWord) ? [] : cash;
    if (amounts && (!said.cash || amounts.length > said.amounts.length))
      Object.assign(said, { cash: text, amounts });
    const days = OF_PICKUP.test(text) ? [...new Set(dates.flatMap((date) => daysOf(date, today)))] : [];
    const day = days.length === 0 && today && OF_PICKUP.test(text) ? saidDay(text, today) : undefined;
    if (day) days.push(day);
    if (days.length > 0 && !said.pickup) Object.assign(said, { pickup: text, days });
  }
  return said;
}

/** Asks each parcel without such a value of its own. Cash without an amount counts where the sheet says nothing else of the payment. */
export function askOfOutside(
  values: RowValues,
  { cash, amounts, pickup, days }: SaidOutside,
  { columns, roles }: Headings,
): FoundProblem[] {
  const isPaidOtherwise =
    columns.includes('cod') || roles.some((role) => role === 'paymentMethod' || role === 'paymentStatus');
  const ask = (column: FoundProblem['column'], value: string, choices: readonly string[]): FoundProblem[] => [
    { column, rule: 'outsideTable', params: { value }, choices },
  ];
  return [
    ...(cash && !values.cod?.trim() && (amounts.length > 0 || !isPaidOtherwise)
      ? ask('cod', cash, amounts)
      : []),
    ...(pickup && !values.pickupDate?.trim() ? ask('pickupDate', pickup, days) : []),
  ];
}
