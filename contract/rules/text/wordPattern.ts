/** Words as alternatives of a regular expression, the longest first, so that a shorter word does not match the beginning of a longer one. */
export function anyOf(words: readonly string[]): string {
  return [...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}
