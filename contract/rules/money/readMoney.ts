import type { Catalogue } from '../../../texts/catalogue.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import { anyOf } from '../text/wordPattern.ts';
import { isWholeCurrency, KNOWN_CURRENCIES, priceLevel, smallestMinor } from './currencies.ts';

/** An amount as a person or a spreadsheet wrote it, in minor units. */
export type MoneyReading =
  /** `isShort`: written with a word for thousands or millions. */
  | { kind: 'amount'; minor: number; currency?: string; isShort?: boolean }
  /** The text can be read in several ways; the likeliest comes first. */
  | { kind: 'question'; choices: number[]; currency?: string }
  /** The text has decimals that the currency lacks. `nearest`: the nearest possible amount. */
  | { kind: 'decimals'; nearest: number; currency?: string }
  /** The text has another currency than the expected one. `minor` is null if its amount is not clear. */
  | { kind: 'foreign'; currency: string; minor: number | null }
  | { kind: 'none' };

/** The decimal sign of a column, if its values prove it. */
export type DecimalMark = '.' | ',';

const NONE: MoneyReading = { kind: 'none' };
/** The expressions below take long for pages of spaces, which a stranger may send to a buyer's form. */
const LONGEST = 200;
const DOLLARS = ['USD', 'SGD', 'BND', 'AUD', 'NZD', 'CAD', 'HKD', 'TWD'];
/** Currencies of a sign. A refusal names the first one. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  rm: ['MYR'],
  rp: ['IDR'],
  s$: ['SGD'],
  sg$: ['SGD'],
  us$: ['USD'],
  a$: ['AUD'],
  au$: ['AUD'],
  nz$: ['NZD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  hk$: ['HKD'],
  nt$: ['TWD'],
  b$: ['BND'],
  $: DOLLARS,
  '₱': ['PHP'],
  p: ['PHP'],
  '฿': ['THB'],
  '₫': ['VND'],
  đ: ['VND'],
  '₩': ['KRW'],
  '₹': ['INR'],
  rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['CNY', 'JPY'],
};

type Words = Catalogue['valueWords'];
const languages: readonly Words[] = Object.values(inAllLanguages('valueWords'));
const meanings = new Map<string, readonly string[]>([
  ...Object.entries(SIGNS),
  ...KNOWN_CURRENCIES.map((code) => [code.toLowerCase(), [code]] as const),
]);
for (const { currencies } of languages)
  for (const [code, words] of Object.entries(currencies))
    for (const word of words) {
      const known = meanings.get(word) ?? [];
      // `Ringgit` in Malaysia and in Brunei.
      if (code === 'any' || known.includes(code)) meanings.set(word, known);
      else if (!(word in SIGNS)) meanings.set(word, [...known, code]);
    }

const factors = new Map(
  languages.flatMap(({ multiples }) =>
    Object.entries(multiples).flatMap(([factor, words]) =>
      words.map((word) => [word, Number(factor)] as const),
    ),
  ),
);
const ends = languages.flatMap(({ amountEnds }) => amountEnds);

/** `SGD$160`: a code or a word may have the sign behind it. */
const UNIT = String.raw`(?:${anyOf([...meanings.keys()])})\.?(?:\s?\$)?`;
/** The sign or word of a currency before a number, for expressions with the flags `iu`. */
export const MONEY_BEFORE = String.raw`(?<!\p{Script=Latin})${UNIT}`;
const NUMBER = String.raw`[\d.,'’ _]*\d[.,]?`;
const FORM = new RegExp(
  String.raw`^(?<sign>[-+]?)(?<before>${UNIT})?\s*(?<minus>[-+]?)(?<number>${NUMBER})\s*(?<factor>${anyOf([...factors.keys()])})?\.?\s*(?<after>${UNIT})?$`,
  'u',
);
/** `89/-`, `150.000,-`, `RM 89 only`. */
const END = new RegExp(String.raw`(?<=\d)\s*(?:\/[-=]+|[.,][-–—]+|=)$|\s*(?:${anyOf(ends)})\.?$`, 'u');

