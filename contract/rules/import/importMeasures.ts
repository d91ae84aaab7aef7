import type { Catalogue } from '../../../texts/catalogue.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import { anyOf, oneOf, wholeWord } from '../text/wordPattern.ts';
import { SPAN } from './importDates.ts';
import { readNumber } from './importNumbers.ts';

type MeasureUnit = keyof Catalogue['valueWords']['units'];

const languages = Object.values(inAllLanguages('valueWords'));
/** Factors from a unit to the unit in which a column is stored. */
const UNITS: Record<MeasureUnit, { of: 'kg' | 'cm'; parts: number }> = {
  kg: { of: 'kg', parts: 1 },
  g: { of: 'kg', parts: 1000 },
  hg: { of: 'kg', parts: 10 },
  cm: { of: 'cm', parts: 1 },
  mm: { of: 'cm', parts: 10 },
  lb: { of: 'kg', parts: 1 / 0.453_592_37 },
  oz: { of: 'kg', parts: 16 / 0.453_592_37 },
  m: { of: 'cm', parts: 0.01 },
  in: { of: 'cm', parts: 1 / 2.54 },
};
function wordsOfUnit(unit: MeasureUnit): string[] {
  return [unit, ...languages.flatMap(({ units }) => units[unit])];
}
const unitOf = new Map(
  (Object.keys(UNITS) as MeasureUnit[]).flatMap((unit) =>
    wordsOfUnit(unit).map((word) => [word, UNITS[unit]] as const),
  ),
);
export const isGram = (unit: string): boolean => unitOf.get(unit.toLowerCase()) === UNITS.g;

const MEASURED = new RegExp(String.raw`^(.*?\d[.,]?)\s*(${anyOf([...unitOf.keys()])})\.?$`, 'i');

const WHOLE_IN_UNIT = `\\d+\\s*(?:${anyOf([...unitOf.keys()])})`;
const IN_TWO = new RegExp(`^(${WHOLE_IN_UNIT})\\.?(?:\\s*(?:,|&|and)\\s*|\\s*)(${WHOLE_IN_UNIT})\\.?$`, 'i');

/** Grams and hundredths of a millimetre: converted values are rounded to these. */
const STORED_DECIMALS = 3;
const PIECES = anyOf(languages.flatMap(({ pieces }) => pieces));
const COUNTED = new RegExp(String.raw`^(?:x\s*)?(\d[\d.,]*)\s*(?:(?:${PIECES})(?:\(s\))?\.?)?$`, 'i');

/** A number of pieces without its word: `2` of `2 pcs` or `x2`, also of a Chinese number before a measure word. */
export function withoutPieces(text: string): string {
  const plain = text.normalize('NFKC').trim();
  const [, sign] = HAN_PIECES.exec(plain) ?? [];
  return sign ? String(countOf(sign)) : (COUNTED.exec(plain)?.[1] ?? text);
}

const SIGNS: Readonly<Record<string, number>> = {
  '¼': 0.25,
  '½': 0.5,
  '¾': 0.75,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};
const PART = String.raw`(?<sign>[${Object.keys(SIGNS).join('')}])|(?<=^|\s)(?<above>[1-9])\/(?<below>[2-9])`;
const partOf = ({ sign, above, below }: Record<string, string | undefined>): number =>
  sign ? (SIGNS[sign] ?? 0) : Number(above ?? 0) / Number(below ?? 1);
const FRACTION = new RegExp(String.raw`^(?:(?<whole>\d+)\s*(?:and\s+)?)?(?:${PART})(?=\s*\p{L}|$)`, 'u');

const fractionWords = (which: keyof Catalogue['valueWords']['fractions']): string[] =>
  languages.flatMap(({ fractions }): readonly string[] => fractions[which]);
const wordsOfFraction = (which: Parameters<typeof fractionWords>[0]) => anyOf(fractionWords(which));
const KG = `(?:${anyOf(wordsOfUnit('kg'))})(?![\\p{Script=Latin}\\d])`;
const A_KG = new RegExp(KG, 'iu');
const DIGITS = fractionWords('digits');
const COUNTS = [...DIGITS, ...fractionWords('pair')].join('');
/** Chinese is written without blanks. */
const APART = `(?<![\\p{Script=Latin}\\d/.,-]|[${COUNTS}${fractionWords('large').join('')}])`;
/** `half a kilo`, `1½ kg`, `1 1/2 kg`. */
const PART_OF_KG = new RegExp(
  String.raw`${APART}(?:(?<whole>\d{1,3})\s*(?<and>(?:and|&|dan)\s*)?)?(?:${PART}|(?<half>${wordsOfFraction('half')})|(?<quarter>${wordsOfFraction('quarter')})|(?<one>${wordsOfFraction('one')}))\s*(?=${KG})`,
  'giu',
);
/** `1 kilo and a half`. */
const HALF_BEHIND = new RegExp(
  String.raw`${APART}(\d{1,3})\s*(${KG})\s*(?:${wordsOfFraction('behind')})(?![\p{L}\d])`,
  'giu',
);
/** Chinese says tenths behind the unit: one kilogram and a two are 1.2 kg. Before a measure word the number counts something else. */
const TENTHS_BEHIND = new RegExp(
  String.raw`${APART}(\d{1,3})\s*(${KG})(?<=\p{Script=Han})([${DIGITS.join('')}])(?![\p{L}\d])`,
  'giu',
);
const HAN_COUNT = new RegExp(`${APART}([${COUNTS}])(?=${KG})`, 'giu');
const HAN_PIECES = new RegExp(`^([${COUNTS}])\\s*(?:${PIECES})$`, 'iu');
const PAIR = 2;
const countOf = (sign: string) => DIGITS.indexOf(sign) + 1 || PAIR;

