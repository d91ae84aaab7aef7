import { inAllLanguages } from '../../../../texts/read.ts';
import { currencyNamed } from '../../money/readMoney.ts';
import { remembered } from '../../text/remembered.ts';
import { anyOf, isHan, wholeWord } from '../../text/wordPattern.ts';
import { IMPORT_RULES, type ImportColumn } from '../importColumns.ts';
import { foldName } from '../importText.ts';
import { isYesOrNo, withoutYesOrNo } from '../orders/flags.ts';

const words = Object.values(inAllLanguages('importWords'));
const REQUIRED = new Set(words.flatMap(({ required }) => required.map(foldName)));
const EACH = new Set(words.flatMap(({ each }) => each.map(foldName)));
const UNITS = Object.values(inAllLanguages('valueWords')).flatMap(({ units }) =>
  Object.entries(units).flatMap(([unit, names]) => [unit, ...names].map((name) => [name, unit] as const)),
);
/** The sign of an inch is no letter. */
const foldUnit = (text: string) => foldName(text) || text.trim();
const UNIT_OF = new Map(UNITS.map(([name, unit]) => [foldUnit(name), unit]));
const WEIGHTS = new Set(['kg', 'g', 'hg', 'lb', 'oz']);
const CURRENCY = /^(?:[a-z]{2,3}\.?|s?\$|¥|₱|฿|€|£)$/i;
const ASIDES = new Set(words.flatMap(({ asides }) => asides.map(foldName)));
export const isAside = (part: string): boolean => {
  const [first = ''] = /^(?:\p{Script=Han}+|[^\s.,:]+)/u.exec(part.trim()) ?? [];
  return ASIDES.has(foldName(first)) || [...ASIDES].some((word) => isHan(word) && first.startsWith(word));
};
/** Whether one of the words is a word of the heading; a Chinese one may be within another. */
export const hasWordOf = (header: string, words: ReadonlySet<string>): boolean =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((part) => words.has(part) || [...words].some((word) => isHan(word) && part.includes(word)));
const BRACKETS = /[([{【]([^)\]}】]*)[)\]}】]/g;
/** `Weight in kg`, `Berat_gram`, `Weight, g`. */
const LAST_WORD = /^(.*?[\s_,./-])(?:in\s+)?(\p{L}+)\.?$/u;
/** Chinese units follow their word without a blank. */
const HAN_UNIT = /^(.*\p{Script=Han})(\p{L}{1,2})$/u;

/** A heading without marks of required columns, units and currencies. */
export interface HeadingText {
  bare: string;
  /** Words in brackets, without units, currencies, marks and remarks such as `with postcode`. They may name a side. */
  inBrackets: string[];
  unit: string | null;
  /** Short words in brackets that are neither a unit nor a currency: `(sen)`, `(ton)`. They may change an amount. */
  unknown: string[];
  /** The currency's code, if the heading names it for certain: `USD`, `RM`. */
  currency: string | null;
  /** Brackets say that an amount is of one piece: `(each)`. */
  isEach: boolean;
}

