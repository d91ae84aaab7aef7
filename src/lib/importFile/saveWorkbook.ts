/** Leading characters that a spreadsheet may treat as a formula or drop; leading apostrophes count, so that the guard can be undone. */
const RISKY_START = /^'*[=+\-@\t\0\r\n]/;

/** Text for a cell: an apostrophe before a start that would make it a formula. Reading removes it again. */
export const guarded = (text: string): string => (RISKY_START.test(text) ? `'${text}` : text);

const COLUMN_CHARACTERS = 20;
const LONGEST_SHEET_NAME = 31;

/** An .xlsx file of one sheet in which every cell is text. */
export async function workbookOf(rows: readonly (readonly string[])[], sheetName: string): Promise<Blob> {
  const { utils, write } = await import('xlsx');
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map(guarded)));
  sheet['!cols'] = (rows[0] ?? []).map(() => ({ wch: COLUMN_CHARACTERS }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, LONGEST_SHEET_NAME));
  const bytes = write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

/** Downloads rows as an .xlsx file. */
export async function saveWorkbook(
  rows: readonly (readonly string[])[],
  sheetName: string,
  fileName: string,
): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await workbookOf(rows, sheetName));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
