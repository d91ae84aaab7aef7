import { describe, expect, it } from 'vitest';
import { readHeadings } from '../../../contract/rules/import/headings/readHeadings.ts';
import { rowsOfSheet } from '../../../contract/rules/import/orders/sheetRows.ts';

/** The columns with a question about a repeated cell, with its choices, by row. */
function read(...rows: string[][]) {
  const lines = rows.map((cells, i) => ({ line: i + 1, cells }));
  const headings = readHeadings(lines, { headerAt: 0, today: '2026-11-30' });
  return rowsOfSheet(lines.slice(1), headings).map(({ values, found }) => ({
    ...values,
    asked: Object.fromEntries(
      (found?.problems ?? []).flatMap(({ column, rule, choices }) =>
        rule === 'dittoOpen' ? [[column, choices ?? []]] : [],
      ),
    ),
  }));
}

const BOTH = [
  'Order',
  'Bill To Name',
  'Bill To Address',
  'Ship To Name',
  'Ship To Address',
  'Postcode',
  'Phone',
];
const FIRST = ['1', 'Siti', '5 Jln Mawar', 'Ali', '7 Jln Melur', '43000', '0123456789'];

describe('words that only say where a name or an address is', () => {
  it.each([
    'Same as billing',
    'SAME AS BILLING ADDRESS',
    'As per billing',
    'S/A billing',
    'same as left',
    'sama seperti bil',
    'Alamat seperti biasa',
    'rumah lama',
    'sesuai alamat tagihan',
    'see above',
    'as before',
    'usual address',
    'refer to invoice',
    '同账单地址',
    '与上面一样',
    '老地址',
  ])('%s is a question with the other contact of the row as a choice (BX-21)', (text) => {
    const [, row] = read(BOTH, FIRST, ['2', 'Abu', '9 Jln Orkid', text, text, '43000', '0123456788']);
    expect(row?.asked).toEqual({ receiverName: ['Abu'], receiverAddress1: ['9 Jln Orkid'] });
    const [, alone] = read(
      ['Name', 'Phone', 'Address', 'Postcode'],
      ['Ali', '0123456789', '7 Jln Melur', '43000'],
      ['Abu', '0123456788', text, '43000'],
    );
    expect(alone?.asked).toEqual({ receiverAddress1: [] });
  });

  it.each(['-do-', 'ditto', 'same'])(
    '%s beside the payer of the same row is a question with both persons as choices, and never a mixture of them (BX-21)',
    (text) => {
      const [, row] = read(BOTH, FIRST, ['2', 'Abu', '9 Jln Orkid', text, text, '43000', '0123456788']);
      expect(row?.asked).toEqual({
        receiverName: ['Abu', 'Ali'],
        receiverAddress1: ['9 Jln Orkid', '7 Jln Melur'],
      });
    },
  );

  it('a ditto below such words does not repeat them (BX-21)', () => {
    const [, , row] = read(
      ['Name', 'Phone', 'Address', 'Postcode'],
      ['Ali', '0123456789', '7 Jln Melur', '43000'],
      ['Abu', '0123456788', 'usual address', '43000'],
      ['Abu', '0123456788', '〃', '43000'],
    );
    expect(row?.receiverAddress1).not.toBe('usual address');
  });

  it.each([
    'See Chee Keong',
    'Sama',
    'Kampung Lama',
    'Lot 5, same row as 7-Eleven',
    'Rumah Kedai Lama 12',
    '同安路',
    '原野花园',
  ])('%s is a name or an address (BX-20)', (text) => {
    const [, row] = read(
      ['Name', 'Phone', 'Address', 'Postcode'],
      ['Ali', '0123456789', '7 Jln Melur', '43000'],
      [text, '0123456788', `${text}, Kajang`, '43000'],
    );
    expect(row?.asked).toEqual({});
  });
});
