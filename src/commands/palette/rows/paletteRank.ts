/** The properties of an item that ranking reads. */
export interface Rankable {
  label: string;
  /** Order numbers and ids, which match from their start. */
  codes?: readonly string[] | undefined;
  /** Synonyms in the person's language, English, pinyin. */
  keywords?: readonly string[] | undefined;
  /** How often and how recently the item was used, 0 to 1. */
  frecency?: number | undefined;
  /** Whether it acts on the selection or the focused record. */
  inContext?: boolean | undefined;
  /** Number of pages above its own. */
  depth?: number | undefined;
}

const WEIGHT = { match: 100, frecency: 25, context: 20, depth: 5 } as const;
const MATCH = {
  exact: 1,
  idPrefix: 0.95,
  labelPrefix: 0.9,
  wordPrefix: 0.8,
  initials: 0.7,
  substring: 0.6,
  subsequence: 0.4,
  typo: 0.35,
  none: 0,
} as const;

/** Normalised for comparing: no case, no accents, no full-width forms. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
}

/** Score of the item for the typed text, 0 to 1; 0 is no match. */
export function matchQuality(query: string, item: Pick<Rankable, 'label' | 'codes' | 'keywords'>): number {
  const typed = fold(query);
  if (!typed) return MATCH.none;
  const label = fold(item.label);
  const codes = (item.codes ?? []).map(fold);
  if (label === typed || codes.includes(typed)) return MATCH.exact;
  if (codes.some((code) => code.startsWith(typed))) return MATCH.idPrefix;
  if (label.startsWith(typed)) return MATCH.labelPrefix;
  const keywords = (item.keywords ?? []).map(fold);
  const labelWords = words(label);
  const all = [...labelWords, ...keywords.flatMap(words)];
  if (keywords.some((k) => k.startsWith(typed)) || everyWordBegins(typed, all)) return MATCH.wordPrefix;
  if (typed.length > 1 && initials(labelWords).startsWith(typed)) return MATCH.initials;
  if (label.includes(typed) || keywords.some((k) => k.includes(typed))) return MATCH.substring;
  if (typed.length > 2 && isSubsequence(typed, label)) return MATCH.subsequence;
  if (typed.length > 3 && [label, ...all].some((word) => isOneTypo(typed, word))) return MATCH.typo;
  return MATCH.none;
}

/** Whether the line is the beginning of the item's label, or of words of it. */
export const isBegun = (query: string, item: Pick<Rankable, 'label' | 'codes' | 'keywords'>): boolean =>
  matchQuality(query, item) >= MATCH.wordPrefix;

/** Whether the item's name contains the line, or its words begin so; scattered letters and typing errors do not count. */
export const isNamed = (query: string, item: Pick<Rankable, 'label' | 'codes' | 'keywords'>): boolean =>
  matchQuality(query, item) >= MATCH.substring;

/** 100·match + 25·frecency + 20·context − 5·depth; undefined if the item does not match a query. */
export function paletteScore(query: string, item: Rankable): number | undefined {
  const match = query.trim() ? matchQuality(query, item) : MATCH.none;
  if (query.trim() && match === MATCH.none) return undefined;
  return (
    WEIGHT.match * match +
    WEIGHT.frecency * Math.min(1, Math.max(0, item.frecency ?? 0)) +
    WEIGHT.context * (item.inContext ? 1 : 0) -
    WEIGHT.depth * (item.depth ?? 0)
  );
}

/** The items that match, best first; equals keep their order. */
export function rankItems<T extends Rankable>(query: string, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, score: paletteScore(query, item) }))
    .filter((row): row is { item: T; score: number } => row.score !== undefined)
    .sort((a, b) => b.score - a.score)
    .map((row) => row.item);
}

function words(text: string): string[] {
  return text.split(/[\s/\-·:,.()]+/).filter(Boolean);
}

function everyWordBegins(typed: string, all: readonly string[]): boolean {
  return words(typed).every((part) => all.some((word) => word.startsWith(part)));
}

function initials(labelWords: readonly string[]): string {
  return labelWords.map((word) => word.charAt(0)).join('');
}

function isSubsequence(typed: string, text: string): boolean {
  let at = 0;
  for (const letter of text) if (letter === typed[at]) at += 1;
  return at === typed.length;
}

/** Whether one letter is wrong, missing or added, or two neighbours are swapped. */
export function isOneTypo(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
