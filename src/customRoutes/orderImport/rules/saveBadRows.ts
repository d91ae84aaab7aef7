import { IMPORT_COLUMNS, type ImportColumn } from '../../../../contract/rules/importColumns.ts';
import { saveWorkbook } from '../../../lib/importFile/saveWorkbook.ts';
import { type GridRow, isBad, problemsOf } from './importRows.ts';
import type { ImportTexts } from './importTexts.ts';

/** The rows that cannot go in, under the headings of the template, each with its reasons: to be mended and imported again. */
export function badRowsTable(rows: readonly GridRow[], texts: ImportTexts, reason: string): string[][] {
  const bad = rows.filter((row) => isBad(row) && !row.left);
  const used = IMPORT_COLUMNS.filter((column: ImportColumn) =>
    bad.some((row) => row.values[column] || problemsOf(row).some((p) => p.column === column)),
  );
  return [
    [...used.map(texts.column), reason],
    ...bad.map((row) => [
      ...used.map((column) => row.values[column] ?? ''),
      problemsOf(row).map(texts.problem).join('; '),
    ]),
  ];
}

/** Hands them over as a file; answers how many rows it holds. */
export async function saveBadRows(
  rows: readonly GridRow[],
  texts: ImportTexts,
  words: { reason: string; sheet: string },
): Promise<number> {
  const table = badRowsTable(rows, texts, words.reason);
  await saveWorkbook(table, words.sheet, 'rows-to-mend.xlsx');
  return table.length - 1;
}
