import {
  BOOK_NAME,
  checkFile,
  FILE_LIMITS,
  FileRefusal,
  TEXT_NAME,
} from '../../../contract/rules/import/importFile.ts';
import { importCellText } from '../../../contract/rules/import/importText.ts';
import { uprightForm } from '../../../contract/rules/import/uprightForm.ts';
import { decodeText } from '../../../contract/rules/text/decodeText.ts';
import { readDelimited } from '../../../contract/rules/text/delimitedText.ts';
import type { ReadRequest, ReadTable, SourceLine } from './importFileTypes.ts';
import { readWorkbook } from './readWorkbook.ts';

const ZIP = [0x50, 0x4b];
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

/** Rows of a file or of pasted cells as text, within the limits. Throws FileRefusal. */
export function readImport(request: ReadRequest): ReadTable {
  const table = request.kind === 'text' ? readText(request.text) : readFile(request);
  checkSize(table.lines);
  return { ...table, lines: uprightForm(table.lines) };
}

function readFile({ name, bytes, sheet, content: holds }: Extract<ReadRequest, { kind: 'file' }>): ReadTable {
  checkFile(name, bytes.byteLength);
  const content = new Uint8Array(bytes);
  if (startsWith(content, OLD_OFFICE)) throw new FileRefusal(BOOK_NAME.test(name) ? 'protected' : 'oldExcel');
  if (startsWith(content, ZIP)) return readWorkbook(content, sheet, holds);
  if (!TEXT_NAME.test(name)) throw new FileRefusal('damaged');
  return readText(decodeText(content));
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, i) => bytes[i] === byte);

function readText(text: string): ReadTable {
  const lines: SourceLine[] = [];
  readDelimited(text, (row) => {
    if (row.cells.some((cell) => cell.trim() !== ''))
      lines.push({ line: row.line, cells: row.cells.map(importCellText) });
    return lines.length <= FILE_LIMITS.rows + FILE_LIMITS.linesAboveRows;
  });
  return { lines, sheets: [], sheet: null };
}

function checkSize(lines: SourceLine[]): void {
  if (!lines.length) throw new FileRefusal('empty');
  // One more line than rows, for the headings.
  if (lines.length > FILE_LIMITS.rows + FILE_LIMITS.linesAboveRows)
    throw new FileRefusal('tooManyRows', { max: FILE_LIMITS.rows });
  for (const { line, cells } of lines) {
    while (cells.length && !cells.at(-1)?.trim()) cells.pop();
    if (cells.length > FILE_LIMITS.columns)
      throw new FileRefusal('tooManyColumns', { max: FILE_LIMITS.columns, line });
    if (cells.some((cell) => cell.length > FILE_LIMITS.cellLength))
      throw new FileRefusal('cellTooLong', { max: FILE_LIMITS.cellLength, line });
  }
}
