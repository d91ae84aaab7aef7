/** Words as alternatives of a regular expression, the longest first, so that a shorter word does not match the beginning of a longer one. */
export function anyOf(words: readonly string[]): string {
  return [...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}

/** Whether a text has a Chinese character. */
export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
