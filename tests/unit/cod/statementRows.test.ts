import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import {
  findStatementHeader,
  findStatementSheet,
  matchStatementColumns,
} from '../../../contract/rules/money/statementColumns.ts';
import { readImport } from '../../../src/lib/importFile/readImportFile.ts';
import {
  numbersOf,
  readAmount,
  rowsOf,
  type StatementSheet,
  understand,
} from '../../../src/resources/cod/statement/statementRows.ts';

const sheetOf = (text: string): StatementSheet => {
  const { lines } = readImport({ kind: 'text', text });
  return { name: 'statement.csv', sheet: null, sheets: [], lines, ...understand(lines) };
};

describe('the columns of a statement', () => {
  it.each([
    ['Consignment No,COD Amount (RM),COD Fee,Net Amount (RM)', { number: 0, collected: 1, fee: 2, paid: 3 }],
    ['Date,Description,Reference No.,Debit,Credit (MYR)', { date: 0, reference: 2, paid: 4 }],
    ['No. Resi,Nilai COD,Biaya COD,Jumlah Dibayarkan', { number: 0, collected: 1, fee: 2, paid: 3 }],
    ['No. Konsainan,Rujukan,Amaun RM', { number: 0, reference: 1, paid: 2 }],
    ['运单号,代收金额,手续费,到账金额', { number: 0, collected: 1, fee: 2, paid: 3 }],
    ['Tracking No 运单号,Amount 金额', { number: 0, paid: 1 }],
  ])('understands the headings of a courier or bank: %s', (headings, columns) => {
    expect(matchStatementColumns(headings.split(','))).toEqual(columns);
  });

  it('takes the clearer heading where two name the paid amount, in either order', () => {
    expect(matchStatementColumns(['AWB', 'Amount', 'Net amount']).paid).toBe(2);
    expect(matchStatementColumns(['AWB', 'Net amount', 'Amount']).paid).toBe(1);
  });

  it('finds headings below a letterhead and the sheet that has them', () => {
    const letter = [['Speedy Sdn Bhd'], ['Payout of 3 March'], ['AWB No', 'COD', 'Paid']];
    const lines = letter.map((cells) => ({ cells }));
    expect(findStatementHeader(lines)).toBe(2);
    expect(findStatementHeader([{ cells: ['MY1', '10.00'] }])).toBe(-1);
    expect(findStatementSheet([[{ cells: ['Terms', 'and'] }], lines])).toBe(1);
  });

  it('opens a workbook on the sheet with the payments, not on the sheet that looks like orders', () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Receiver name', 'Phone', 'Address', 'Reference', 'City'],
        ['A', 'B', 'C', 'D', 'E'],
      ]),
      'Orders',
    );
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Waybill', 'COD amount', 'Fee', 'Net payable'],
        ['MY1', 89, 2, 87],
      ]),
      'Payout',
    );
    const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
    const read = (content: 'orders' | 'statement') =>
      readImport({ kind: 'file', name: 'a.xlsx', bytes: bytes.slice(0), content }).sheet;
    expect([read('statement'), read('orders')]).toEqual(['Payout', 'Orders']);
  });
});

describe('the rows of a statement', () => {
  it.each([
    ['89', 'MYR', 8900],
    ['RM 1,089.50', 'MYR', 108_950],
    ['1.089,50', 'MYR', 108_950],
    ['12.30 CR', 'MYR', 1230],
    ['12.30 DR', 'MYR', -1230],
    ['(12.30)', 'MYR', -1230],
    ['12.30-', 'MYR', -1230],
    ['-12.30', 'MYR', -1230],
    ['Rp 150.000', 'IDR', 15_000_000],
    ['150.000', 'MYR', null],
    ['pending', 'MYR', null],
    ['12.345.6', 'MYR', null],
  ])('reads the amount %s in %s', (text, currency, minor) => {
    expect(readAmount(text, currency)).toBe(minor);
  });

  it('names row and column of a cell that is no amount, and pays nothing with it', () => {
    const rows = rowsOf(
      sheetOf('Payout of March\n\nAWB,Paid,Fee\nMY1,10.00,1\nMY2,n/a,1\nMY3,30,free\n'),
      'MYR',
    );
    expect(rows.map(({ line, minor, feeMinor, fault }) => ({ line, minor, feeMinor, fault }))).toEqual([
      { line: 4, minor: 1000, feeMinor: 100, fault: null },
      { line: 5, minor: null, feeMinor: 100, fault: { column: 1, text: 'n/a' } },
      { line: 6, minor: null, feeMinor: 0, fault: { column: 2, text: 'free' } },
    ]);
  });

  it('asks for numbers in whole cells and within sentences, never for amounts and dates', () => {
    const rows = rowsOf(
      sheetOf('Date,Description,Credit\n2026-03-01,"IBG COD my 0000 000034 / REF SHOP-77",89.00\n'),
      'MYR',
    );
    const numbers = numbersOf(rows);
    expect(numbers).toEqual(expect.arrayContaining(['SHOP-77', 'SHOP77', '000034']));
    expect(numbers.filter((n) => /89|2026-03/.test(n))).toEqual([]);
  });
});