/** A text whose weights in words or fractions are decimal numbers: `half a kilo` becomes `0.5 kilo`. */
export const withDecimalWeights = (text: string): string =>
  A_KG.test(text)
    ? text
        .replace(PART_OF_KG, (written, ...found) => {
          const groups = found.at(-1) as Record<string, string | undefined>;
          const { whole, and, above, half, quarter } = groups;
          const part = half ? 0.5 : quarter ? 0.25 : partOf(groups) || 1;
          // `2 one kilo` and `3/2 kg` are no numbers, and `2 half kg` may be two weights.
          return (part >= 1 && (whole || above)) || (whole && !and && (half || quarter))
            ? written
            : `${Number((Number(whole ?? 0) + part).toFixed(STORED_DECIMALS))} `;
        })
        .replace(HAN_COUNT, (_, sign: string) => `${countOf(sign)}`)
        .replace(
          TENTHS_BEHIND,
          (_, count: string, unit: string, tenth: string) => `${count}.${countOf(tenth)} ${unit}`,
        )
        .replace(HALF_BEHIND, (_, count: string, unit: string) => `${Number(count) + 0.5} ${unit}`)
    : text;

/** `½ kg`, `1 ½`, `1 1/2 kg`. Two numbers with a stroke and no unit may be anything else. */
function withoutFractions(text: string): string {
  const plain = text.trim();
  const match = FRACTION.exec(plain);
  const [found = '', groups] = [match?.[0], match?.groups];
  if (!groups || (!groups.sign && found === plain)) return plain;
  const part = partOf(groups);
  return part < 1
    ? Number((Number(groups.whole ?? 0) + part).toFixed(STORED_DECIMALS)) + plain.slice(found.length)
    : plain;
}

/** `1kg 200g`, `2 lb 3 oz`, `1 m 20 cm`: a number of a unit, and a smaller one of a smaller unit. */
function readInTwo(text: string, parts: readonly [string, string], unit: 'kg' | 'cm'): Measure {
  const units = parts.map((part) => unitOf.get((/\D+$/.exec(part)?.[0] ?? '').trim().toLowerCase()));
  const [large, small] = parts.map((part) => Number(readMeasure(part, unit).bare));
  const [one, other] = units;
  const isLess =
    one && other && other.parts > one.parts && Number.parseFloat(parts[1]) < other.parts / one.parts;
  return isLess && one.of === unit && other.of === unit && large && small !== undefined
    ? { bare: String(Number((large + small).toFixed(STORED_DECIMALS))), converted: true }
    : { bare: text, converted: false };
}

const TWO_WITHIN = new RegExp(
  String.raw`(?<![\p{L}\d/.,-])(\d+\s*(?:${anyOf(wordsOfUnit('kg'))}))\.?\s*(?:[,&]|and|dan)?\s*(\d{1,3}\s*(?:${anyOf(wordsOfUnit('g'))}))(?![\p{L}\d])`,
  'giu',
);
/** A line whose weights in kilograms and grams become one number: `1 kg 200 g` becomes `1.2 kg`. */
export const weightInTwo = (line: string): string =>
  line.replace(TWO_WITHIN, (text, large: string, small: string) => {
    const { bare, converted } = readInTwo(text, [large, small], 'kg');
    return converted ? `${bare} kg` : text;
  });

const WEIGHT_WORDS = anyOf([...wordsOfUnit('kg'), ...wordsOfUnit('g'), ...wordsOfUnit('hg')]);
const COUNTED_WEIGHT = new RegExp(
  String.raw`^(?:(\d{1,3})\s*[x×*]\s*(\d+(?:\.\d+)?)\s*(${WEIGHT_WORDS})\.?|(\d+(?:\.\d+)?)\s*(${WEIGHT_WORDS})\.?\s*[x×*]\s*(\d{1,3}))$`,
  'i',
);

/** `2 x 0.5kg`, `500g x 2`: the pieces, the weight of each, and of all. Null for anything else. */
export function readCounted(text: string): { pieces: number; each: string; all: string } | null {
  const [, before, first, unit, other, otherUnit, behind] =
    COUNTED_WEIGHT.exec(text.normalize('NFKC').trim()) ?? [];
  const pieces = Number(before ?? behind ?? 0);
  const [number, word] = [first ?? other ?? '', unit ?? otherUnit ?? ''];
  if (pieces === 0) return null;
  const all = Number((Number(number) * pieces).toFixed(STORED_DECIMALS));
  return { pieces, each: `${number} ${word}`, all: `${all} ${word}` };
}

