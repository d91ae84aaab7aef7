import { isStateName } from '../../../../../contract/rules/places/stateNames.ts';
import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { labelOf } from '../labels.ts';
import {
  isGivenName,
  isOfSyllables,
  NAME_STARTS,
  namesGoods,
  namesPerson,
  wordsIn,
} from '../people/personNames.ts';
import { apartFromRelation, isRelation, isRelationAlone } from '../people/relations.ts';
import {
  FILLERS,
  INSTRUCTION,
  isFilling,
  isSmall,
  LEAD_WORDS,
  NAMES_FOLLOW,
  PARTICLES,
  PLACE_LEADS,
} from './chatWords.ts';
import { isLabelWord, isPersonAlone, isPersonLike, withoutSelf } from './persons.ts';
import { startsAsPlace } from './places.ts';
import { IN_HAN, trimmed } from './textParts.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
/** A name, unless it is goods alone or a place. */
export function unlessNobody(name: string, rest: string[]): string {
  const words = name.split(' ');
  const isNobody = name !== '' && (words.every(namesGoods) || (IN_HAN.test(name) && words.some(isStateName)));
  if (isNobody) rest.push(name);
  return isNobody ? '' : name;
}
/** `Kak Ton no: 0112…` */
export const NUMBER_BEHIND = new RegExp(
  `(?<=\\p{L})\\s+(?:${anyOf(messageWords.flatMap(({ numberWords }) => numberWords))})[.:]*$`,
  'u',
);
/** `Azizah.`, but `Jr.` */
export const END_OF_SENTENCE = /(?<=\p{L}{4})\.$/u;
export const calledIn = (text: string): { name: string; lead: string } => {
  const bare = withoutWish(text.replace(/[?!]+$/, '').replace(END_OF_SENTENCE, ''));
  const { name, lead } = behindLabel(bare);
  // `Her name is Joyce`
  return { name: name === bare ? name : withoutSelf(name, true), lead };
};

const OF_ADDRESS = new Set(
  messageWords.flatMap(({ pronouns, newWords, possessivesBefore, possessivesAfter }) => [
    ...pronouns,
    ...newWords,
    ...possessivesBefore,
    ...possessivesAfter,
  ]),
);
/** `Azman ya. Alamat lama jangan guna`: the sentence behind a name, several words in small letters, is no part of it. */
export function withoutNextSentence(name: string, rest: string[]): string {
  const [, first = '', next = ''] =
    /^(\D*?\p{L}{2}(?<!(?:^|\s)\p{Lu}\p{L}{1,4}))[.!?]\s+(\S.*)$/u.exec(name) ?? [];
  const [, sentence = '', label = ''] = /^(\D*\p{L})[.?!]+\s+(\S+)$/u.exec(name) ?? [];
  // `Ibu Yuni ya. Alamatnya`, before the address
  if (label && labelOf(label) === 'Address1') return withoutWish(sentence);
  // `Amirah, her new address`
  const [, person = '', below = ''] = /^(\D*\p{L}),\s+(\p{Ll}\D*)$/u.exec(name) ?? [];
  if (person && wordsIn(below).every((word) => OF_ADDRESS.has(word) || labelOf(word) === 'Address1'))
    return withoutWish(person);
  const small = next.split(/\s+/).filter((word) => /^\p{Ll}/u.test(word));
  if (small.length < LEAST_OF_SENTENCE) return name;
  rest.push(next);
  return withoutWish(first);
}
export const LEAST_OF_SENTENCE = 3;

/** A name without words that say who the person is to the sender. They are shown, and alone they are no name. */
export function nameApart(name: string, rest: string[]): string {
  const { other, relation } = isRelation(name) ? { other: '', relation: name } : apartFromRelation(name);
  if (relation) rest.push(relation);
  return other;
}

/** `will receive`: several words in small letters of which none is of a name. */
const isSaying = (text: string): boolean => {
  const words = text.split(' ');
  return (
    words.length > 1 && words.every((word) => isSmall(word) && !isOfSyllables(word)) && !namesPerson(text)
  );
};

