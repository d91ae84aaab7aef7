import type { Catalogue } from '../../../texts/catalogue.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import { textSignature } from '../text/textSignature.ts';
import { CONTACT_COLUMNS, IMPORT_COLUMNS, type ImportColumn } from './importColumns.ts';
import { foldName } from './importText.ts';

/** `exact`: the template's own name. `likely`: another usual one. `unsure`: almost one, to be checked by the user. */
export type MatchConfidence = 'exact' | 'likely' | 'unsure' | 'none';

export interface HeaderMatch {
  header: string;
  column: ImportColumn | null;
  confidence: MatchConfidence;
}

interface Candidate {
  at: number;
  column: ImportColumn;
  score: number;
}

const SURE = 3;
const USUAL = 2;
const NEARLY = 1;
const CONFIDENCE: Record<number, MatchConfidence> = {
  [SURE]: 'exact',
  [USUAL]: 'likely',
  [NEARLY]: 'unsure',
};
/** In shorter words one changed letter makes another word too easily. */
const SHORTEST_NEARLY = 5;

type ContactField = keyof Catalogue['contactWords']['fields'];
// A sheet may be in another language than the chosen one.
const templateNames = Object.values(inAllLanguages('importHeaders'));
const orderWords: readonly Partial<Record<ImportColumn, readonly string[]>>[] = Object.values(
  inAllLanguages('importWords'),
);
const contactWords = Object.values(inAllLanguages('contactWords'));

const SIDES = ['receiver', 'sender'] as const;
const words: Map<string, { column: ImportColumn; score: number }> = collectWords();

function collectWords() {
  const map = new Map<string, { column: ImportColumn; score: number }>();
  const add = (word: string, column: ImportColumn, score: number) => {
    const folded = foldName(word);
    if (folded && !map.has(folded)) map.set(folded, { column, score });
  };
  for (const names of templateNames) for (const column of IMPORT_COLUMNS) add(names[column], column, SURE);
  for (const column of IMPORT_COLUMNS) {
    add(column, column, SURE);
    for (const words of orderWords) for (const word of words[column] ?? []) add(word, column, USUAL);
  }
  for (const field of Object.keys(contactWords[0]?.fields ?? {}) as ContactField[]) {
    for (const name of contactWords.flatMap(({ fields }) => fields[field])) {
      for (const side of SIDES) {
        // Mixed languages too: a sheet may say `Receiver alamat`.
        for (const word of contactWords.flatMap(({ sides }) => [
          ...sides[side].alone,
          ...sides[side].beside,
        ])) {
          add(word + name, `${side}${field}` as ImportColumn, USUAL);
          add(name + word, `${side}${field}` as ImportColumn, USUAL);
          // `Alamat penerima 2`: the number comes after the side.
          const numbered = /^(.+?)([12])$/.exec(name);
          if (numbered) add(`${numbered[1]}${word}${numbered[2]}`, `${side}${field}` as ImportColumn, USUAL);
        }
      }
      // Without a side it is the receiver's: a shipper's sheet lists destinations.
      add(name, `receiver${field}` as ImportColumn, USUAL);
    }
  }
  for (const column of CONTACT_COLUMNS) {
    for (const names of templateNames) add(names[column], column, SURE);
    add(column, column, SURE);
  }
  for (const { contactTags = [] } of orderWords)
    for (const word of contactTags) add(word, 'contactTags', USUAL);
  for (const side of SIDES)
    for (const { sides } of contactWords)
      for (const word of sides[side].alone) add(word, `${side}Name`, NEARLY);
  return map;
}

/**
 * The most likely column of each header. Every column is used once, for the header that fits it best (the leftmost of
 * equals); headers that fit nothing get none. Only `columns` are looked for.
 */