const A_WEIGHT = new RegExp(
  String.raw`(?<![\p{L}\d/.,×*-]|[x×*@]\s?)(\d+(?:[.,]\d+)?)\s*(${WEIGHT_WORDS})(?![\p{L}\d])(?!\s*[x×*/-]\s*\d)`,
  'giu',
);
/** Less is no weight: `5G`, `2g`. */
const LEAST_G = 20;

const CAPACITY = new RegExp(wholeWord(anyOf(languages.flatMap(({ capacity }) => capacity))), 'iu');
const A_NUMBER = new RegExp(`[\\d${COUNTS}]`);

/** The weight behind other words: `1.5kg` of `Rice 1.5kg`. Null if the text has another number, which may count the pieces, or says what the goods can carry. */
export function weightInText(text: string): string | null {
  const plain = withDecimalWeights(text.normalize('NFKC'));
  const [found] = plain.matchAll(A_WEIGHT);
  if (!found || CAPACITY.test(plain)) return null;
  const [whole, number = '', unit = ''] = found;
  const [before, after] = [plain.slice(0, found.index), plain.slice(found.index + whole.length)];
  const isAtEnd = /^[\s.)\]]*$/.test(after) || (/[([]\s*$/.test(before) && /^\s*[)\]]/.test(after));
  if (!isAtEnd || A_NUMBER.test(before + after)) return null;
  const isLight = isGram(unit) && Number(number.replace(',', '.')) < LEAST_G;
  return isLight ? null : `${number} ${unit}`;
}

/** A measurement as a number in the unit of its column. */
export interface Measure {
  bare: string;
  /** The text had another unit. */
  converted: boolean;
}

const ABOUT = languages.flatMap(({ about }) => about);
const ABOUT_SIGN = String.raw`[±~～≈]|\+\s?/?\s?-`;
const ABOUT_BEFORE = new RegExp(
  String.raw`^(?:${ABOUT_SIGN}|(?:${anyOf(ABOUT)})\.?(?!\p{Script=Latin}))\s*(?=\S)`,
  'iu',
);
const ABOUT_BEHIND = new RegExp(String.raw`\s*[(（]?(?:${ABOUT_SIGN}|${oneOf(ABOUT)}\.?)[)）]?$`, 'iu');
/** `± 3 kg`, `3kg (approx)`: the one number that a person took for near enough. */
export const withoutAbout = (text: string): string =>
  text.trim().replace(ABOUT_BEFORE, '').replace(ABOUT_BEHIND, '');

/** `2-3kg`, `500g to 1kg`: both ends in the unit of their column, the larger first. */
export function endsOfRange(text: string, unit: 'kg' | 'cm'): string[] {
  const [from = '', to = '', ...others] = withoutAbout(text).split(SPAN);
  const { digits = '', word = '' } = /^(?<digits>\d[\d.,]*)\s*(?<word>.*)$/su.exec(from)?.groups ?? {};
  const unitOfEnd = /\D*$/.exec(to)?.[0] ?? '';
  if (!digits || !/^\d/.test(to) || others.length > 0) return [];
  const ends = [to, word ? from : `${digits} ${unitOfEnd}`.trim()].map(
    (end) => readNumber(readMeasure(end, unit).bare, STORED_DECIMALS).value,
  );
  const [most, least] = ends;
  return most && least && most > least ? [String(most), String(least)] : [];
}

/** A measurement without its unit, converted to the column's unit: `500 g` is `0.5`, `12 cm` is `12`, `1 kg 200 g` is `1.2`. */
export function readMeasure(text: string, unit: 'kg' | 'cm'): Measure {
  const single = withoutAbout(text);
  const read = readExact(single, unit);
  return single === text.trim() ? read : { ...read, converted: true };
}

function readExact(text: string, unit: 'kg' | 'cm'): Measure {
  const decimal = withoutFractions(withDecimalWeights(text));
  const isFraction = decimal !== text.trim();
  const plain = decimal.normalize('NFKC');
  const [, large, small = ''] = IN_TWO.exec(plain) ?? [];
  if (large) return readInTwo(text, [large, small], unit);
  const found = MEASURED.exec(plain);
  const [, digits = '', word = ''] = found ?? [];
  const named = unitOf.get(word.toLowerCase());
  if (named?.of !== unit) return { bare: isFraction ? decimal : text, converted: isFraction };
  if (named.parts === 1) return { bare: digits, converted: isFraction };
  // `1.500 g` are 1,500 grams, because no scale shows thousandths of a gram. `1.500 lb` are one and a half pounds.
  const number = readNumber(digits, named.parts >= 10 ? 2 : 3);
  const parsed = number.value ?? (named.parts >= 10 ? Number(number.perhaps) : Number.NaN);
  const value = Number((parsed / named.parts).toFixed(STORED_DECIMALS));
  return Number.isNaN(value) || (value === 0 && parsed !== 0)
    ? { bare: text, converted: false }
    : { bare: String(value), converted: true };
}
