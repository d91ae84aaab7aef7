import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { CENTS, isAmount } from '../importAmounts.ts';
import { timeIn } from '../importDates.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';
import { isWord } from '../orders/orderWords.ts';
import { areRowNumbers, type ColumnLook, isOfCounts, mostly } from './columnLook.ts';
import { readHeadingText } from './headingText.ts';
import { meaningOf } from './headingWords.ts';

/**
 * Whether a column without a use may matter to the courier, by its cells: amounts, phone numbers, times of a pickup. Columns of a known
 * harmless kind are not asked here.
 */
export const mayMatter = (header: string, look: ColumnLook): boolean => {
  const meaning = meaningOf(header);
  // A second day or time of the pickup.
  if (meaning) return meaning.column === 'pickupDate';
  return (
    isOfAmounts(header, look) ||
    (!OF_SHOP.test(header) && mostly(look, isPhoneNumber)) ||
    isOfTimes(header, look)
  );
};

const words = Object.values(inAllLanguages('importWords'));

/** Numbers that identify or describe instead of costing something: `Kod`, `Saiz`, `Umur`. */
const NUMBERED = new Set(words.flatMap(({ numbered }) => numbered));
const isNumbered = (header: string): boolean =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => NUMBERED.has(word) || [...NUMBERED].some((one) => HAN.test(one) && word.includes(one)));
const HAN = /\p{Script=Han}/u;
const WHOLE = /^(?:0|[1-9]\d{0,5}|[1-9]\d{0,2}(?:[.,]\d{3})+)$/;
const isNothing = (text: string): boolean => isEmptyWord(text) || isWord('no', text) || isWord('paid', text);
/** Amounts below an unknown heading that do not number the rows: `Belum` may be what is left to pay. */
function isOfAmounts(header: string, { samples }: ColumnLook): boolean {
  const texts = samples.filter((text) => !isNothing(text));
  return (
    header !== '' &&
    texts.some((text) => /[2-9]|1\d/.test(text)) &&
    texts.every((text) => WHOLE.test(text) || CENTS.test(text) || isAmount(text)) &&
    !isNumbered(header) &&
    !areRowNumbers(texts) &&
    !(texts.length > 1 && texts.every((text) => /^\d{1,3}$/.test(text)) && !isOfCounts(texts))
  );
}

/** `Fax`, `Tel Ejen`: numbers that no courier calls. */
const OF_SHOP = new RegExp(
  String.raw`(?<!\p{Script=Latin})(?:${anyOf(words.flatMap(({ shopNumbers }) => shopNumbers))})(?!\p{Script=Latin})`,
  'iu',
);
/** `0123456789`, `+60 12-345 6789`, or without the zero. Other long numbers may identify anything. */
const isPhoneNumber = (text: string): boolean =>
  (/^['"=]*(?:\+|0[1-9]|6[0-6]\d)[\d\s().–-]{6,18}"?$/.test(text) || /^1\d{8,9}$/.test(text)) &&
  /^\d{8,13}$/.test(text.replace(/\D/g, '')) &&
  !DAY.test(text);
const DAY = /^\d{1,2}[-. ]\d{1,2}[-. ]\d{4}$/;

const PARTS = Object.values(inAllLanguages('valueWords')).flatMap(({ dayParts }) =>
  [...dayParts.morning, ...dayParts.noon, ...dayParts.afternoon, ...dayParts.evening].map(foldName),
);
const OF_PICKUP = new RegExp(anyOf(words.flatMap(({ pickupWords }) => pickupWords)), 'iu');
const isPartOfDay = (text: string): boolean => PARTS.includes(foldName(text));
/** `2-4pm`, `10 pagi`; a clock time of any event counts below a heading of the pickup. */
const isOfTimes = (header: string, look: ColumnLook): boolean =>
  mostly(look, (text) => timeIn(text) !== null || isPartOfDay(text) || WINDOW.test(text)) &&
  (OF_PICKUP.test(readHeadingText(header).bare) || look.samples.some((text) => !CLOCK.test(text)));
/** `2-4pm` */
const WINDOW = /^\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]m)?\s*[-–—~]\s*\d{1,2}(?:[:.]\d{2})?\s*[ap]m$/i;
/** A time of any event, unless it is a whole or a half hour. */
const CLOCK = /^\d{1,2}[:.](?!(?:00|30)(?!\d))\d{2}(?::\d{2})?(?:\s*[ap]m)?$/i;
