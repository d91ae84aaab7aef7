/** Edit distance between two texts; null above `most`. Only the cells of the table that a distance up to `most` can reach are filled. */
export function editDistance(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  let next = new Array<number>(b.length + 1).fill(most + 1);
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - most);
    const to = Math.min(b.length, i + most);
    next[from - 1] = from === 1 ? i : most + 1;
    let least = next[from - 1] ?? i;
    for (let j = from; j <= to; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const value = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next[j] = value;
      least = Math.min(least, value);
    }
    if (to < b.length) next[to + 1] = most + 1;
    if (least > most) return null;
    [row, next] = [next, row];
  }
  const distance = row[b.length] ?? 0;
  return distance <= most ? distance : null;
}

/** The letters of a text as bits, for `mayBeNear`. Different letters may share a bit. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** False if so many letters are in one text only that no `most` changes make the texts equal. */
export const mayBeNear = (letters: number, others: number, most: number): boolean =>
  !hasMore(letters & ~others, most) && !hasMore(others & ~letters, most);

function hasMore(bits: number, most: number): boolean {
  let left = bits;
  for (let i = 0; i < most && left !== 0; i++) left &= left - 1;
  return left !== 0;
}
