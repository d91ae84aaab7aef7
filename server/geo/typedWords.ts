import { foldText } from './foldText.ts';

export interface TypedWord {
  folded: string;
  from: number;
  to: number;
  /** A comma or line break follows. */
  endsPart: boolean;
}

/** Words of a typed address with their positions, so that the remaining text keeps the user's spelling. */
export function typedWords(text: string): TypedWord[] {
  return [...text.matchAll(/[^\s,;]+/g)].flatMap((match) => {
    const folded = foldText(match[0]);
    const to = match.index + match[0].length;
    return folded ? [{ folded, from: match.index, to, endsPart: /^\s*[,;\n]/.test(text.slice(to)) }] : [];
  });
}

/** The words' folded text, from one index up to another. */
export const foldedBetween = (words: TypedWord[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map((w) => w.folded)
    .join(' ');

/** The text as typed, from one word up to another, without a comma at its end. */
export function writtenBetween(text: string, words: TypedWord[], from: number, to: number): string {
  const first = words[from];
  const last = words[to - 1];
  return first && last && from < to ? text.slice(first.from, last.to).replace(/\s+/g, ' ').trim() : '';
}

const STREET_WORDS = new Set(
  'jalan jln jl jlan lorong lrg persiaran lebuh lebuhraya leboh gang gg no nombor lot blok block blk unit level tingkat menara wisma plaza jalur street st road rd avenue ave lane drive boulevard soi thanon duong pho rt rw km barangay brgy purok'.split(
    ' ',
  ),
);

/** Whether a name after this word belongs to a street: "Jalan Ampang" is not a town. */
export const isStreetWord = (word: TypedWord | undefined): boolean =>
  !!word && !word.endsPart && STREET_WORDS.has(word.folded);

/** Whether a text is the beginning of a street word: "Jala" means a street, not Jalandhar. */
export const beginsStreetWord = (folded: string): boolean =>
  [...STREET_WORDS].some((word) => word.startsWith(folded));

/** Whether this word may be part of a street's name: an earlier word in its part of the address is a street word. */
export function isInStreet(words: TypedWord[], index: number): boolean {
  for (let i = index - 1; i >= 0 && !words[i]?.endsPart; i--) if (isStreetWord(words[i])) return true;
  return false;
}
