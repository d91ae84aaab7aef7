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
  ])('the headings of a courier or bank are understood: %s', (headings, columns) => {
    expect(matchStatementColumns(headings.split(','))).toEqual(columns);
  });

  it('the more exact of two headings for the paid amount is chosen, in either order', () => {
    expect(matchStatementColumns(['AWB', 'Amount', 'Net amount']).paid).toBe(2);
    expect(matchStatementColumns(['AWB', 'Net amount', 'Amount']).paid).toBe(1);
  });

  it('a filled visible column comes before a hidden one of the same meaning, and the use of any other hidden one is a question', () => {
    const read = (cells: string[], ...hiddenColumns: number[]) => {
      const lines = [
        { line: 1, cells: ['AWB No', 'Net amount', 'Amount', 'Ref'], hiddenColumns },
        { line: 2, cells },
      ];
      const { columns, unsure } = understand(lines);
      return [columns.paid, unsure];
    };
    expect(read(['MY1', '9', '10', 'A'])).toEqual([1, []]);
    expect(read(['MY1', '9', '10', 'A'], 0, 1, 3)).toEqual([2, []]);
    expect(read(['MY1', '9', '', 'A'], 1)).toEqual([1, ['paid']]);
  });

  it('headings are found below a letterhead, and in any sheet', () => {
    const letter = [['Speedy Sdn Bhd'], ['Payout of 3 March'], ['AWB No', 'COD', 'Paid']];
    const lines = letter.map((cells) => ({ cells }));
    expect(findStatementHeader(lines)).toBe(2);
    expect(findStatementHeader([{ cells: ['MY1', '10.00'] }])).toBe(-1);
    expect(findStatementSheet([[{ cells: ['Terms', 'and'] }], lines])).toBe(1);
  });

  it('a workbook opens on the sheet with payments, not on the one with orders', () => {
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
  ])('the amount %s is read in %s', (text, currency, minor) => {
    const read = readAmount(text, currency);
    expect(read.kind === 'amount' ? read.minor : null).toBe(minor);
  });

  const read = (text: string, currency = 'MYR') =>
    rowsOf(sheetOf(text), currency).map(({ minor, fault, names, total }) => ({
      minor,
      fault,
      names: names[0]?.[0],
      total,
    }));

  it.each([
    ['="MY00000001"', 'MY00000001'],
    ["'MY00000001", 'MY00000001'],
    ['60123456789.0', '60123456789'],
    ['="60123456789"', '60123456789'],
    ['5.76461E+17', '5.76461E+17'],
    ['A&amp;B-77', 'A&B-77'],
  ])(
    'the number %s is read without the characters that a spreadsheet adds around it (BX-21)',
    (cell, name) => {
      expect(read(`AWB\tPaid\n${cell}\t10.00`)[0]?.names).toBe(name);
    },
  );

  it('a number with lost digits matches no other order', () => {
    const [row] = rowsOf(sheetOf('AWB\tPaid\n60123456789.0\t10.00'), 'MYR');
    expect(row?.names[0]).toEqual(['60123456789']);
  });

  it.each([
    ['="89.00"', 'MYR', 8900],
    ["'89.00", 'MYR', 8900],
    ['"1,250.00"', 'MYR', 125_000],
    ['"1,250"', 'MYR', 125_000],
    ['"Rp 150.000,00"', 'IDR', 15_000_000],
    ['150.000', 'IDR', 15_000_000],
    ['1.250.000', 'IDR', 125_000_000],
    ['"150,000"', 'IDR', 15_000_000],
    ['150rb', 'IDR', 15_000_000],
  ])('the pasted amount %s is read in %s (BX-23)', (cell, currency, minor) => {
    expect(read(`AWB\tPaid\nMY1\t${cell}`, currency)[0]?.minor).toBe(minor);
  });

  it('thousands and decimals are distinguished by the other amounts of the column, else it is a question (BX-23)', () => {
    expect(read('AWB\tPaid\nMY1\t1.250\nMY2\t89,90').map(({ minor }) => minor)).toEqual([125_000, 8990]);
    expect(read('AWB\tPaid\nMY1\t1.250\nMY2\t89')[0]).toMatchObject({
      minor: null,
      fault: { column: 1, text: '1.250' },
    });
    expect(read('AWB\tPaid\nMY1\t1.5', 'IDR')[0]).toMatchObject({ minor: null, fault: { text: '1.5' } });
  });

  it.each([
    ['AWB\tPaid\nMY1\tUSD 12.00', 'USD'],
    ['AWB\tPaid\nMY1\t12.00 SGD', 'SGD'],
    ['AWB\tPaid (USD)\nMY1\t12.00', 'USD'],
    ['AWB\tAmount USD\nMY1\t12.00', 'USD'],
    ['AWB\tPaid\tCurrency\nMY1\t12.00\tUSD', 'USD'],
    ['AWB\tPaid (S$)\nMY1\t12.00', 'SGD'],
    ['AWB\tPaid\nMY1\tRp 150.000', 'IDR'],
  ])(
    'an amount of another currency pays nothing, and the row names the currency: %s (BX-21, BX-23)',
    (text, currency) => {
      expect(read(text)[0]).toMatchObject({ minor: null, fault: { column: 1, currency } });
    },
  );

  it.each([
    'AWB\tPaid (RM)\nMY1\t12.00',
    'AWB\tAmount MYR\nMY1\tRM12.00',
    'AWB\tPaid (COD)\nMY1\t12.00',
    'AWB\tPaid\tCurrency\nMY1\t12.00\tRM',
  ])('an amount in the own currency is read: %s', (text) => {
    expect(read(text)[0]).toMatchObject({ minor: 1200, fault: null });
  });

  it('a total is recognised by its word, or as a row with only amounts beside fuller rows', () => {
    const text = 'AWB\tPaid\tFee\nMY1\t10.00\t1\nMY2\t5.00\t1\n\t15.00\t2\nJumlah:\t15.00\t2\n合计\t15.00\t2';
    expect(read(text).map(({ total }) => total)).toEqual([null, null, 'bare', 'word', 'word']);
    expect(read('Paid\tFee\n10\t1\n20\t1\n30\t2').map(({ total }) => total)).toEqual([null, null, null]);
  });

  it('a cell that is no amount is reported with row and column, and pays nothing', () => {
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

  it.each([
    ['Paid', null],
    ['Delivered', null],
    ['', null],
    ['Remitted', null],
    ['已到账', null],
    ['Pending', 'notPaid'],
    ['Returned', 'notPaid'],
    ['Belum Dibayar', 'notPaid'],
    ['待付款', 'notPaid'],
    ['Processing', 'status'],
    ['RTS', 'status'],
    ['In transit', 'status'],
    ['Unsettled', 'status'],
    ['Outstanding', 'status'],
    ['Pending COD', 'status'],
  ])('the status %j decides about the payment of a row (BX-21)', (status, unpaid) => {
    const [found] = rowsOf(sheetOf(`AWB\tPaid\tStatus\nMY1\t10.00\t${status}\nMY2\t12.00\tPaid`), 'MYR');
    expect(found?.unpaid).toBe(unpaid);
  });

  it('a row that its sheet hides pays nothing (BX-21)', () => {
    const sheet = sheetOf('AWB\tPaid\nMY1\t10.00\nMY2\t12.00');
    const lines = sheet.lines.map((line, at) => (at === 1 ? { ...line, hidden: true as const } : line));
    expect(rowsOf({ ...sheet, lines }, 'MYR').map(({ unpaid }) => unpaid)).toEqual(['hidden', null]);
  });

  it('numbers are requested from whole cells and sentences, never from amounts and dates', () => {
    const rows = rowsOf(
      sheetOf('Date,Description,Credit\n2026-03-01,"IBG COD my 0000 000034 / REF SHOP-77",89.00\n'),
      'MYR',
    );
    const numbers = numbersOf(rows);
    expect(numbers).toEqual(expect.arrayContaining(['SHOP-77', 'SHOP77', '000034']));
    expect(numbers.filter((n) => /89|2026-03/.test(n))).toEqual([]);
  });
});
