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

/** Applies the corrections that were made before. */
export function applyFixes(
  values: RowValues,
  fixes: readonly { column: ImportColumn; from: string; to: string }[],
): RowValues {
  const fixed = { ...values };
  for (const { column, from, to } of fixes)
    if (fixed[column]?.trim().toLowerCase() === from.trim().toLowerCase()) fixed[column] = to;
  return fixed;
}