/** An amount within a line, for expressions with the flags `iu`. */
export const MONEY_IN_TEXT = String.raw`(?:${UNIT}\s*)?\d+(?:[.,'’]\d+)*(?![.,'’]?\d)(?:\s*(?:${anyOf([...factors.keys()])})(?![\p{L}\d]))?(?:\s*(?:${anyOf([...meanings.keys()])})(?![\p{L}\d]))?(?:\/-|,-)?(?:\s*(?:${anyOf(ends)})(?![\p{L}\d]))?`;

/**
 * Reads an amount of the currency: `1,250.50`, `Rp 150.000,00`, `150rb`, `1,2jt`, `RM1'250.50`, `89/-`, `89 ringgit`. A single separator
 * before three digits groups thousands in a currency without fractions. In other currencies a comma groups and a point is a question.
 * `mark`: the decimal sign that other values of the column prove.
 */
export function readMoney(text: string, currency: string, mark?: DecimalMark): MoneyReading {
  let plain = text.normalize('NFKC').replace(/[−–—]/g, '-').trim().toLowerCase();
  if (plain.length > LONGEST) return NONE;
  const bare = plain.replace(END, '').trim();
  if (/\d/.test(bare)) plain = bare;
  const found = FORM.exec(plain)?.groups;
  if (!found) return NONE;
  const { sign = '', before, minus = '', number = '', factor, after } = found;
  if (sign && minus) return NONE;
  const written = writtenCurrency([before, after], currency);
  if (written === 'several') return NONE;
  const inCurrency = written ?? currency;
  const reading = readIn(`${sign}${minus}`, number.trim(), factors.get(factor ?? ''), inCurrency, mark);
  if (reading.kind === 'none' || written === undefined) return reading;
  if (written === currency) return { ...reading, currency };
  return { kind: 'foreign', currency: written, minor: reading.kind === 'amount' ? reading.minor : null };
}

/**
 * The code of the only currency of a word or a sign: `RM`, `USD`. A sign of several currencies, such as `$`, means `home` if it is one of
 * them, else null.
 */
export function currencyNamed(text: string, home = ''): string | null {
  const meant = meanings.get(text.trim().toLowerCase().replace(/\.$/, '')) ?? [];
  return meant.includes(home) ? home : meant.length === 1 ? (meant[0] ?? null) : null;
}

/** The currency of the signs before and after; undefined without one. */
function writtenCurrency(
  units: readonly (string | undefined)[],
  currency: string,
): string | 'several' | undefined {
  const written = units.flatMap((unit) => {
    const word = unit?.replace(/\.$/, '') ?? '';
    const meant = meanings.get(word) ?? meanings.get(word.replace(/\.?\s?\$$/, ''));
    // Some words are units of any currency.
    if (!meant?.[0]) return [];
    return [meant.includes(currency) ? currency : meant[0]];
  });
  return new Set(written).size > 1 ? 'several' : written[0];
}

/** Digits before and after the decimal sign. */
interface Digits {
  whole: string;
  fraction: string;
}

function readIn(
  sign: string,
  number: string,
  factor: number | undefined,
  currency: string,
  mark: DecimalMark | undefined,
): MoneyReading {
  const readings = readingsOf(number, isWholeCurrency(currency) && !factor, mark);
  if (readings.length === 0) return NONE;
  const minors = readings.map(({ whole, fraction }) => minorOf(sign, whole, fraction, factor ?? 1));
  if (minors.some((minor) => !Number.isSafeInteger(Math.round(minor)))) return NONE;
  const step = smallestMinor(currency);
  const [first = 0, ...others] = minors;
  if (others.length > 0) return { kind: 'question', choices: unique(minors.map((m) => nearest(m, step))) };
  const cut = factor ? [] : cutThousands(readings[0] as Digits, sign, currency);
  if (cut.length > 0) return { kind: 'question', choices: cut };
  if (Math.abs(first - nearest(first, step)) > 1e-6)
    return { kind: 'decimals', nearest: nearest(first, step) };
  return { kind: 'amount', minor: nearest(first, step), ...(factor ? { isShort: true } : {}) };
}

const nearest = (minor: number, step: number) => Math.round(minor / step) * step;
const unique = (minors: readonly number[]) => [...new Set(minors)];

