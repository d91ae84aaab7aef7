import { withoutWeekday } from '../dates/writtenWeekday.ts';
import { isDitto } from '../dittoWords.ts';
import { IMPORT_RULES, type ImportColumn } from '../importColumns.ts';
import { readDate } from '../importDates.ts';
import { withoutSpills } from '../importSpills.ts';
import { isPersonAndPhone } from '../orders/personAndPhone.ts';
import { isTotalCell, isTotalWord } from '../orders/totals.ts';

/** A sample of a column's cells below its heading. */
export interface ColumnLook {
  /** Number of sampled cells that are not empty. */
  filled: number;
  /** A few different values. */
  samples: readonly string[];
}

type Lines = readonly { cells: readonly string[] }[];

const ROWS_LOOKED_AT = 200;
const SAMPLES = 12;
const LEAST_WIDTH = 4;

export function looksOf(lines: Lines, rowsFrom: number, width: number): ColumnLook[] {
  const all = lines.slice(rowsFrom, rowsFrom + ROWS_LOOKED_AT);
  // A line of one cell is a title, a group or a footnote, and one with `Total` a sum, unless no line has more.
  const isFull = ({ cells }: Lines[number]) =>
    cells.filter((cell) => cell.trim()).length > 1 &&
    !cells.some(isTotalWord) &&
    !isTotalCell(cells.find((cell) => cell.trim()) ?? '');
  const rows = width >= LEAST_WIDTH && all.some(isFull) ? all.filter(isFull) : all;
  return Array.from({ length: width }, (_, at) => {
    const texts = rows
      .map(({ cells }) => withoutSpills(cells[at] ?? ''))
      .filter((text) => text && !isDitto(text));
    return { filled: texts.length, samples: [...new Set(texts)].slice(0, SAMPLES) };
  });
}

