/** Words as alternatives of a regular expression, the longest first, so that a shorter word does not match the beginning of a longer one. */
export function anyOf(words: readonly string[]): string {
  return [...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}

/** A pattern that no Latin letter adjoins. A Chinese character may, as Chinese is written without spaces. */
export const wholeWord = (pattern: string): string =>
  String.raw`(?<!\p{Script=Latin})(?:${pattern})(?!\p{Script=Latin})`;

const HAN = /\p{Script=Han}/u;
/** Whether a text has a Chinese character. */
export const isHan = (text: string): boolean => HAN.test(text);

/** One of the words; a Latin word stands alone, a Chinese one may be beside another. */
export function oneOf(words: readonly string[]): string {
  const [latin, han] = [anyOf(words.filter((word) => !isHan(word))), anyOf(words.filter(isHan))];
  const apart = String.raw`(?<![\p{L}\d-])(?:${latin})(?![\p{L}\d-])`;
  return `(?:${[latin && apart, han].filter(Boolean).join('|')})`;
}