const minorOf = (sign: string, whole: string, fraction: string, factor: number): number =>
  ((sign === '-' ? -1 : 1) * Math.round(Number(`${whole || '0'}.${fraction || '0'}`) * factor * 1e6)) / 1e4;

/**
 * `1.5`, `89.5` and `150.00` in a currency that counts in thousands: spreadsheets cut the zeros of `89.500`, and people omit "thousand" or
 * "million".
 */
function cutThousands({ whole, fraction }: Digits, sign: string, currency: string): number[] {
  const isSmall = Number(whole) > 0 && Number(whole) < 1000;
  if (!isWholeCurrency(currency) || priceLevel(currency) < 1000 || !fraction || !isSmall) return [];
  const factors = Number(whole) < 10 ? [1e6, 1e3] : [1e3];
  const larger = factors.map((factor) => minorOf(sign, whole, fraction, factor));
  const asItStands = Number(fraction) === 0 ? [minorOf(sign, whole, '', 1)] : [];
  return [...larger, ...asItStands];
}

/** The possible readings of digits with separators, likeliest first; empty if they are no number. */
function readingsOf(text: string, isWhole: boolean, mark: DecimalMark | undefined): Digits[] {
  const plain = /^\d{1,3}(?:[ '’_]\d{3})+(?![\d '’_])/.test(text) ? text.replace(/[ '’_]/g, '') : text;
  if (!/^[\d.,]+$/.test(plain)) return [];
  const commas = plain.split(',').length - 1;
  const points = plain.split('.').length - 1;
  if (!commas && !points) return [{ whole: plain, fraction: '' }];
  const last: DecimalMark = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.';
  if (commas && points) return plain.split(last).length === 2 ? split(plain, last) : [];
  if (commas + points > 1) return grouped(plain, last);
  const decimal = split(plain, last);
  const inThousands = grouped(plain, last);
  if (inThousands.length === 0 || decimal.length === 0) return decimal;
  // Three digits behind one separator: thousands or decimals.
  if (isWhole) return mark === last ? [...inThousands, ...decimal] : inThousands;
  if (mark) return mark === last ? decimal : inThousands;
  return last === ',' ? inThousands : [...decimal, ...inThousands];
}

/** The amount with `mark` as the decimal sign; the other sign groups by three. */
function split(text: string, mark: DecimalMark): Digits[] {
  const [left = '', fraction = ''] = text.split(mark);
  const whole = joined(left, mark === ',' ? '.' : ',');
  return whole === null || fraction === '' || !/^\d+$/.test(fraction) ? [] : [{ whole, fraction }];
}

function grouped(text: string, group: DecimalMark): Digits[] {
  const whole = joined(text, group);
  return whole === null || whole === text || !/^[1-9]/.test(whole) ? [] : [{ whole, fraction: '' }];
}

/** The digits without their separators; null unless they are grouped by three. */
function joined(text: string, group: string): string | null {
  const [first = '', ...rest] = text.split(group);
  if (rest.length === 0) return /^\d*$/.test(text) ? text : null;
  return /^\d{1,3}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part)) ? first + rest.join('') : null;
}

const SHORT = new RegExp(String.raw`\d\s*(?:${anyOf([...factors.keys()])})\.?$`, 'u');

/** The decimal sign that the values of a column prove; undefined if no value proves one or values disagree. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | undefined {
  const proven = new Set<DecimalMark>();
  for (const text of texts) {
    const number = /\d[\d.,]*/.exec(text.normalize('NFKC'))?.[0].replace(/[.,]$/, '') ?? '';
    // The point of `1.2jt` is of its own form.
    if (SHORT.test(text.normalize('NFKC').trim().toLowerCase())) continue;
    // `0.00` proves nothing: it fills cells without an amount.
    if (/^[0.,]*$/.test(number)) continue;
    const [, mark] = /[^.,]([.,])\d{1,2}$/.exec(number) ?? [];
    if (mark) proven.add(mark as DecimalMark);
    const groups = /^\d{1,3}(?:([.,])\d{3}){2,}$/.exec(number)?.[1];
    if (groups) proven.add(groups === '.' ? ',' : '.');
  }
  return proven.size === 1 ? [...proven][0] : undefined;
}
