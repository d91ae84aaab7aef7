import type { CellObject } from 'xlsx';
import { saveFile } from '../files/saveFile.ts';

/** A value of a cell; a number is an amount of money. */
export type SheetCell = string | number | Date | null;

/** Imports remove the apostrophe that exports put before such a text; a second apostrophe keeps the text unchanged. */
const LOOKS_GUARDED = /^'+[=+\-@\t\0\r\n]/;

/** A text cell has the text format, so that `+60…`, `007` and `=1` do not change even when they are edited. */
function cellOf(value: SheetCell): CellObject {
  if (value === null) return { t: 'z' };
  if (typeof value === 'number') return { t: 'n', v: value, z: '#,##0.00' };
  if (value instanceof Date) return { t: 'd', v: value, z: 'yyyy-mm-dd' };
  return { t: 's', v: LOOKS_GUARDED.test(value) ? `'${value}` : value, z: '@' };
}

const COLUMN_CHARACTERS = 20;
const LONGEST_SHEET_NAME = 31;

/** An .xlsx file with one sheet, in which every cell is a text, an amount or a day. */
export async function workbookOf(rows: readonly (readonly SheetCell[])[], sheetName: string): Promise<Blob> {
  const { utils, write } = await import('xlsx');
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.map(cellOf)),
    { UTC: true },
  );
  sheet['!cols'] = (rows[0] ?? []).map(() => ({ wch: COLUMN_CHARACTERS }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, LONGEST_SHEET_NAME));
  const bytes = write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

/** Downloads rows as an .xlsx file. */
export async function saveWorkbook(
  rows: readonly (readonly SheetCell[])[],
  sheetName: string,
  fileName: string,
): Promise<void> {
  saveFile(await workbookOf(rows, sheetName), fileName);
}