const EXAMPLES = anyOf(words.flatMap(({ examples }) => examples));
const EXAMPLE = new RegExp(`^(?:${EXAMPLES})[\\s.:：]`, 'iu');
/** `(full name)`, `e.g. 47300`, `Required, 5 digits`: a text for the person who fills in the column. */
export const isHint = (text: string): boolean => {
  const [first = ''] = text.split(/[,，;；:：(（]/u);
  return /^[(（[].*[)）\]]$/s.test(text) || EXAMPLE.test(text) || REQUIRED.has(foldName(first));
};

const AS_EXAMPLE = new RegExp(
  `^[^\\p{L}\\d]*(?:${EXAMPLES})(?:[^\\p{L}\\d]*$|\\s*[:：]|\\.?(?<=\\.)\\s)|[(（]\\s*(?:${EXAMPLES})\\.?\\s*[)）]\\s*$`,
  'iu',
);
/** `Example`, `e.g. Ali`, `Ali (example)`: a cell of the row that shows how to fill in a form. */
export const isExampleCell = (text: string): boolean => AS_EXAMPLE.test(text.normalize('NFKC'));

/** `(if any)`, `(jika ada)`: the mark of a column that may stay empty. */
export const isIfAny = (header: string): boolean =>
  [...header.normalize('NFKC').matchAll(BRACKETS)].some(([, content = '']) =>
    REQUIRED.has(foldName(content)),
  );

/** `kg` for a unit of weight, `cm` for a unit of length. */
export const unitKind = (unit: string): 'kg' | 'cm' => (WEIGHTS.has(unit) ? 'kg' : 'cm');

/** `dd/mm/yyyy`, `YYYY-MM-DD HH:mm`: the form of a date, no unit. */
const DATE_FORM = /^(?=.*yy)[dmy]{1,4}(?:[-/. ][dmy]{1,4}){2}(?:[ T]h{1,2}:m{2}(?::s{2})?)?$/i;
const SHORTEST_UNIT_ALONE = 4;

export const readHeadingText = remembered(splitHeading);

function splitHeading(header: string): Readonly<HeadingText> {
  const text = header.normalize('NFKC');
  const inBrackets: string[] = [];
  const unknown: string[] = [];
  let unit: string | null = null;
  let currency: string | null = null;
  let isEach = false;
  for (const [, content = ''] of text.matchAll(BRACKETS)) {
    if (isYesOrNo(content) || DATE_FORM.test(content.trim())) continue;
    for (const part of content.split(/[,;/]/)) {
      const folded = foldName(part);
      const named = UNIT_OF.get(foldUnit(part));
      isEach ||= EACH.has(folded);
      if (named) unit ??= named;
      else currency ??= currencyNamed(part);
      if (
        !named &&
        !isAside(part) &&
        folded &&
        !REQUIRED.has(folded) &&
        !EACH.has(folded) &&
        !CURRENCY.test(part.trim())
      )
        inBrackets.push(part.trim());
      else if (/^[a-z]{2,3}$/i.test(folded) && CURRENCY.test(part.trim()) && !named && !currencyNamed(part))
        unknown.push(folded);
    }
  }
  const bare = text
    .replace(BRACKETS, ' ')
    // `Buyer's Name`
    .replace(/(?<=\p{L})['’]s(?!\p{L})/giu, '')
    .replace(/[\s*:]+$/u, '')
    .trim();
  // `Grams`
  const alone = bare.length >= SHORTEST_UNIT_ALONE ? UNIT_OF.get(foldUnit(bare)) : undefined;
  unit ??= alone && WEIGHTS.has(alone) ? alone : null;
  // `Value USD`
  const [, before = '', code = ''] = /^(.*\S)\s+(\S{2,3})$/u.exec(bare) ?? [];
  const named = currency || !CURRENCY.test(code) ? null : currencyNamed(code);
  if (named) return { bare: before, inBrackets, unit, unknown, currency: named, isEach };
  return { bare: withoutYesOrNo(bare), inBrackets, unit, unknown, currency, isEach };
}

const EACH_WORD = anyOf(words.flatMap(({ each }) => each));
const EACH_BEHIND = new RegExp(String.raw`^(.*\S)\s*[/／]\s*(?:${EACH_WORD})$`, 'iu');
const EACH_BEFORE = new RegExp(`^(?:${EACH_WORD})(?=\\p{Script=Han})(.{2,})$`, 'iu');
/** `Weight/pc`, or a Chinese heading that begins so: the heading of an amount of one piece without that word. */
export const withoutEach = (bare: string): string | null =>
  EACH_BEHIND.exec(bare)?.[1] ?? EACH_BEFORE.exec(bare)?.[1] ?? null;

const CARTON = anyOf(words.flatMap(({ cartons }) => cartons));
const CARTON_BEHIND = new RegExp(String.raw`^(.*\S)\s*(?:[/／]|(?<=\s)per\s)\s*(?:${CARTON})$`, 'iu');
const EACH_CARTON = anyOf(words.flatMap(({ eachCarton }) => eachCarton));
const CARTON_BEFORE = new RegExp(`^(?:${EACH_CARTON})(?=\\p{Script=Han})(.{2,})$`, 'u');
/** `Kg/ctn`, `Weight per carton`: the heading of an amount of one carton without that word. */
export const withoutCarton = (bare: string): string | null =>
  CARTON_BEHIND.exec(bare)?.[1]?.trim() ?? CARTON_BEFORE.exec(bare)?.[1] ?? null;
const CARTONS = new RegExp(wholeWord(CARTON), 'iu');
/** `No. of Ctn`, `Koli`: a heading of cartons. */
export const namesCartons = (header: string): boolean => CARTONS.test(readHeadingText(header).bare);

/** `kg`, `gram`: a cell that is only a unit of weight. */
export const isWeightUnit = (text: string): boolean => WEIGHTS.has(UNIT_OF.get(foldUnit(text)) ?? '');

/** Splits a heading that ends with a unit without brackets. */
export function withUnitBehind(bare: string): { bare: string; unit: string } | null {
  for (const pattern of [LAST_WORD, HAN_UNIT]) {
    const [, before = '', last = ''] = pattern.exec(bare) ?? [];
    const unit = UNIT_OF.get(foldUnit(last));
    if (unit && foldName(before)) return { bare: before, unit };
  }
  return null;
}

/** A heading in the form that is compared with a format's headings: without units, currencies and marks of required columns. */
export function foldHeading(header: string): string {
  const { bare, inBrackets } = readHeadingText(header);
  return foldName([bare, ...inBrackets].join(' '));
}

const KINDS: Partial<Record<ImportColumn, 'kg' | 'cm'>> = {
  weightKg: 'kg',
  parcelWeightKg: 'kg',
  lengthCm: 'cm',
  widthCm: 'cm',
  heightCm: 'cm',
};

/** The unit that a heading names, if its column is a measure; for an amount of money, the currency. `Postal Code (M)` has no unit. */
export function unitOfColumn(header: string, column: ImportColumn | null): string | null {
  const { unit, currency } = readHeadingText(header);
  if (column && IMPORT_RULES[column].kind === 'money') return currency;
  return unit && column && KINDS[column] === unitKind(unit) ? unit : null;
}
