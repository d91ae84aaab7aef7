import { isStateName, stateNamed } from '../../../../../contract/rules/places/stateNames.ts';
import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { labelOf } from '../labels.ts';
import { isOfSyllables, NAME_STARTS, namesGoods, namesPerson } from '../people/personNames.ts';
import {
  asksToSend,
  COUNTED,
  INSTRUCTION,
  isChat,
  isCourier,
  isFilling,
  isHanChat,
  isSmall,
  NO_WORDS,
  VERBS,
} from './chatWords.ts';
import { COMPANY, isOrganisation } from './organisations.ts';
import { hasNameLabel, isPersonAlone } from './persons.ts';
import {
  FIVE_DIGITS,
  hasTownCode,
  isPlace,
  isState,
  isUnit,
  NAME_THEN_STREET,
  PLACE,
  STREET,
  startsAsPlace,
  UNIT_FORM,
} from './places.ts';
import { IN_HAN } from './textParts.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
/** A sign that no name has, or the verb of a request. */
const PLACE_WORD = new RegExp(`^(?:${anyOf(messageWords.flatMap(({ placeWords }) => placeWords))})$`, 'iu');
const isOddName = (written: string): boolean => {
  const name = written.replace(/\s*\([^()\d]*\)/g, '');
  const words = name.split(' ');
  const isTitledName = NAME_STARTS.has(words[0]?.toLowerCase() ?? '') || words.every(isOfSyllables);
  return (
    /[\d(:]|\s{2}|(?<!\S)@\S/u.test(name) ||
    isCourier(name) ||
    labelOf(words[0] ?? '') === 'reference' ||
    isHanChat(name) ||
    INSTRUCTION.test(name) ||
    NO_WORDS.has(words[0]?.toLowerCase() ?? '') ||
    /\p{Ll}{4}\.\s/u.test(name) ||
    /^[a-z]$/i.test(name) ||
    PLACE_WORD.test(name) ||
    (!isTitledName && (isChat(name) || words.some((word) => VERBS.has(word.toLowerCase()))))
  );
};
const isSurePerson = (text: string): boolean => {
  const [first = ''] = text.split(/[\s.]/);
  // A sign of a Chinese name may also be a word for a building.
  if (IN_HAN.test(text))
    return namesPerson(text) && !STREET.test(text) && !isStateName(text) && !namesGoods(text);
  return isPersonAlone(text) && NAME_STARTS.has(first.toLowerCase());
};

/**
 * The name and the lines of an address without sentences: of two texts that may be the name, the one that names a person. An odd text is shown
 * instead, and the name is asked for.
 */
export function withoutDoubts(
  name: string,
  written: readonly string[],
  isLabelled: boolean,
  rest: string[],
): { name: string; lines: string[] } {
  const lines = written.filter((line) => {
    const isSaid =
      !/\d/.test(line) && !STREET.test(line) && !PLACE.test(line) && !isOrganisation(line) && isChat(line);
    const isVerb = (word: string) => isSmall(word) && VERBS.has(word);
    const isAsked =
      /^@\S+$/.test(line) ||
      (!/\d/.test(line) && (asksToSend(line) || (!STREET.test(line) && line.split(' ').some(isVerb))));
    if (isSaid || isAsked) rest.push(line);
    return !isSaid && !isAsked;
  });
  if (isLabelled) return { name, lines };
  // `Hantar ke belakang masjid …`
  if (isSmall(name) && startsAsPlace(name) && /\s/.test(name))
    return withoutDoubts('', [name, ...lines], false, rest);
  const isOdd = name !== '' && isOddName(name);
  const at =
    namesPerson(name) && !isOdd
      ? -1
      : lines.findIndex((line) => isSurePerson(line) || (isOdd && isPersonAlone(line) && namesPerson(line)));
  if (at >= 0) {
    if (name) rest.push(name);
    return { name: lines[at] ?? '', lines: lines.toSpliced(at, 1) };
  }
  if (isOdd) rest.push(name);
  return { name: isOdd ? '' : name, lines };
}

/** `Meetup no`: the text ends with "no", so no house number follows. */
export const ENDS_WITH_NO = /(?<!\p{L})no\.?$/iu;

/** `Pos je. Nama Hafizah`: the text with the label of a name comes first, and the texts before it are not part of a contact. */
export function namedFirst(texts: readonly string[], rest: string[]): string[] {
  const at = texts.findIndex(hasNameLabel);
  if (at < 0) return [...texts];
  const before = texts.slice(0, at);
  const isOfPlace = (text: string) => isPlace(text) || STREET.test(text) || COMPANY.test(text);
  rest.push(...before.filter((text) => !isOfPlace(text) && !isFilling(text)));
  const named = (texts[at] ?? '').replace(ENDS_WITH_NO, '').trim();
  return [named, ...before.filter(isOfPlace), ...texts.slice(at + 1)];
}

/** The person's name, and the other parts. The name comes first, or after the address if the address comes first. */
export function nameAmong(
  parts: readonly string[],
  isOneLine: boolean,
  country: string,
): [name: string, others: readonly string[]] {
  const [first = '', ...others] = parts;
  const joined = isOneLine && !isUnit(first) ? NAME_THEN_STREET.exec(first) : null;
  const [, before = '', house = ''] = joined ?? [];
  const isStateHere = stateNamed(country, before) !== undefined;
  if (isPlace(house) && !STREET.test(before) && !UNIT_FORM.test(before) && !isStateHere)
    return [before, [house, ...others]];
  if (!isPlace(first) && !COUNTED.test(first)) return [first, others];
  const postcodeAt = parts.findLastIndex((part) => FIVE_DIGITS.test(part) || hasTownCode([part], country));
  const townFollows = /^\D?\d{5,6}\D?$/.test(parts[postcodeAt] ?? '');
  const canBePerson = (part: string): boolean =>
    !/\d/.test(part) &&
    !STREET.test(part) &&
    !isUnit(part) &&
    !isState(part) &&
    !isState(part.split(' ')[0] ?? '');
  const isAfterAddress = (i: number): boolean => i > postcodeAt + (townFollows ? 1 : 0);
  const units = parts.findIndex((part) => !isUnit(part));
  const ways: ((part: string, i: number) => boolean)[] = [
    (part, i) => isAfterAddress(i) && !PLACE.test(part),
    // `Room 1203, 12/F, Ali, 12 Jalan …`: the name is between the unit and the street.
    (part, i) => i === units && i > 0 && !PLACE.test(part),
    (_, i) => isAfterAddress(i),
  ];
  for (const fits of ways) {
    const at = parts.findIndex((part, i) => canBePerson(part) && fits(part, i));
    if (at >= 0) return [parts[at] ?? '', parts.toSpliced(at, 1)];
  }
  return ['', parts];
}
