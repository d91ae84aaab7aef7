import { textSignature } from '../text/textSignature.ts';
import { IMPORT_COLUMNS, type ImportColumn } from './importColumns.ts';
import type { RowValues } from './importFacts.ts';

/** The same text for all rows with the same values, whatever the order of their columns. Pass checked values. */
export function rowContent(values: RowValues): string {
  return JSON.stringify(IMPORT_COLUMNS.flatMap((c) => (values[c] ? [[c, values[c]]] : [])));
}

/** For each row, how many identical rows are above it: duplicates in a file are separate orders. Pass the whole file. */
export function copiesOf(rows: readonly RowValues[]): number[] {
  const seen = new Map<string, number>();
  return rows.map((values) => {
    const content = rowContent(values);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return before;
  });
}

/** The cells of a sheet's row by the columns that its headers were matched to. */
export function valuesOf(cells: readonly string[], columns: readonly (ImportColumn | null)[]): RowValues {
  const values: RowValues = {};
  columns.forEach((column, at) => {
    const text = cells[at];
    if (column && text) values[column] = text;
  });
  return values;
}

/** Recognises a row of a file that is imported again: its values as the file holds them, before any correction. */
export const rowSignature = (values: RowValues): string =>
  textSignature(
    rowContent(Object.fromEntries(Object.entries(values).map(([column, text]) => [column, text.trim()]))),
  );

/** A correction that was made before: of a text wherever it stands in the column, or of the rows in `rows` alone. */
export interface RowFix {
  column: ImportColumn;
  from: string;
  to: string;
  rows?: readonly string[] | undefined;
}

const fixKey = (column: string, text: string) => `${column}\n${text.trim().toLowerCase()}`;

/** Applies corrections of before to the values of a row as the file holds them; those of the row itself come last. */
export function fixerOf(fixes: readonly RowFix[]): (values: RowValues) => RowValues {
  const byText = new Map<string, string>();
  const byRow = new Map<string, RowFix[]>();
  for (const fix of fixes) {
    if (!fix.rows) byText.set(fixKey(fix.column, fix.from), fix.to);
    for (const row of fix.rows ?? []) byRow.set(row, [...(byRow.get(row) ?? []), fix]);
  }
  return (values) => {
    const fixed = { ...values };
    for (const [column, text] of Object.entries(values))
      fixed[column as ImportColumn] = byText.get(fixKey(column, text)) ?? text;
    const rowFixes = byRow.size > 0 ? (byRow.get(rowSignature(values)) ?? []) : [];
    for (const { column, to } of rowFixes) {
      if (to) fixed[column] = to;
      else delete fixed[column];
    }
    return fixed;
  };
}
