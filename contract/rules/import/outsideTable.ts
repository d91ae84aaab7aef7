import { inAllLanguages } from '../../../texts/read.ts';
import { hasCashPhrase } from '../money/cashPhrases.ts';
import { cashInNote, isAmountWithCurrency, namedCash } from '../money/remarkCash.ts';
import { anyOf } from '../text/wordPattern.ts';
import { isOnWeekday, weekdayIn } from './dates/writtenWeekday.ts';
import { isAddressLike, lastDayNear } from './headings/columnLook.ts';
import { meaningOf, sideOfGroup, USUAL } from './headings/headingWords.ts';
import { SENDER_COLUMNS } from './importColumns.ts';
import { comingDays, readDate, saidDay, WORDED_DAY } from './importDates.ts';
import type { RowValues } from './importFacts.ts';
import type { FoundProblem } from './importProblems.ts';
import type { Headings } from './orders/sheetRow.ts';
import { isTotalWord } from './orders/totals.ts';
import { holdsStreet } from './orders/wholeContact.ts';

const OF_PICKUP = new RegExp(
  anyOf(Object.values(inAllLanguages('importWords')).flatMap(({ pickupWords }) => pickupWords)),
  'iu',
);
const DAY = new RegExp(
  String.raw`(?<![\d/.-])(?:20\d{2}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}(?:[-/.](?:20)?\d{2})?|(?<!\p{L})(?:${WORDED_DAY})|\d{1,2}\s?\p{Script=Latin}{3,9}(?:,?\s?20\d{2})?)(?![\d/-])`,
  'giu',
);

/** The amounts of a line about cash. `Balance stock 200` counts something else. */
function cashInLine(text: string): string[] | null {
  const amounts = cashInNote(text);
  const isCount =
    amounts && amounts.length > 0 && !amounts.some(isAmountWithCurrency) && namedCash(text) === null;
  return isCount && !hasCashPhrase(text) ? null : amounts;
}

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

/** A weekday beside a date belongs to it; without a date it names the day by itself. */
function pickupDays(text: string, dates: readonly string[], today: string): string[] {
  const weekday = weekdayIn(text);
  if (dates.length === 0) return [(today && saidDay(text, today)) || []].flat();
  const days = [...new Set(dates.flatMap((date) => daysOf(date, today)))];
  const [only = '', other] = dates;
  if (weekday === null || other !== undefined) return days;
  const onIt = days.flatMap((day) => (day === only ? comingDays(only, today, 'UTC') : day));
  const fitting = onIt.filter((day) => isOnWeekday(day, weekday));
  return fitting.length > 0 ? fitting : days;
}

/** `SHIPPER: Mabuhay Supplies`, `Delivery list - COLLECT FROM: 21 Tuas Ave 8`, `Alamat Pengirim No 3 Jalan …` */
const LABELLED = /^(?:.*\s[-–—]\s)?(?<label>[^:：]{1,40}?)\s*[:：]\s*(?<value>\S.*)$/su;
const LEAST_LETTERS = /\p{L}{2}|\p{Script=Han}/u;
const fieldOf = (label: string) => {
  const { contact, score = 0 } = meaningOf(label) ?? {};
  return contact && score >= USUAL ? contact : undefined;
};
/** `Shipper: ______ Date: ____` is to be filled in. */
const BLANK = /_{3,}|\.{4,}|…{2,}/u;
const POSTCODE = /(?<!\d)\d{5,6}(?!\d)/;
function isOfSender(text: string, today: string): boolean {
  const { label = '', value = '' } = LABELLED.exec(text)?.groups ?? {};
  // `From: 1 Nov to 30 Nov`
  const [from = ''] = value.match(DAY) ?? [];
  if (
    !label ||
    BLANK.test(value) ||
    (from && value.startsWith(from.trim()) && lastDayNear(from.trim(), today))
  )
    return false;
  if (OF_PICKUP.test(label)) return isAddressLike(value) && (holdsStreet(value) || POSTCODE.test(value));
  const isSide = fieldOf(label)?.side === 'sender' || sideOfGroup(label) === 'sender';
  return isSide && LEAST_LETTERS.test(value);
}
/** The lines of a sender once for the whole sheet: the one that names the side, and further labels of a contact below it. */
function senderAmong(texts: readonly string[], today: string): string[] {
  const from = texts.findIndex((text) => isOfSender(text, today));
  if (from < 0) return [];
  const isMore = (text: string) =>
    isOfSender(text, today) || fieldOf(LABELLED.exec(text)?.groups?.label ?? '') !== undefined;
  const others = texts.slice(from + 1);
  const end = others.findIndex((text) => !isMore(text));
  const found = [texts[from] ?? '', ...others.slice(0, end < 0 ? undefined : end)];
  // `From: Shopee` without an address or a number says nothing about the pickup.
  return found.some((text) => /\d/.test(text)) ? found : [];
}

export function textOfLine({ cells }: { cells: readonly string[] }): string {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  // `Nama Pengirim`, and the name in the cell beside it
  const isLabelled = filled.length === 2 && !/[:：]$/.test(filled[0] ?? '') && fieldOf(filled[0] ?? '');
  return filled.join(isLabelled ? ': ' : ' ');
}

/** Facts of all parcels in the lines above the headings and below the orders: `SEMUA COD RM39`, `Pickup: 2/12/2026`. */
export interface SaidOutside {
  cash: string;
  amounts: readonly string[];
  pickup: string;
  days: readonly string[];
  sender: readonly string[];
}

export function saidOutside(texts: readonly string[], today: string): SaidOutside {
  const sender = senderAmong(texts.map((text) => text.trim()).filter(Boolean), today);
  const facts: SaidOutside = { cash: '', amounts: [], pickup: '', days: [], sender };
  for (const text of texts.flatMap((one) => one.split(/\s*[|;\n]\s*/u)).filter(Boolean)) {
    const dates = (text.match(DAY) ?? [])
      .map((date) => date.trim())
      .filter((date) => lastDayNear(date, today));
    const undated = dates.reduce((rest, date) => (DECIMAL.test(date) ? rest : rest.replace(date, ' ')), text);
    const cash = cashInLine(undated);
    // The sum of the sheet is no amount of a parcel: `Jumlah COD RM500`.
    const amounts = cash && text.split(/[^\p{L}]+/u).some(isTotalWord) ? [] : cash;
    if (amounts && (!facts.cash || amounts.length > facts.amounts.length))
      Object.assign(facts, { cash: text, amounts });
    const days = OF_PICKUP.test(text) ? pickupDays(text, dates, today) : [];
    if (days.length > 0 && !facts.pickup) Object.assign(facts, { pickup: text, days });
  }
  return facts;
}

/** Asks each parcel without such a value of its own. Cash without an amount counts where the sheet says nothing else of the payment. */
export function askOfOutside(
  values: RowValues,
  { cash, amounts, pickup, days, sender }: SaidOutside,
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
    ...(sender.length > 0 && !SENDER_COLUMNS.some((column) => values[column]?.trim())
      ? [
          {
            column: 'senderAddress1' as const,
            rule: 'senderOutside' as const,
            params: { value: sender.join(' / ') },
            choices: sender.map((text) => LABELLED.exec(text)?.groups?.value ?? '').filter(isAddressLike),
          },
        ]
      : []),
  ];
}
