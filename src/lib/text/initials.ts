/** Up to two letters of a name: first and last word, or the first character of a Chinese name. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? [];
  const first = words[0];
  if (!first) return '';
  if (/^\p{Script=Han}/u.test(first)) return firstLetter(first);
  return [first, ...(words.length > 1 ? words.slice(-1) : [])].map(firstLetter).join('').toUpperCase();
}

const firstLetter = (word: string) => Array.from(word)[0] ?? '';
