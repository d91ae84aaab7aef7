import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf, isHan } from '../../text/wordPattern.ts';
import type { ImportColumn } from '../importColumns.ts';
import { areRowNumbers, type ColumnLook, isDateLike, mostly } from './columnLook.ts';

const languages = Object.values(inAllLanguages('contactWords'));
const NUMBERS = Object.values(inAllLanguages('importWords')).flatMap(({ houseNumbers }) => houseNumbers);
const FORMS = languages.flatMap(({ unitForms, plotForms, floorForms }) => [
  ...unitForms,
  ...plotForms,
  ...floorForms,
]);
const WORD = new RegExp(`^(?:${anyOf([...FORMS, ...NUMBERS].filter((word) => !isHan(word)))})\\.?$`, 'i');
/** `21`, `7A`, `A-5-2`, `#03-08`, `12/3`. */
const NUMBER = /^#?(?:[a-z]{1,2}-?)?\d{1,4}[a-z]?(?:[-/][a-z]?\d{1,4}[a-z]?){0,3}$/i;
const IN_STEPS = /^#|[-/].*[-/]/;
/** Numbers with Chinese words of houses and floors behind them. */
const HAN_NUMBER = new RegExp(
  `^(?:[a-z]?\\d{0,4}[a-z]?(?:${anyOf([...NUMBERS, ...FORMS].filter(isHan))}))+[a-z]?\\d{0,4}$`,
  'iu',
);

type Likeness = 'no' | 'perhaps' | 'sure';

/** Whether a text is a part of an address: a number that may count anything, or one with the word or the form of a house: `Lot 3 Blk 4`. */
function likenessOf(text: string): Likeness {
  if (HAN_NUMBER.test(text)) return 'sure';
  const parts = text
    .replace(/(\p{L})\.(?=\d)/gu, '$1. ')
    .split(/[\s,]+/)
    .filter(Boolean);
  const isNumber = (part: string | undefined) => part !== undefined && NUMBER.test(part);
  const isLetter = (part: string, at: number) => at > 0 && /^[a-z]$/i.test(part);
  const isPart = parts.every(
    (part, at) =>
      isNumber(part) ||
      (WORD.test(part)
        ? isNumber(parts[at + 1]) || /^[a-z]$/i.test(parts[at + 1] ?? '')
        : isLetter(part, at)),
  );
  if (!isPart || parts.length === 0) return 'no';
  return parts.some((part) => WORD.test(part) || IN_STEPS.test(part)) ? 'sure' : 'perhaps';
}

export const isHouse = (text: string): boolean => likenessOf(text) !== 'no';
export const isSurelyHouse = (text: string): boolean => likenessOf(text) === 'sure';

const LINES = /(?:UnitNo|Address1|Address2)$/;
const PLACES = /(?:UnitNo|Address1|Address2|City|State|Postcode)$/;

/** The place of a column among those of an address: directly beside its lines, or between two of its columns. */
export function besideAddress(
  columns: readonly (ImportColumn | null)[],
  at: number,
): { isBeside: boolean; isBetween: boolean } {
  const [before, behind] = [columns[at - 1] ?? '', columns[at + 1] ?? ''];
  return {
    isBeside: LINES.test(before) || LINES.test(behind),
    isBetween: PLACES.test(before) && PLACES.test(behind),
  };
}

/** Whether most streets of a sheet lack a number: the house must be in another column. */
export const lackNumbers = (
  columns: readonly (ImportColumn | null)[],
  looks: readonly ColumnLook[],
): boolean => {
  const look = looks[columns.indexOf('receiverAddress1')];
  return look !== undefined && mostly(look, (text) => !/\d/.test(text));
};

/** Cells that may number houses: mostly such texts, which do not number the rows. */
export const areHouses = ({ samples }: ColumnLook): boolean =>
  !areRowNumbers(samples) &&
  mostly({ filled: samples.length, samples }, isHouse) &&
  !samples.some(isDateLike);
