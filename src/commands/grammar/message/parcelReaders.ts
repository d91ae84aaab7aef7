import { anyOf } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import {
  type Piece,
  type ReadPiece,
  readAmount,
  readLabelledAmount,
  readPreference,
  readQuantity,
  readReference,
  readSize,
  readWeight,
} from '../bookingPieces.ts';
import { hasPostcode, isPlace } from './contact/places.ts';
import type { Label } from './labels.ts';
import { ORDINALS } from './lists/splitMessages.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));

/** `Customer #1023`: a line with an order number. */
const readNumberOfOrder: ReadPiece = (line) => {
  const [text, referenceNo] = NUMBER_OF_ORDER.exec(line) ?? [];
  return text && referenceNo ? { text, found: { referenceNo } } : undefined;
};
const NUMBER_OF_ORDER = new RegExp(String.raw`^(?:${ORDINALS})\s*#\s?([a-z]*-?\d{2,})$`, 'iu');

export const READERS: readonly ReadPiece[] = [
  readAmount('insurance'),
  readAmount('value'),
  readWeight,
  readSize,
  readReference,
  readNumberOfOrder,
  readQuantity,
  readPreference,
];

/** `#W31` is a number if it comes first in the line, after the postcode, or if there is no place; elsewhere it is a unit. */
export function readHashNumber(line: string): Piece | undefined {
  for (const { 0: text, 1: referenceNo = '', index } of line.matchAll(HASH_NUMBER)) {
    const before = line.slice(0, index);
    const others = line.replace(text, ',').split(/[,|]/);
    const isFirst = /^[\s,|]*$/.test(before);
    // `#7 Kalayaan Ave` is a house.
    const behind =
      line
        .slice(index + text.length)
        .split(/[,|]/)[0]
        ?.trim() ?? '';
    if (behind && isPlace(`1 ${behind}`) && !hasPostcode([before]) && !hasPostcode([behind])) continue;
    if (isFirst || hasPostcode([before]) || !others.some((part) => isPlace(part.trim())))
      return { text, found: { referenceNo } };
  }
  return undefined;
}
const HASH_NUMBER = /(?<![^\s,|])#([a-z]*-?\d+)(?![^\s,|])/gi;

const AMOUNTS = ['cod', 'insurance', 'value'] as const;
export const READER_OF: Partial<Record<Label, ReadPiece>> = {
  ...Object.fromEntries(AMOUNTS.map((name) => [name, readLabelledAmount(name)])),
  weight: (text, context) => readWeight(text, context),
  size: readSize,
  quantity: (text, context) =>
    readQuantity(text, context) ??
    readQuantity(/^x?\s*\d{1,4}(?!\S)/i.exec(text)?.[0].replace(/^x?\s*/i, 'x') ?? '', context),
};

const NUMBERS_IN_WORDS = anyOf(
  messageWords.flatMap(({ spokenDigits, spokenTens }) => [
    ...spokenTens,
    ...spokenDigits.flatMap((words) => words.split(' ')),
  ]),
);
export const CASH_IN_WORDS = new RegExp(
  String.raw`(?<![\p{L}\d])c\.?o\.?d\.?\s+(?:\p{L}+\s+){0,2}(?:${NUMBERS_IN_WORDS})(?!\p{L})(?:\s+\p{L}+){0,6}(?=\s*(?:$|[,|.;]))`,
  'iu',
);

export const asRest = (piece: Piece | undefined): Piece | undefined =>
  piece && { text: piece.text, found: {}, rest: piece.rest ?? piece.text.trim() };

/** `Berat (kg): 2`: the unit is in the label. */
export const withUnit = (label: Label, head: string, text: string): string =>
  label === 'weight' && /kg/i.test(head) && /^\d+(?:[.,]\d+)?(?!\S)/.test(text)
    ? text.replace(/^\d+(?:[.,]\d+)?/, (number) => `${number}kg`)
    : text;
