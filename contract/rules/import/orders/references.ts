import { IMPORT_COLUMNS, type ImportColumn, ITEM_COLUMNS } from '../importColumns.ts';
import type { RowValues } from '../importFacts.ts';
import type { FoundProblem } from '../importProblems.ts';
import { parcelContent } from '../importRows.ts';
import { readShortForm } from '../importSpills.ts';

/** A value in which two versions of an order differ. */
export interface Difference {
  column: ImportColumn;
  from: string | null;
  to: string | null;
}

/** Values by which two versions of one order are compared. If there are several items, each column holds all their values. */
export function flatValues(rows: readonly RowValues[]): RowValues {
  const [head = {}] = rows;
  const flat: RowValues = { ...head };
  for (const column of ITEM_COLUMNS) {
    const texts = rows.map((row) => row[column] ?? '');
    if (texts.some(Boolean)) flat[column] = texts.join(' + ');
  }
  return flat;
}

export const differencesOf = (from: RowValues, to: RowValues): Difference[] =>
  IMPORT_COLUMNS.filter((column) => (from[column] ?? '') !== (to[column] ?? '')).map((column) => ({
    column,
    from: from[column] ?? null,
    to: to[column] ?? null,
  }));

interface ReadParcel {
  line: number;
  /** The checked values of its rows. */
  rows: readonly RowValues[];
}

/**
 * The question about each parcel that shares its reference with another parcel, by line: about both if their values differ, else about the
 * further one.
 */
export function referenceClashes(parcels: readonly ReadParcel[]): Map<number, FoundProblem> {
  const byReference = new Map<string, ReadParcel[]>();
  for (const parcel of parcels) {
    const reference = parcel.rows[0]?.referenceNo?.toLowerCase();
    // A reference with lost digits is already a question, and may mean several orders.
    const short = reference ? readShortForm(reference) : null;
    if (!reference || (short && 'lost' in short)) continue;
    const same = byReference.get(reference);
    if (same) same.push(parcel);
    else byReference.set(reference, [parcel]);
  }
  const clashes = new Map<number, FoundProblem>();
  for (const same of byReference.values()) {
    if (same.length < 2) continue;
    const contents = same.map(({ rows }) => parcelContent(rows));
    for (const [i, parcel] of same.entries()) {
      const other = same.find((_, at) => contents[at] !== contents[i]);
      if (other) clashes.set(parcel.line, clashOf(parcel, other));
      else if (i > 0)
        clashes.set(parcel.line, { ...clashOf(parcel, same[0] ?? parcel), rule: 'referenceAgain' });
    }
  }
  return clashes;
}

const clashOf = ({ rows }: ReadParcel, other: ReadParcel): FoundProblem => ({
  column: 'referenceNo',
  rule: 'referenceTwice',
  params: { value: rows[0]?.referenceNo ?? '', line: other.line },
  differences: differencesOf(flatValues(other.rows), flatValues(rows)),
});

/** The differences as text; `nameOf` returns a column's name in the reader's language. */
export const differencesText = (
  differences: readonly Difference[],
  nameOf: (column: ImportColumn) => string,
): string =>
  differences.map(({ column, from, to }) => `${nameOf(column)}: ${from ?? '–'} → ${to ?? '–'}`).join('; ');
