import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { isPersonWord, labelOf } from '../labels.ts';
import {
  isGivenName,
  isOfSyllables,
  NAME_STARTS,
  namesGoods,
  namesPerson,
  wordsIn,
} from '../people/personNames.ts';
import { COPULAS, FILLERS, isCourier, isTitled, LEADS, PARTICLES, PRONOUNS } from './chatWords.ts';
import { isState, PLACE, STREET } from './places.ts';
import { LATIN } from './textParts.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
export const namesOnly = (text: string): boolean =>
  text.split(/\s+/).every((word) => /^[\p{Lu}\p{Script=Han}]/u.test(word) || PARTICLES.has(word));
export const isLabelWord = (word: string) => word.length > 3 || /\p{Script=Han}{2}/u.test(word);
const SELF_WORDS = anyOf(messageWords.flatMap(({ selfWords, attention }) => [...selfWords, ...attention]));
const selfBehind = (words: readonly string[], self: string): RegExp =>
  new RegExp(
    `^(?:(?:${anyOf(words)})[\\s,.!]+)*(?<self>${self})(?:\\s+(?=\\p{L})|(?<=\\p{Script=Han}))`,
    'iu',
  );
/** `Hi i'm Aliff`, `nama sy Hidayu`: words before one's own name. */
const SELF = selfBehind([...FILLERS], SELF_WORDS);
/** `Name ko po si Ana`, `name is ana`, `nama dia Zaid` */
const LABELLED_SELF = selfBehind(
  [...FILLERS, ...LEADS, ...PRONOUNS],
  `${SELF_WORDS}|${anyOf([...COPULAS, ...PRONOUNS])}`,
);
/**
 * `Sy Wei Jie`, `si jia hui` are names. Behind the label of a name, a single word counts only in small letters, before a capital one or small
 * letters alone: `nama sy Hidayu`, `nama saya ali`.
 */
export function withoutSelf(text: string, isLabelled = false): string {
  const match = (isLabelled ? LABELLED_SELF : SELF).exec(text);
  const self = match?.groups?.self ?? '';
  const without = text.slice(match?.[0].length ?? 0);
  const isWritten = /^\p{Lu}/u.test(self) && /^\p{Lu}/u.test(without);
  const isName = isWritten || (isOfSyllables(without) && !isGivenName(without.split(' ')[0] ?? ''));
  const isSurname = self.length === 2 && LATIN.test(self) && !COPULAS.includes(self.toLowerCase()) && isName;
  const isOneWord = /^[\p{Script=Latin}/.]+$/u.test(self);
  const isApart = /^\p{Ll}/u.test(self) && (/^\p{Lu}/u.test(without) || !/\p{Lu}/u.test(without));
  return isSurname || (isLabelled && isOneWord && !isApart) ? text : without;
}
const WEAK_SELF = selfBehind([...FILLERS], anyOf(messageWords.flatMap(({ weakSelfWords }) => weakSelfWords)));
/** `it's Great World`: several words behind a word that also begins a place, and nobody's name among them. */
export function mayBePlaceBehindSelf(text: string): boolean {
  const name = text.slice(WEAK_SELF.exec(text)?.[0].length ?? text.length);
  return / /.test(name) && namesOnly(name) && !namesPerson(name) && !isOfSyllables(name);
}
export const hasNameLabel = (text: string): boolean =>
  text
    .split(' ')
    .some(
      (word, i, words) =>
        ((isLabelWord(word) && labelOf(word) === 'Name') || isPersonWord(word)) &&
        /^\p{Lu}/u.test(words[i + 1] ?? ''),
    );

/** A person without words of a request or goods beside the name. */
export const isPersonAlone = (text: string): boolean =>
  isPersonLike(text) &&
  (!namesGoods(text) || isTitled(text)) &&
  wordsIn(withoutSelf(text)).every(
    (word) => NAME_STARTS.has(word) || !(FILLERS.has(word) || LEADS.has(word)),
  );

/** A text of letters that is no place. Words in brackets say where the person is: `Cik Ros (guard house)`. */
export function isPersonLike(written: string): boolean {
  const text = written.replace(/\s*\([^()\d]*\)/g, '');
  if (isCourier(text)) return false;
  return (
    /^\p{L}/u.test(text) && !/\d/.test(text) && !STREET.test(text) && !PLACE.test(text) && !isState(text)
  );
}
