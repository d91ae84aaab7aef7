import type { Catalogue } from '../../../texts/catalogue.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import { anyOf } from '../text/wordPattern.ts';
import { readNumber } from './importNumbers.ts';

type MeasureUnit = keyof Catalogue['valueWords']['units'];

const languages = Object.values(inAllLanguages('valueWords'));
/** Factors from a unit to the unit in which a column is stored. */
const UNITS: Record<MeasureUnit, { of: 'kg' | 'cm'; parts: number }> = {
  kg: { of: 'kg', parts: 1 },
  g: { of: 'kg', parts: 1000 },
  cm: { of: 'cm', parts: 1 },
  mm: { of: 'cm', parts: 10 },
  lb: { of: 'kg', parts: 1 / 0.453_592_37 },
  oz: { of: 'kg', parts: 16 / 0.453_592_37 },
  m: { of: 'cm', parts: 0.01 },
  in: { of: 'cm', parts: 1 / 2.54 },
};
const unitOf = new Map(
  (Object.keys(UNITS) as MeasureUnit[]).flatMap((unit) =>
    [unit, ...languages.flatMap(({ units }) => units[unit])].map((word) => [word, UNITS[unit]] as const),
  ),
);
export const isGram = (unit: string): boolean => unitOf.get(unit.toLowerCase()) === UNITS.g;

const MEASURED = new RegExp(String.raw`^(.*?\d[.,]?)\s*(${anyOf([...unitOf.keys()])})\.?$`, 'i');

/** Grams and hundredths of a millimetre: a converted value is stored no finer. */
const STORED_DECIMALS = 3;
const PIECES = anyOf(languages.flatMap(({ pieces }) => pieces));
const COUNTED = new RegExp(String.raw`^(?:x\s*)?(\d[\d.,]*)\s*(?:(?:${PIECES})(?:\(s\))?\.?)?$`, 'i');

/** A number of pieces without their word: `2 pcs` and `x2` are 2. */
export const withoutPieces = (text: string): string =>
  COUNTED.exec(text.normalize('NFKC').trim())?.[1] ?? text;

/** A measurement as a number in the unit of its column. */
export interface Measure {
  bare: string;
  /** It was in another unit. */
  converted: boolean;
}

/** A measurement without its unit, converted to the column's unit: `500 g` is `0.5`, `12 cm` is `12`. */
export function readMeasure(text: string, unit: 'kg' | 'cm'): Measure {
  const found = MEASURED.exec(text.normalize('NFKC').trim());
  const [, digits = '', word = ''] = found ?? [];
  const named = unitOf.get(word.toLowerCase());
  if (named?.of !== unit) return { bare: text, converted: false };
  if (named.parts === 1) return { bare: digits, converted: false };
  // `1.500 g` are fifteen hundred, as no scale tells thousandths of grams; `1.500 lb` is one and a half.
  const number = readNumber(digits, named.parts >= 10 ? 2 : 3);
  const told = number.value ?? (named.parts >= 10 ? Number(number.perhaps) : Number.NaN);
  const value = Number((told / named.parts).toFixed(STORED_DECIMALS));
  return Number.isNaN(value) || (value === 0 && told !== 0)
    ? { bare: text, converted: false }
    : { bare: String(value), converted: true };
}
