import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { utils, type WorkSheet, write } from 'xlsx';
import { readFile, readOrders } from '../../../server/modules/orderImport/file/readFile.ts';
import { readImport } from '../../../src/lib/importFile/readImportFile.ts';

const HEADINGS = ['Receiver name', 'Receiver phone', 'Postcode', 'Weight', 'Date'];
const day = new Date('2026-03-02T09:30:00Z');

/** A sheet of orders with some cells changed. */
function sheet(rows: unknown[][], change: (cells: WorkSheet) => void = () => undefined): WorkSheet {
  const made = utils.aoa_to_sheet([HEADINGS, ...rows], { UTC: true });
  change(made);
  return made;
}

it("a workbook's hidden rows are marked; merged texts are in each line, merged amounts are not (BX-20, BX-21)", async () => {
  const made = sheet(
    [
      ['Aisyah', '0123456789', '47300', 1.5, 'RM 50'],
      ['', '', '47300', 2, ''],
      ['Tan', '0123456789', '10200', 1, ''],
    ],
    (s) => {
      s['!rows'] = [{}, {}, {}, { hidden: true }];
      s['!merges'] = [0, 4].map((c) => ({ s: { r: 1, c }, e: { r: 2, c } }));
    },
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, made, 'Orders');
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  const expected = [
    { line: 1, cells: HEADINGS },
    { line: 2, cells: ['Aisyah', '0123456789', '47300', '1.5', 'RM 50'], spans: [{ column: 4, to: 3 }] },
    { line: 3, cells: ['Aisyah', '', '47300', '2'] },
    { line: 4, cells: ['Tan', '0123456789', '10200', '1'], hidden: true },
  ];
  const ownBuffer = bytes.slice().buffer;
  expect(readImport({ kind: 'file', name: 'o.xlsx', bytes: ownBuffer }).lines).toEqual(expected);
  expect(await readFile('o.xlsx', Buffer.from(bytes))).toEqual(expected);
});

it("a workbook's hidden columns are noted if they have text: hidden, without a width, or in a folded group (BX-21)", async () => {
  const made = sheet([['Aisyah', '0123456789', '47300', 1.5, '', 'x']]);
  const hidden = { hidden: true };
  made['!cols'] = [{ wch: 9 }, { width: 0 }, hidden, { ...hidden, level: 1 }, {}, {}, hidden, hidden];
  const book = utils.book_new();
  utils.book_append_sheet(book, made, 'Orders');
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  const inBrowser = readImport({ kind: 'file', name: 'o.xlsx', bytes: bytes.slice().buffer }).lines;
  const onServer = await readFile('o.xlsx', Buffer.from(bytes));
  for (const lines of [inBrowser, onServer])
    expect(lines.map(({ hiddenColumns }) => hiddenColumns)).toEqual([[1, 2, 3], undefined]);
});

it('one of several sheets with receivers is read, and the others are named (BX-21)', async () => {
  const row = ['Aisyah', '0123456789', '47300', 1.5];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Prices'], ['A', 1], ['B', 2]]), 'Notes');
  utils.book_append_sheet(book, sheet([row]), 'Selangor & KL');
  utils.book_append_sheet(book, sheet([row, row]), 'Perak');
  utils.book_append_sheet(book, sheet([]), 'Empty');
  utils.book_append_sheet(book, sheet([row]), 'Old');
  book.Workbook = { Sheets: [{}, {}, {}, {}, { Hidden: 1 }] };
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  const inBrowser = (of?: string) =>
    readImport({ kind: 'file', name: 'o.xlsx', bytes: bytes.slice().buffer, ...(of ? { sheet: of } : {}) });
  expect(inBrowser()).toMatchObject({ sheet: 'Selangor & KL', otherSheets: ['Perak'] });
  expect(inBrowser('Perak')).toMatchObject({ sheet: 'Perak', otherSheets: ['Selangor & KL'] });
  const read = await readOrders('o.xlsx', Buffer.from(bytes));
  expect([read.lines.length, read.otherSheets]).toEqual([2, ['Perak']]);
  const [, first] = inBrowser().lines;
  expect(read.lines[1]?.cells).toEqual(first?.cells);
});

