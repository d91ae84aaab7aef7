import { type HeadingMeaning, USUAL } from '../headings/headingWords.ts';
import type { AmountPer, SheetRole } from '../headings/sheetRoles.ts';
import type { ImportColumn } from '../importColumns.ts';

/** `exact`: a name of our template. `likely`: another usual name. `unsure`: similar to a name, to be checked by the user. */
export type MatchConfidence = 'exact' | 'likely' | 'unsure' | 'none';

export interface HeaderMatch {
  header: string;
  column: ImportColumn | null;
  confidence: MatchConfidence;
  role: SheetRole | null;
  unit: string | null;
  per: AmountPer | null;
  /** A weight of one carton. */
  isOfCarton: boolean;
  /** Known to be irrelevant for a parcel. */
  isOther: boolean;
  /** Without a use, although its cells may belong to the parcel. */
  isDoubtful: boolean;
}

/** A heading without a column. */
export const NO_MATCH = {
  column: null,
  confidence: 'none',
  role: null,
  unit: null,
  per: null,
  isOfCarton: false,
  isOther: false,
  isDoubtful: false,
} as const;

/** A heading with its meaning and its values. */
export interface Read {
  at: number;
  meaning: HeadingMeaning;
  isFilled: boolean;
}
export type ContactRead = Read & { meaning: { contact: NonNullable<HeadingMeaning['contact']> } };

export type Give = (read: Read, column: ImportColumn, score: number) => void;

export const OTHER: HeadingMeaning = { isOther: true, score: USUAL };

export const isContact = (read: Read): read is ContactRead => read.meaning.contact !== undefined;

/** Filled columns first, then by score, then from the left. */
export const best = <R extends Read>(reads: readonly R[]): R[] =>
  [...reads].sort(
    (a, b) => Number(b.isFilled) - Number(a.isFilled) || b.meaning.score - a.meaning.score || a.at - b.at,
  );