const PHONE = /^['"=]*\+?[\d\s().\-–/]{7,22}"?$/;
const AMOUNT = /^[^\d]{0,4}[-+]?[\d.,' ]+\s*[\p{L}$€£¥]{0,10}$/u;
const EMAIL = /@/;
const hasLetters = (text: string) => /\p{L}{2}/u.test(text);

const DAY = /^(?:\d{4}([-/. ])\d{1,2}\1\d{1,2}|\d{1,2}([-/. ])\d{1,2}\2\d{4})$/;
export const isPhoneLike = (text: string): boolean =>
  PHONE.test(text) && text.replace(/\D/g, '').length >= 7 && !DAY.test(text);
const dateIn = (text: string) =>
  /\D/.test(text) ? (readDate(text, 'UTC') ?? readDate(dayOf(text), 'UTC')) : null;
export const isDateLike = (text: string): boolean => dateIn(text) !== null;
/** The later of the days that a date text may mean, YYYY-MM-DD; null if it is no date. */
export function lastDay(text: string): string | null {
  const { dayFirst, monthFirst } = dateIn(text) ?? {};
  const days = [dayFirst, monthFirst].flatMap((day) => day?.slice(0, 10) ?? []);
  return days.sort().at(-1) ?? null;
}
/** The same in a column of dates, where `20261128` is a day. */
export const lastDayIn = (text: string): string | null =>
  lastDay(text.trim().replace(/^(20\d{2})(\d{2})(\d{2})$/, '$1-$2-$3'));
const YEARLESS = /^(?:\d{1,2}[-/. ]+(?:\d{1,2}|\p{L}{3,9})|\p{L}{3,9}\.? \d{1,2})$/u;
/** The same for a day without a year, such as `25/11`: the one nearest to today. */
export function lastDayNear(text: string, today: string): string | null {
  const { day } = withoutWeekday(text);
  if (!YEARLESS.test(day)) return lastDayIn(text);
  const year = Number(today.slice(0, 4));
  const distance = (other: string) => Math.abs(Date.parse(other) - Date.parse(today));
  const days = [year - 1, year, year + 1].flatMap((near) => lastDay(`${day} ${near}`) ?? []);
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
/** Exports write a time after the day. */
const dayOf = (text: string) => text.replace(/^(\S+)[ T].*$/, '$1');
export const isNameLike = (text: string): boolean =>
  hasLetters(text) && !/\d/.test(text) && !EMAIL.test(text) && text.length <= 80;

/** A name, alone or with its number to call. */
export const isPersonLike = (text: string): boolean => isNameLike(text) || isPersonAndPhone(text);

/** A number among several words, none of them an amount. */
export const isAddressLike = (text: string): boolean =>
  /\d/.test(text) &&
  /\p{L}{2}/u.test(text) &&
  text.length >= 10 &&
  !isPhoneLike(text) &&
  !isPersonAndPhone(text) &&
  !isDateLike(text) &&
  !EMAIL.test(text) &&
  !AMOUNT.test(text);

const isPlainText = (text: string) =>
  hasLetters(text) && !isPhoneLike(text) && !isDateLike(text) && !EMAIL.test(text) && !AMOUNT.test(text);

/** Whether a value is possible in the column. A loose check for headings that only resemble a name. */
function fitsColumn(column: ImportColumn, text: string): boolean {
  const { kind } = IMPORT_RULES[column];
  switch (kind) {
    case 'phone':
      return isPhoneLike(text);
    case 'email':
      return EMAIL.test(text);
    case 'postcode':
      return /^['"=]*\d{4,6}"?$/.test(text);
    case 'country':
      return (
        /^[a-z]{2,3}$/i.test(text) || (isNameLike(text) && text.length > 3 && text.split(/\s+/).length <= 4)
      );
    case 'currency':
      return /^[a-z]{2,3}$/i.test(text);
    case 'whole':
    case 'decimal':
    case 'money':
      return AMOUNT.test(text) && /\d/.test(text);
    case 'date':
      return lastDayIn(text) !== null;
    case 'state':
      return isNameLike(text);
    default:
      if (column.endsWith('UnitNo')) return /\d/.test(text) && isPlainText(text);
      if (column === 'referenceNo') return !isDateLike(text);
      return /Name$|City$/.test(column) ? isNameLike(text) : isPlainText(text);
  }
}

/** Whether all sampled values are possible in the column; true without any value. */
export const fits = (column: ImportColumn, { samples }: ColumnLook): boolean =>
  samples.every((text) => fitsColumn(column, text));

/** From this number of rising numbers on, gaps between them leave no doubt: they number the rows. */
export const LEAST_RISING = 5;
/** Whole numbers, one of them more than 1. */
export const areCounts = (texts: readonly string[]): boolean =>
  texts.every((text) => /^\d{1,3}$/.test(text)) && texts.some((text) => Number(text) > 1);

/** `1`, `2`, `3`, without a gap. */
export const areRowNumbers = (texts: readonly string[]): boolean =>
  texts.length > 1 && texts.every((text, i) => text === String(i + 1));

/** Numbers of the rows, also with gaps. Groups of rows may be numbered from 1 each. */
function isNumbering(texts: readonly string[]): boolean {
  const groups: number[][] = [];
  for (const number of texts.map(Number)) {
    const group = groups.at(-1);
    if (!group || (number === 1 && group.length > 1)) groups.push([number]);
    else group.push(number);
  }
  return groups.every(
    (group) =>
      (groups.length === 1 || group.length > 1) &&
      group.every((number, i) => {
        const step = number - (group[i - 1] ?? number - 1);
        return step === 1 || (step > 0 && group.length >= LEAST_RISING);
      }),
  );
}
/** Counts that do not number the rows: `3`, `2`, `5`. */
export const isOfCounts = (texts: readonly string[]): boolean => areCounts(texts) && !isNumbering(texts);

export const mostly = ({ samples }: ColumnLook, is: (text: string) => boolean): boolean =>
  samples.length > 0 && samples.filter(is).length >= samples.length * 0.8;

const MOST = 0.8;
/** Another value in nearly each of several rows. A kind, or the shipper's own name, repeats itself. */
export const isOfEach = ({ filled, samples }: ColumnLook): boolean =>
  filled > 1 && samples.length >= Math.min(filled, SAMPLES) * MOST;

/** Whether a value stands in several rows. */
export const repeats = ({ filled, samples }: ColumnLook): boolean =>
  samples.length < Math.min(filled, SAMPLES);
