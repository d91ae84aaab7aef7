import {
  BOOK_NAME,
  checkFile,
  FILE_LIMITS,
  FileRefusal,
  TEXT_NAME,
} from '../../../../contract/rules/import/importFile.ts';
import { importCellText } from '../../../../contract/rules/import/importText.ts';
import { uprightForm } from '../../../../contract/rules/import/uprightForm.ts';
import { decodeText } from '../../../../contract/rules/text/decodeText.ts';
import { readDelimited, type TextRow } from '../../../../contract/rules/text/delimitedText.ts';
import { type OrderLines, workbookRows } from './workbookRows.ts';

const ZIP = Buffer.from([0x50, 0x4b]);
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Non-empty rows of an .xlsx or a text file, with their line numbers. The bytes determine the type. Throws FileRefusal. */
export async function readOrders(name: string, bytes: Buffer): Promise<OrderLines> {
  checkFile(name, bytes.length);
  if (startsWith(bytes, OLD_OFFICE)) throw new FileRefusal(BOOK_NAME.test(name) ? 'protected' : 'oldExcel');
  const read = startsWith(bytes, ZIP)
    ? await workbookRows(bytes)
    : { lines: textRows(name, bytes), otherSheets: [] };
  if (read.lines.length === 0) throw new FileRefusal('empty');
  return { ...read, lines: uprightForm(read.lines) };
}

/** Only the rows of a file. */
export const readFile = async (name: string, bytes: Buffer): Promise<TextRow[]> =>
  (await readOrders(name, bytes)).lines;

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

function textRows(name: string, bytes: Buffer): TextRow[] {
  if (!TEXT_NAME.test(name)) throw new FileRefusal('damaged');
  const rows: TextRow[] = [];
  readDelimited(decodeText(bytes), ({ line, cells }) => {
    while (cells.length > 0 && !cells.at(-1)?.trim()) cells.pop();
    if (cells.length === 0) return true;
    if (cells.length > FILE_LIMITS.columns)
      throw new FileRefusal('tooManyColumns', { max: FILE_LIMITS.columns, line });
    if (cells.some((cell) => cell.length > FILE_LIMITS.cellLength))
      throw new FileRefusal('cellTooLong', { max: FILE_LIMITS.cellLength, line });
    rows.push({ line, cells: cells.map(importCellText) });
    if (rows.length > FILE_LIMITS.rows + FILE_LIMITS.linesAboveRows)
      throw new FileRefusal('tooManyRows', { max: FILE_LIMITS.rows });
    return true;
  });
  return rows;
}
