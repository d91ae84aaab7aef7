import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';

export const LATIN = /^[\x20-\x7e]+$/;

/** Chinese is written without spaces, so Chinese words match inside others. */
export function wholeWords(words: readonly string[]): RegExp {
  const isLatin = (word: string) => LATIN.test(word);
  const apart = String.raw`(?<!\w)(?:${anyOf(words.filter(isLatin))})(?!\w)`;
  return new RegExp([apart, anyOf(words.filter((word) => !isLatin(word)))].filter(Boolean).join('|'), 'i');
}

/** One of the words as a pattern: a Latin word stands alone, a Chinese one may be beside another. */
export function oneOf(words: readonly string[]): string {
  const [latin, han] = [anyOf(words.filter((word) => !isHan(word))), anyOf(words.filter(isHan))];
  const apart = String.raw`(?<![\p{L}\d])(?:${latin})(?![\p{L}\d])`;
  return `(?:${[latin && apart, han].filter(Boolean).join('|')})`;
}

export const trimmed = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:|/).-]+|[\s,:|/(@-]+$/g, '')
    .replace(/^\((.*)\)$/, '$1');
/** The comma of `2,340.50` parts nothing. */
export const BETWEEN_PARTS = /\s*(?:\||,(?!(?<=\d,)\d{3}(?!\d)))\s*/;
/** Commas part a text, except those within a bracket. */
export const BETWEEN_COMMAS = /[,|](?![^()]*\))/;
export const hanWords = (words: readonly string[]) =>
  anyOf(words.filter((word) => /^\p{Script=Han}+$/u.test(word)));

export const IN_HAN = /^[\p{Script=Han}\s]+$/u;

/** The text before and after the last occurrence. */
export const splitLast = (text: string, part: string): [string, string] => {
  const at = text.lastIndexOf(part);
  return [text.slice(0, at), text.slice(at + part.length)];
};
