import {
  IMPORT_COLUMNS,
  IMPORT_RULES,
  type ImportColumn,
} from '../../../contract/rules/import/importColumns.ts';
import { byParcel } from '../../../contract/rules/import/importRows.ts';
import { saveWorkbook } from '../../lib/importFile/saveWorkbook.ts';
import type { ImportTexts } from './importTexts.ts';
import { type GridRow, isBad, problemsOf } from './rows/importRows.ts';

type Cell = string | Date;

/** A recognised day is a date in the file too. */
function cellOf({ values, checked }: GridRow, column: ImportColumn): Cell {
  const text = values[column] ?? '';
  if (!text || IMPORT_RULES[column].kind !== 'date') return text;
  const day = checked?.values[column] ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : text;
}

const withReference = (row: GridRow, { values: { referenceNo } }: GridRow): GridRow =>
  referenceNo ? { ...row, values: { ...row.values, referenceNo } } : row;

/** The rows that cannot be imported, with the headings of the template and the reasons, so that the user can correct and import them again. */
export function badRowsTable(rows: readonly GridRow[], texts: ImportTexts, reason: string): Cell[][] {
  // Whole parcels are saved: each row has the reference, by which an import joins the rows again.
  const bad = byParcel(rows)
    .filter((parcel) => parcel.some((row) => isBad(row) && !row.left))
    .flatMap(([head, ...items]) => [head, ...items.map((row) => withReference(row, head))]);
  const used = IMPORT_COLUMNS.filter((column: ImportColumn) =>
    bad.some((row) => row.values[column] || problemsOf(row).some((p) => p.column === column)),
  );
  return [
    [...used.map(texts.column), reason],
    ...bad.map((row) => [
      ...used.map((column) => cellOf(row, column)),
      problemsOf(row).map(texts.problem).join('; '),
    ]),
  ];
}

/** Downloads these rows as a file; returns the number of rows. */
export async function saveBadRows(
  rows: readonly GridRow[],
  texts: ImportTexts,
  words: { reason: string; sheet: string },
): Promise<number> {
  const table = badRowsTable(rows, texts, words.reason);
  await saveWorkbook(table, words.sheet, 'rows-to-mend.xlsx');
  return table.length - 1;
}
