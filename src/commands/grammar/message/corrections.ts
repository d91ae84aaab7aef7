import { anyOf } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { readAmount, readWeight } from '../bookingPieces.ts';
import type { ParseContext, TypedBooking } from '../parsedInput.ts';
import { phoneIn } from './contact/phones.ts';
import { hasPostcode, isPlace, isWhole } from './contact/places.ts';
import { type Label, labelOf } from './labels.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const isHan = (word: string): boolean => /\p{Script=Han}/u.test(word);
const oneOf = (words: readonly string[]): string =>
  String.raw`(?:(?<![\p{L}\d])(?:${anyOf(words.filter((word) => !isHan(word)))})(?![\p{L}\d])|(?:${anyOf(words.filter(isHan))}))`;
const CORRECTION = new RegExp(oneOf(languages.flatMap(({ corrections }) => corrections)), 'iu');
const NUMBER = new Set(languages.flatMap(({ numberWords }) => numberWords));
const OLD = new Set(languages.flatMap(({ oldWords }) => oldWords));
const NEW = new Set(languages.flatMap(({ newWords }) => newWords));
const HEAD = /^(?<head>[^:\d]{3,40}?)\s*:\s*(?<text>.*)$/u;

type Field = keyof TypedBooking;
const PLACE: readonly Field[] = ['postcode', 'city', 'state'];
const STREET: readonly Field[] = ['unitNo', 'address1', 'address2'];
const OF_LABEL: Partial<Record<Label, readonly Field[]>> = {
  Name: ['name'],
  Phone: ['phone'],
  Postcode: PLACE,
  City: PLACE,
  State: PLACE,
  Address1: [...STREET, ...PLACE],
  cod: ['cod'],
  total: ['cod'],
  weight: ['weightKg'],
  quantity: ['quantity'],
};

export interface WithoutOld {
  lines: string[];
  rest: string[];
  /** The parts of the parcel that a correction speaks of: its value and the earlier one are shown, and the part is asked for. */
  asked: ReadonlySet<Field>;
}

/** `Old address: …` and `New address: …`: whether a label with such a word stands before a colon. */
function ageOf(line: string): { age?: 'old' | 'new'; plain: string; isEmpty: boolean } {
  const { head = '', text = '' } = HEAD.exec(line)?.groups ?? {};
  const words = isHan(head) ? [head.slice(0, 1), head.slice(1)] : head.split(/\s+/);
  const others = words.filter((word) => !OLD.has(word.toLowerCase()) && !NEW.has(word.toLowerCase()));
  const label = others.length < words.length ? labelOf(others.join(' ')) : undefined;
  if (!label || !(label in OF_LABEL)) return { plain: line, isEmpty: false };
  const age = words.some((word) => OLD.has(word.toLowerCase())) ? 'old' : 'new';
  return { age, plain: `${others.join(' ')}: ${text}`, isEmpty: text === '' };
}

/** The lines without what is no longer true: old addresses, and corrections, which are asked about. */
export function withoutOld(lines: readonly string[], context: ParseContext): WithoutOld {
  const found: WithoutOld = { lines: [], rest: [], asked: new Set() };
  const asked = new Set<Field>();
  let isBelowOld = false;
  const hasNew = lines.some((line) => ageOf(line).age === 'new');
  const hasOne = [phoneIn, (line: string) => (hasPostcode([line]) ? line : '')].every(
    (find) => lines.filter((line) => find(line) !== '').length < 2,
  );
  for (const line of lines) {
    const { age, plain, isEmpty } = ageOf(line);
    if (age || !line || HEAD.test(line)) isBelowOld = age === 'old' && isEmpty;
    if (age === 'old' || isBelowOld) found.rest.push(line);
    else if (age === 'new' || !CORRECTION.test(line)) found.lines.push(plain);
    else {
      // `The one before was a typo`, above the only address
      const isAnswered = (hasNew || hasOne) && !/\d/.test(line);
      for (const field of isAnswered ? [] : fieldsOf(line, context)) asked.add(field);
      // A whole order in one line is read, except the parts that are corrected.
      if (isWhole([line])) {
        found.lines.push(line);
        found.rest.push(line.split(/\s*[,|]\s*/).find((part) => CORRECTION.test(part)) ?? '');
      } else found.rest.push(line);
    }
  }
  return { ...found, asked };
}

function fieldsOf(line: string, context: ParseContext): readonly Field[] {
  const words = line.toLowerCase().split(/[^\p{L}]+/u);
  const labelled = words.flatMap((word) => OF_LABEL[labelOf(word) ?? 'note'] ?? []);
  const isOfPhone = phoneIn(line) !== '' || words.some((word) => NUMBER.has(word));
  const bare = line.replace(phoneIn(line) || '\n', ' ');
  if (isWhole([line])) return isOfPhone ? ['phone', ...labelled] : labelled;
  return [
    ...labelled,
    ...(isOfPhone ? (['phone'] as const) : []),
    ...(hasPostcode([line]) ? PLACE : []),
    ...(isPlace(bare) && !hasPostcode([bare]) ? STREET : []),
    ...(readWeight(line, context) ? (['weightKg'] as const) : []),
    ...(readAmount('cod')(line, context) ? (['cod'] as const) : []),
  ];
}
