import { describe, expect, it } from 'vitest';
import { utils } from 'xlsx';
import { FileRefusal } from '../../../contract/rules/import/importFile.ts';
import type { ReadTable } from '../../../src/lib/importFile/importFileTypes.ts';
import { readImport } from '../../../src/lib/importFile/readImportFile.ts';
import { archiveOf, workbookOf } from './workbooks.ts';

const readBytes = (bytes: Uint8Array, name = 'orders.xlsx', sheet?: string): ReadTable =>
  readImport({
    kind: 'file',
    name,
    bytes: bytes.slice().buffer as ArrayBuffer,
    ...(sheet ? { sheet } : {}),
  });
const cellsOf = (table: ReadTable) => table.lines.map((l) => l.cells);

function problemOf(work: () => unknown): string {
  try {
    work();
  } catch (err) {
    if (err instanceof FileRefusal) return err.problem;
    throw err;
  }
  return 'none';
}

describe('an .xlsx file', () => {
  it('an .xlsx file returns its cells as text, as typed (IMP-05, IMP-09)', () => {
    const sheet = utils.aoa_to_sheet(
      [
        ['Name', 'Phone', 'Postcode', 'Weight', 'Date', 'Sum', 'Paid'],
        ['Aisyah', 60123456789012, 1000, 0.1 + 0.2, new Date('2026-03-02T00:00:00Z'), 1, true],
        ['陈伟玲', '0123456789', '01000', 1.5, new Date('2026-03-02T09:30:00Z'), 2, false],
      ],
      { UTC: true },
    );
    sheet.C2 = { t: 'n', v: 1000, z: '00000' };
    expect(cellsOf(readBytes(workbookOf({ Orders: sheet })))).toEqual([
      ['Name', 'Phone', 'Postcode', 'Weight', 'Date', 'Sum', 'Paid'],
      ['Aisyah', '60123456789012', '01000', '0.3', '2026-03-02', '1', 'TRUE'],
      ['陈伟玲', '0123456789', '01000', '1.5', '2026-03-02T09:30', '2', 'FALSE'],
    ]);
  });

  it('an .xlsx file has the saved values of formulas, and no formula runs (IMP-09)', () => {
    const sheet = utils.aoa_to_sheet([['Weight'], [0]]);
    sheet.A2 = { t: 'n', v: 7, f: '1+1' };
    sheet.A3 = { t: 's', v: 'seen', f: 'HYPERLINK("https://evil.test")' };
    sheet['!ref'] = 'A1:A3';
    expect(cellsOf(readBytes(workbookOf({ S: sheet })))).toEqual([['Weight'], ['7'], ['seen']]);
  });

  it('an .xlsx file reads the first visible sheet that is not empty, or the requested one (IMP-09)', () => {
    const file = workbookOf({ Hidden: [['x']], Empty: [[]], Orders: [['a']], Other: [['b']] }, ['Hidden']);
    const first = readBytes(file);
    expect([first.sheet, first.sheets, cellsOf(first)]).toEqual(['Orders', ['Orders', 'Other'], [['a']]]);
    expect(cellsOf(readBytes(file, 'orders.xlsx', 'Other'))).toEqual([['b']]);
  });

  it('an .xlsx file reads the sheet whose headings are known, at any position (IMP-09)', () => {
    const orders = [['November'], ['Receiver name', 'Phone', 'Postcode'], ['Aisyah', '0123456789', '47300']];
    const file = workbookOf({ Notes: [['Read me']], Contacts: [['Name'], ['Aisyah']], Orders: orders });
    const table = readBytes(file);
    expect([table.sheet, table.sheets]).toEqual(['Orders', ['Notes', 'Contacts', 'Orders']]);
    expect(cellsOf(table)).toEqual(orders);
  });

  it('an .xlsx file is read without blank rows, and the others keep their row numbers (IMP-09)', () => {
    const table = readBytes(workbookOf({ S: [['Name'], [], [' '], ['Aisyah', '']] }));
    expect(table.lines).toEqual([
      { line: 1, cells: ['Name'] },
      { line: 4, cells: ['Aisyah'] },
    ]);
  });

  it('an .xlsx file is read with rows below a long gap (IMP-09)', () => {
    const sheet = utils.aoa_to_sheet([['Name']]);
    sheet.A40000 = { t: 's', v: 'Far' };
    sheet['!ref'] = 'A1:A40000';
    expect(readBytes(workbookOf({ S: sheet })).lines.at(-1)).toEqual({ line: 40000, cells: ['Far'] });
  });

  it('an .xlsx file cannot reach properties that every object inherits (IMP-05)', () => {
    const sheet = utils.aoa_to_sheet([
      ['__proto__', 'constructor'],
      ['polluted', 'x'],
    ]);
    readBytes(workbookOf({ __proto__x: sheet }));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('an .xlsx file may have 10,000 rows, and one more is refused (IMP-05)', () => {
    const rows = (n: number) => [['Name'], ...Array.from({ length: n }, (_, i) => [`R${i}`])];
    expect(readBytes(workbookOf({ S: rows(10_000) })).lines).toHaveLength(10_001);
    expect(problemOf(() => readBytes(workbookOf({ S: rows(10_100) })))).toBe('tooManyRows');
  });

  it.each([
    [
      'parts that unpack to more than 64 MB',
      [{ name: 'xl/workbook.xml' }, { name: 'xl/a.xml', size: 65 * 2 ** 20 }],
      'bomb',
      2 ** 20,
    ],
    ['a ratio that no table has', [{ name: 'xl/workbook.xml', size: 2_000_000 }], 'bomb', 0],
    ['too many parts', Array.from({ length: 201 }, (_, i) => ({ name: `xl/${i}.xml` })), 'bomb', 0],
    ['macros', [{ name: 'xl/workbook.xml' }, { name: 'xl/vbaProject.bin' }], 'macros', 0],
    ['a binary workbook', [{ name: 'xl/workbook.bin' }], 'macros', 0],
    [
      'links to other files',
      [{ name: 'xl/workbook.xml' }, { name: 'xl/externalLinks/externalLink1.xml' }],
      'externalLinks',
      0,
    ],
    ['a password', [{ name: 'xl/workbook.xml', flags: 1 }], 'protected', 0],
    [
      'names that leave the archive',
      [{ name: 'xl/workbook.xml' }, { name: '../../etc/passwd' }],
      'damaged',
      0,
    ],
    ['two parts of one name', [{ name: 'xl/workbook.xml' }, { name: 'xl/workbook.xml' }], 'damaged', 0],
    ['parts that lie outside the file', [{ name: 'xl/workbook.xml', packed: 99_999_999 }], 'damaged', 0],
    ['no workbook inside', [{ name: 'word/document.xml' }], 'notAccepted', 0],
  ])(
    'an .xlsx file is refused before it is unpacked: %s (IMP-05, IMP-07)',
    (_what, parts, problem, extra) => {
      expect(problemOf(() => readBytes(archiveOf(parts, extra)))).toBe(problem);
    },
  );

  it.each([
    ['orders.xlsm', new Uint8Array([0x50, 0x4b]), 'macros'],
    ['orders.xls', new Uint8Array([1]), 'oldExcel'],
    ['orders.xlsx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'protected'],
    ['orders.xlsx', new TextEncoder().encode('MZ a program'), 'damaged'],
    ['orders.xlsx', new Uint8Array([0x50, 0x4b, 3, 4]), 'damaged'],
    ['photo.png', new Uint8Array([0x89]), 'notAccepted'],
    ['orders.csv', new Uint8Array([0x4d, 0x5a, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]), 'notAccepted'],
    ['orders.csv', new Uint8Array(), 'empty'],
    ['orders.csv', new TextEncoder().encode(' \n\n'), 'empty'],
    ['orders.csv', new Uint8Array(10 * 2 ** 20 + 1), 'tooLarge'],
  ])('a file that is no .xlsx is refused by its kind: %s, %# (IMP-07)', (name, bytes, problem) => {
    expect(problemOf(() => readBytes(bytes, name))).toBe(problem);
  });
});
