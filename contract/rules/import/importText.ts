import { simplified } from '../text/simplified.ts';

/** Prefix that an export's cellText puts before text that a spreadsheet might execute; the import removes one such apostrophe. */
const GUARDED = /^'(?='*[=+\-@\t\0\r\n])/;
const CONTROL = /(?!\n)[\p{Cc}\p{Cf}]/gu;
/** Most cells match this and skip the slower work. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * A cell as text: numbers with a point and no grouping, dates as YYYY-MM-DD, YYYY-MM-DDTHH:mm or HH:mm by their UTC fields, the guard of an
 * export removed. For cells of a file or a paste, each once; not for text typed by a person.
 */
export function importCellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumber(value) : '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value).replace(GUARDED, '');
}

/** Twelve digits are enough for a phone number or a price. Further digits come from binary fractions. */
function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  // A longer id lost its last digits when it became a number.
  if (Number.isInteger(value)) return value.toExponential();
  const short = Number(value.toPrecision(12));
  return Math.abs(short) < 1e21 && Math.abs(short) >= 1e-6 ? String(short) : short.toFixed(6);
}

function dateText(date: Date): string {
  // Spreadsheets store days as fractions: 09:00 arrives as 08:59:59.999.
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  // A time without a day counts from the first day of the spreadsheet, in 1899 or 1904.
  if (iso < '1904-01-02' && iso.slice(11, 16) !== '00:00') return iso.slice(11, 16);
  return iso.slice(11, 16) === '00:00' ? iso.slice(0, 10) : iso.slice(0, 16);
}

/** Text for storage: control and zero-width characters removed, ends trimmed, line breaks replaced by `joint`. */
export function cleanText(text: string, joint: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (c) => (c === '\t' ? ' ' : ''))
    .split('\n')
    .map((line, i, { length }) =>
      (i < length - 1 && joint === ', ' ? line.replace(/[\s,]+$/, '') : line).trim(),
    )
    .filter(Boolean)
    .join(joint)
    .trim();
}

/** Names and headers in a form for comparison: no accents, case, blanks or punctuation, and simplified instead of traditional characters. */
export const foldName = (text: string): string =>
  PLAIN.test(text) ? foldPlain(text) : simplified(foldLetters(text));

const foldPlain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** The same, but traditional characters stay. */
export const foldLetters = (text: string): string =>
  PLAIN.test(text)
    ? foldPlain(text)
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '');
