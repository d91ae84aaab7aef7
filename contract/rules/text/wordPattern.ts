/** Words as alternatives of a regular expression, the longest first, so that none matches the beginning of another. */
export function anyOf(words: readonly string[]): string {
  return [...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}
