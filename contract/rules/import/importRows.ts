import { textSignature } from '../text/textSignature.ts';
import { IMPORT_COLUMNS, type ImportColumn, isOfParts } from './importColumns.ts';
import type { RowValues } from './importFacts.ts';
import { foldName } from './importText.ts';

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

/**
 * The cells of a sheet's row by the columns that its headers were matched to, with the units of their headings. Parts of a name or an
 * address are joined; a part that another one holds already is not repeated.
 */
export function valuesOf(
  cells: readonly string[],
  columns: readonly (ImportColumn | null)[],
  units: readonly (string | null)[] = [],
): RowValues {
  const values: RowValues = {};
  columns.forEach((column, at) => {
    const cell = cells[at]?.trim();
    if (!column || !cell) return;
    const text = units[at] && /\d$/.test(cell) ? `${cell} ${units[at]}` : cell;
    values[column] = joined(column, values[column], text);
  });
  for (const side of ['receiver', 'sender'] as const) withoutRepeats(values, side);
  return values;
}

function joined(column: ImportColumn, before: string | undefined, text: string): string {
  if (!before || foldName(text).includes(foldName(before))) return text;
  if (foldName(before).includes(foldName(text)) || !isOfParts(column)) return before;
  return before + (column.endsWith('Name') ? ' ' : ', ') + text;
}

/** Shops repeat the first line, the city or the postcode in other columns of an address. */
function withoutRepeats(values: RowValues, side: 'receiver' | 'sender'): void {
  const second = values[`${side}Address2`];
  if (!second) return;
  const others = (['Address1', 'City', 'Postcode', 'State'] as const).flatMap((field) => {
    const text = values[`${side}${field}`];
    return text ? [text, ...text.split(',')] : [];
  });
  const known = new Set(others.map(foldName));
  const rest = second.split(',').filter((part) => !known.has(foldName(part)));
  if (rest.length === second.split(',').length) return;
  if (rest.length > 0) values[`${side}Address2`] = rest.map((part) => part.trim()).join(', ');
  else delete values[`${side}Address2`];
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
