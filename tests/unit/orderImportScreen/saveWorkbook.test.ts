import { expect, it } from 'vitest';
import { read } from 'xlsx';
import { readImport } from '../../../src/lib/importFile/readImportFile.ts';
import { workbookOf } from '../../../src/lib/importFile/saveWorkbook.ts';

const RISKY = ['=1+1', '+60123456789', '-5', '@x', "'=1", "'quoted", '\tx', '00123', '陈'];

it('keeps formulas out of a file of rows, and reads it back as it was (IMP-09)', async () => {
  const bytes = await (
    await workbookOf([['Name'], ...RISKY.map((text) => [text])], 'Rows: [1]')
  ).arrayBuffer();
  const book = read(bytes, { cellFormula: true });
  const cells = Object.values(book.Sheets[book.SheetNames[0]!]!).filter((c) => typeof c === 'object');
  expect(cells.every((cell) => cell.f === undefined)).toBe(true);
  const table = readImport({ kind: 'file', name: 'rows.xlsx', bytes });
  expect(table.lines.slice(1).map((l) => l.cells[0])).toEqual(RISKY);
});