/** `Siti, kawan baik saya, 012…`, `kawan saya 12 Jalan …`: who the person is to the sender is no part of an address. */
export function withoutRelations(texts: readonly string[], rest: string[], isNamed: boolean): string[] {
  const firstPerson = isNamed ? -1 : texts.findIndex(isPersonLike);
  return texts.flatMap((text, i) => {
    const hasName = isNamed || (firstPerson >= 0 && firstPerson < i);
    const { other, relation } =
      hasName && isRelationAlone(text) ? { other: '', relation: text } : apartFromRelation(text);
    // `my wife will receive`
    if (relation && isSaying(other)) {
      rest.push(text);
      return [];
    }
    const isApart = other === '' || isPersonAlone(other) || startsAsPlace(other);
    if (!relation || !isApart || INSTRUCTION.test(text)) return [text];
    rest.push(relation);
    return other ? [other] : [];
  });
}

/** `Kak Yah nak`, `Siti ya`: words of a wish behind a name. */
function withoutWish(name: string): string {
  const words = name.split(' ');
  const [first = '', ...others] = words;
  // `Tan ah min`: a phone has written the first letter only.
  const isWhole = NAME_STARTS.has(first.toLowerCase()) && !FILLERS.has(first.toLowerCase());
  if (isWhole && isOfSyllables(others.join(' '))) return name;
  const isNamed =
    words.some((word) => /^[\p{Lu}\p{Script=Han}]/u.test(word)) ||
    (isGivenName(first) && !FILLERS.has(first.toLowerCase()));
  // `Puan Salmah at`
  const isBehind = (word: string) => FILLERS.has(word.replace(/\.$/, '')) || PLACE_LEADS.has(word);
  const end = words.findLastIndex((word) => !isNamed || !isBehind(word) || PARTICLES.has(word));
  return words.slice(0, end + 1).join(' ') || name;
}

/** `an wei`: a word before a name, or a surname. A name with one word too many still arrives. */
const isSmallName = (words: readonly string[]): boolean =>
  [2, 3].includes(words.length) &&
  words.every((word) => isSmall(word) && isOfSyllables(word)) &&
  !words.some((word, i) => i > 0 && (isGivenName(word) || FILLERS.has(word)));

/** `2 boxes. Name Aminah`: a name after its label, in a sentence without a colon. */
export function behindLabel(text: string): { name: string; lead: string } {
  const words = text.split(' ');
  const at = words.findLastIndex(
    (word, i) =>
      i < words.length - 1 && isLabelWord(word) && ['Name', 'receiver'].includes(labelOf(word) ?? ''),
  );
  // Only in small letters, as in `Send to Siti`: "To" and "Ke" are also surnames.
  const isLead = (word: string, i: number): boolean =>
    (LEAD_WORDS.has(word) && !isSmallName(words.slice(i))) ||
    // `Utk Puan Salmah`
    (i === 0 &&
      NAMES_FOLLOW.has(word.toLowerCase()) &&
      word.length > 2 &&
      (word.length > 3 || !isOfSyllables(word)) &&
      /^\p{Lu}/u.test(words[1] ?? '')) ||
    (i === 0 && LEAD_WORDS.has(word.toLowerCase()) && LEAD_WORDS.has(words[1] ?? ''));
  // `Pa-deliver po kay Juan`, `pa-deliver po kay juan`
  const isAsked = (before: readonly string[]) => before.length > 0 && isFilling(before.join(' '));
  const within = words.findLastIndex(
    (word, i) =>
      i > at &&
      NAMES_FOLLOW.has(word) &&
      (/^\p{Lu}/u.test(words[i + 1] ?? '') || (i < words.length - 1 && isAsked(words.slice(0, i)))),
  );
  const from = words.findIndex((word, i) => i > Math.max(at, within) && !isLead(word, i));
  const start = from < 0 ? at + 1 : from;
  const cut = [...words.slice(0, Math.max(at, 0)), ...words.slice(at + 1, start)];
  const name = words.slice(start).join(' ');
  return { name: name.includes('(') ? name : name.replace(/\)$/, ''), lead: trimmed(cut.join(' ')) };
}
