import { createHash } from 'node:crypto';

/** A number from 0 to 1, the same for the same words: parcels behave alike however often they are looked at. */
export function seeded(...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}

export function pick<T>(list: readonly T[], ...words: (string | number)[]): T {
  return list[Math.floor(seeded(...words) * list.length)]!;
}