it.each([
  [
    'texts and numbers',
    sheet([
      ['Aisyah', '0123456789', '47300', 1.5],
      ['陈伟玲', 60123456789, 1000, 0.1 + 0.2],
    ]),
  ],
  [
    'dates and times',
    sheet([
      ['A', '1', '2', 3, new Date('2026-03-02T00:00:00Z')],
      ['B', '1', '2', 3, day],
    ]),
  ],
  [
    'numbers that a format fills up with zeros',
    sheet(
      [
        ['A', 123456789, 1000, 2],
        ['B', 12, 123456, 2.5],
      ],
      (s) => {
        for (const cell of ['C2', 'C3']) s[cell].z = '00000';
        s.B2.z = '0000000000';
        s.D3.z = '00';
      },
    ),
  ],
  [
    'numbers that a format shows otherwise',
    sheet(
      [
        ['A', 1, 2, 1234.5],
        ['B', 1, 2, 0.25],
      ],
      (s) => {
        s.D2.z = '#,##0.00 "kg"';
        s.D3.z = '0%';
      },
    ),
  ],
  ['true, false and blank rows', sheet([['A', true, false], [], [' '], ['B', '', '', '', 'x']])],
  [
    'saved values of formulas',
    sheet([['A', '1', '2', 0]], (s) => {
      s.D2 = { t: 'n', v: 7, f: '1+1' };
    }),
  ],
  ['signs that XML writes otherwise', sheet([['<A & "B">', "it's", 'two\nlines', '_x0041_', '  x ']])],
])(
  'a workbook with %s gives the same cells to the browser and to the server (IMP-05, IMP-09)',
  async (_what, cells) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, cells, 'Orders');
    const bytes = write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
    const inBrowser = readImport({ kind: 'file', name: 'orders.xlsx', bytes: bytes.slice(0) }).lines;
    const onServer = await readFile('orders.xlsx', Buffer.from(bytes));
    const trimmed = (lines: { line: number; cells: string[] }[]) =>
      lines.map(({ line, cells: row }) => [
        line,
        row
          .map((cell) => cell.trim())
          .join('|')
          .replace(/\|+$/, ''),
      ]);
    expect(trimmed(onServer)).toEqual(trimmed(inBrowser));
    expect(inBrowser.length).toBeGreaterThan(1);
  },
);

it.each([
  [32_766, null],
  [32_767, null],
  [32_768, 'cellTooLong'],
])(
  'a cell of %i characters gets the same result in the browser and in the server: %s (IMP-07, B2-20)',
  async (length, problem) => {
    const bytes = new TextEncoder().encode(`Name,Note\nA,${'x'.repeat(length)}`);
    const inBrowser = async () =>
      readImport({ kind: 'file', name: 'a.csv', bytes: bytes.slice().buffer }).lines;
    const onServer = () => readFile('a.csv', Buffer.from(bytes));
    for (const read of [inBrowser, onServer]) {
      if (problem) await expect(read()).rejects.toThrow(problem);
      else expect((await read())[1]?.cells[1]).toHaveLength(length);
    }
  },
);

it('a row struck through in every cell is left out like a hidden one; a struck cell, a struck part and a comment are marked (BX-20, BX-21)', async () => {
  const bytes = readFileSync(path.join(import.meta.dirname, '../../cases/import/fault-struckCells.xlsx'));
  const marked = [
    { line: 3, hidden: true, marks: undefined },
    { line: 4, hidden: undefined, marks: [{ column: 2, struck: true }] },
    { line: 5, hidden: undefined, marks: [{ column: 3, comment: 'ganti alamat: 12 Jln Merpati' }] },
    { line: 6, hidden: undefined, marks: [{ column: 3, struck: true }] },
    { line: 7, hidden: undefined, marks: [{ column: 3, struck: true }] },
  ];
  const { lines } = readImport({ kind: 'file', name: 'o.xlsx', bytes: new Uint8Array(bytes).buffer });
  for (const read of [lines, await readFile('o.xlsx', bytes)])
    expect(read.slice(2).map(({ line, hidden, marks }) => ({ line, hidden, marks }))).toEqual(marked);
});