export function matchHeaders(
  headers: readonly string[],
  columns: readonly ImportColumn[] = IMPORT_COLUMNS,
): HeaderMatch[] {
  const candidates = headers
    .flatMap((header, at) => candidatesOf(header, at))
    .filter(({ column }) => columns.includes(column))
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const byHeader = new Map<number, Candidate>();
  const taken = new Set<ImportColumn>();
  for (const candidate of candidates) {
    if (byHeader.has(candidate.at) || taken.has(candidate.column)) continue;
    byHeader.set(candidate.at, candidate);
    taken.add(candidate.column);
  }
  const second = columns.includes('receiverMobile') && !taken.has('receiverMobile');
  // Of two headings of a phone number, the other one is the second number.
  const other = second
    ? candidates.find((c) => c.column === 'receiverPhone' && !byHeader.has(c.at))
    : undefined;
  if (other) byHeader.set(other.at, { ...other, column: 'receiverMobile' });
  return headers.map((header, at) => {
    const match = byHeader.get(at);
    return {
      header,
      column: match?.column ?? null,
      confidence: match ? (CONFIDENCE[match.score] ?? 'none') : 'none',
    };
  });
}

/** Number of lines that are searched for the headings. */
export const LINES_LOOKED_AT = 20;

/** Index of the line that names the most columns, because people write titles above their headings. -1 where none names any. */
export const findHeaderLine = (lines: Lines): number => headingsIn(lines).at;

/** Index of the sheet whose headings name the most columns, the first of equals: workbooks have sheets for notes and lists too. */
export function findOrderSheet(sheets: readonly Lines[]): number {
  const named = sheets.map((lines) => headingsIn(lines).matched);
  return named.indexOf(Math.max(...named));
}

type Lines = readonly { cells: readonly string[] }[];

function headingsIn(lines: Lines): { at: number; matched: number } {
  let best = { at: -1, matched: 0 };
  for (const [at, { cells }] of lines.slice(0, LINES_LOOKED_AT).entries()) {
    const named = cells.flatMap((cell) => wordOf(cell) ?? []).filter(({ score }) => score >= USUAL);
    const matched = new Set(named.map(({ column }) => column)).size;
    if (matched > best.matched) best = { at, matched };
  }
  return best;
}

function candidatesOf(header: string, at: number): Candidate[] {
  const folded = foldName(header);
  if (!folded) return [];
  const exact = wordOf(header);
  if (exact) return [{ at, column: exact.column, score: exact.score }];
  const near = nearest(folded);
  return near ? [{ at, column: near, score: NEARLY }] : [];
}

const wordOf = (header: string) =>
  words.get(foldName(header)) ?? words.get(withoutUnit(header)) ?? wordInTwo(header);

/** A header in English and Chinese is one column: both parts must not name different columns. */
function wordInTwo(header: string) {
  const parts = [header.replace(/\p{Script=Han}+/gu, ' '), header.replace(/[^\p{Script=Han}]+/gu, '')];
  if (!parts.every(foldName)) return undefined;
  const [one, other] = parts.map((part) => words.get(foldName(part)) ?? words.get(withoutUnit(part)));
  const found = one ?? other;
  if (!found || (one && other && one.column !== other.column)) return undefined;
  return { column: found.column, score: USUAL };
}

/** `Weight (kg)` and `Berat [KG]` are matched without the part in brackets. */
const withoutUnit = (header: string) => foldName(header.replace(/[([{（【][^)\]}）】]*[)\]}）】]/g, ' '));

function nearest(folded: string): ImportColumn | null {
  if (folded.length < SHORTEST_NEARLY || folded.length > 60) return null;
  const allowed = folded.length < 9 ? 1 : 2;
  let best: { column: ImportColumn; distance: number } | null = null;
  for (const [word, { column }] of words) {
    if (word.length < SHORTEST_NEARLY || Math.abs(word.length - folded.length) > allowed) continue;
    const distance = editDistance(word, folded, best ? best.distance - 1 : allowed);
    if (distance !== null && (!best || distance < best.distance)) best = { column, distance };
    if (best?.distance === 0) break;
  }
  return best?.column ?? null;
}

/** Edit distance between two texts; null when it exceeds `most`. */
export function editDistance(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const value = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return null;
    row = next;
  }
  const distance = row[b.length] ?? 0;
  return distance <= most ? distance : null;
}

/** A hash of the headers, sixteen hex digits: next week's sheet with the same headers has the same one. */
export function headerSignature(headers: readonly string[]): string {
  return textSignature(headers.map(foldName).join('\n'));
}
