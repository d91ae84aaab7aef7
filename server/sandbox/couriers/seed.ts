import { createHash } from 'node:crypto';

/** A number from 0 to 1, always the same for the same text, so that a parcel behaves the same each time. */
export function seeded(...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}

export function pick<T>(list: readonly T[], ...words: (string | number)[]): T {
  return list[Math.floor(seeded(...words) * list.length)]!;
}
