import { expect, it } from 'vitest';
import { read } from 'xlsx';
import { readImport } from '../../../src/lib/importFile/readImportFile.ts';
import { workbookOf } from '../../../src/lib/importFile/saveWorkbook.ts';

const RISKY = ['=1+1', '+60123456789', '-5', '@x', "'=1", "'quoted", '\tx', '00123', '陈'];

it('a file of rows holds no formulas and no apostrophes of ours, and is read back unchanged (IMP-09)', async () => {
  const bytes = await (
    await workbookOf([['Name'], ...RISKY.map((text) => [text])], 'Rows: [1]')
  ).arrayBuffer();
  const book = read(bytes, { cellFormula: true });
  const cells = Object.values(book.Sheets[book.SheetNames[0]!]!).filter((c) => typeof c === 'object');
  expect(cells.every((cell) => cell.f === undefined)).toBe(true);
  const shown = cells.map((cell) => String(cell.v));
  expect(shown).toEqual(expect.arrayContaining(['=1+1', '+60123456789', '-5', '00123']));
  expect(cells.every((cell) => cell.t === 's')).toBe(true);
  const table = readImport({ kind: 'file', name: 'rows.xlsx', bytes });
  expect(table.lines.slice(1).map((l) => l.cells[0])).toEqual(RISKY);
});

it('a day is a day in the file, in any time zone, and is read back as the same day (IMP-09)', async () => {
  const bytes = await (
    await workbookOf([['Pickup date'], [new Date('2026-12-01T00:00:00Z')]], 'Rows')
  ).arrayBuffer();
  const sheet = read(bytes, { cellNF: true }).Sheets.Rows;
  expect(sheet?.A2).toMatchObject({ t: 'n', v: 46_357, z: 'yyyy-mm-dd' });
  expect(readImport({ kind: 'file', name: 'rows.xlsx', bytes }).lines[1]?.cells).toEqual(['2026-12-01']);
});
