import { inAllLanguages } from '../../../texts/read.ts';
import { foldName } from './importText.ts';

const EMPTY_WORDS = new Set(
  Object.values(inAllLanguages('valueWords')).flatMap(({ empty }) => empty.map(foldName)),
);
const LONGEST_EMPTY = 20;
/** Dashes and dots that fill a cell. */
const ONLY_MARKS = /^[-‐-―－_.·…/\\*]+$/;
/** Namibia's code, and "not available". */
const MAYBE_COUNTRY = 'na';

/** Whether a cell says in words that it is empty. */
export const isEmptyWord = (text: string): boolean =>
  text.length <= LONGEST_EMPTY && (ONLY_MARKS.test(text) || EMPTY_WORDS.has(foldName(text)));

export const isNamibiaOrEmpty = (text: string): boolean =>
  foldName(text) === MAYBE_COUNTRY && text.length === 2;

const FORMULA_OF_TEXT = /^="([^"]*)"$/;
/** The apostrophe that marks a cell as text; not one of a pair of quotes, and not one in a name (`'t Hooft`). */
const APOSTROPHE = /^['’]+(?=[^\s=@'’])(?![a-z]\s)(?!.*['’](?:\s|$))/s;
const BREAK_TAG = /<br\s*\/?>/gi;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi;
/** Letters with an accent: `&eacute;`, `&Ntilde;`. */
const ACCENTED = /^([a-z])(grave|acute|circ|tilde|uml|ring|cedil|caron)$/i;
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
};
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  bull: '•',
  frac12: '½',
  szlig: 'ß',
  oslash: 'ø',
};

/** A text without the guards of spreadsheets around numbers, and with the characters that a web page writes as entities. */
export function withoutSpills(text: string): string {
  const plain = text.trim().replace(FORMULA_OF_TEXT, '$1').replace(APOSTROPHE, '');
  return plain.includes('&') || plain.includes('<') ? unescaped(plain.replace(BREAK_TAG, '\n')) : plain;
}

function accented(name: string): string | undefined {
  const [, letter, accent = ''] = ACCENTED.exec(name) ?? [];
  return letter && (letter + (ACCENTS[accent.toLowerCase()] ?? '')).normalize('NFC');
}

/** Decodes entities until none is left, so that a second reading changes nothing. */
export function unescaped(text: string): string {
  const next = text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (name) return NAMED[name.toLowerCase()] ?? accented(name) ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
  return next === text ? text : unescaped(next);
}

const DECIMAL_ZERO = /^(\+?\d+)\.0+$/;
/** Digits of a phone or postcode that a spreadsheet took for a number: `60123456789.0`. */
export const withoutDecimalZero = (text: string): string => text.replace(DECIMAL_ZERO, '$1');

/** A long number in a short form: `5.76461E+17` of a spreadsheet, `2.0E10` of a program. `2E10` is a house number or an order number. */
const SHORT_FORM = /^([+-]?\d)(?:[.,](\d+)e\+?|e\+)(\d{1,3})$/i;
const MIN_POWER = 4;
const MAX_POWER = 40;

/** A number that a spreadsheet wrote in its short form: with all of its digits, or with the number of lost digits. */
type ShortForm = { whole: string } | { digits: number; lost: number };

/** Reads `5.76461E+17`, which has lost twelve digits, and `6.0123456789E+10`, which has lost none. Null for any other text. */
export function readShortForm(text: string): ShortForm | null {
  const [, first = '', decimals = '', power = ''] = SHORT_FORM.exec(text.trim()) ?? [];
  const exponent = Number(power);
  if (!first || exponent < MIN_POWER || exponent > MAX_POWER) return null;
  const lost = exponent - decimals.length;
  if (lost === 0) return { whole: first.replace(/^\+/, '') + decimals };
  return lost < 0 ? null : { digits: exponent + 1, lost };
}
