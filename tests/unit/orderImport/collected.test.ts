import { describe, expect, it } from 'vitest';
import { gapsOf } from '../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../contract/rules/import/headings/readHeadings.ts';
import { rowsOfSheet } from '../../../contract/rules/import/orders/sheetRows.ts';

const NAMES = ['Order', 'Name', 'Mobile', 'Address', 'Postcode', 'Weight (kg)'];
const rowOf = (i: number) => [`A${i}`, `Aina ${i}`, `01234567${i}8`, `${i} Jalan Mawar`, '43000', '1'];

/** The references of rows that are asked about, in a sheet with one column more. */
function read(header: string, ...cells: string[]) {
  const lines = [[...NAMES, header], ...cells.map((cell, i) => [...rowOf(i), cell])].map((cells, i) => ({
    line: i + 1,
    cells,
  }));
  const headings = readHeadings(lines, { today: '2026-11-30' });
  const { unsure, unanswered } = gapsOf(headings, [], lines);
  const rows = rowsOfSheet(lines.slice(headings.rowsFrom), headings);
  return {
    columns: [...unsure, ...unanswered].map((at) => headings.headers[at]),
    column: headings.columns[NAMES.length],
    orders: rows.flatMap(({ values, found }) =>
      found?.problems.some(({ rule }) => rule === 'statusDoubt') ? [values.referenceNo] : [],
    ),
  };
}

describe('orders that the buyer fetches', () => {
  it.each([
    'Remarks',
    'Delivery Mode',
    'Delivery Method',
    'Mode',
    'Post / Pickup',
    'Delivery',
    'Penghantaran',
  ])(
    'a value in the column %s that says the buyer fetches the order is a question; other values are none (BX-21)',
    (header) =>
      expect(read(header, 'Post', 'Pick-up at school', 'Post', 'Pickup')).toMatchObject({
        orders: ['A1', 'A3'],
      }),
  );

  it.each([
    'Self collect',
    'Pickup',
    'For pick up',
    'customer will pick up at shop',
    'will collect from shop Sat',
    'Buyer to collect',
    'To collect',
    'Collect @ office',
    'Meetup LRT',
    'COD meet up',
    'Walk-in',
    'Ambil di kedai',
    'nak ambil sendiri',
    'Jemput sendiri',
    'Diambil',
    'diambil sendiri di toko',
    'ketemuan di stasiun',
    '店取',
    '到店自取',
    '客人自己来拿',
    '面交',
  ])('the remark or status %s is a question whether the buyer fetches the order (BX-21)', (text) => {
    expect(read('Remarks', '', text).orders).toEqual(['A1']);
    expect(read('Status', 'To ship', text).orders).toEqual(['A1']);
  });

  it.each([
    'courier pickup before 5pm',
    'Pickup: 2/12',
    'please collect RM50',
    'Rider will collect cash RM45',
    'will collect payment RM20',
    'call before delivery',
    'leave at guard house',
    'jangan dibanting',
    'Titip di pos satpam',
    '请先打电话',
  ])('the remark %s is meant for the courier and asks nothing (BX-20)', (text) =>
    expect(read('Remarks', '', text).orders).toEqual([]),
  );

  it('a name or an address that says that the buyer fetches the order is a question (BX-21)', () => {
    const lines = [NAMES, rowOf(0), ['A1', 'Siti', '0123456788', 'Pick up at shop', '43000', '1']].map(
      (cells, i) => ({ line: i + 1, cells }),
    );
    const headings = readHeadings(lines);
    const [, second] = rowsOfSheet(lines.slice(1), headings);
    expect(second?.found?.problems).toMatchObject([
      { rule: 'statusDoubt', params: { status: 'Pick up at shop' } },
    ]);
  });

  it('a yes in the column Self collect is a question (BX-21)', () =>
    expect(read('Self Collect?', 'Y', 'N').orders).toEqual(['A0']));

  it('Pickup beside Drop-off, or in each row, means the courier: the rows ask nothing; an unknown column with Pickup in each row is a question (BX-21)', () => {
    expect(read('Handover', 'Pickup', 'Drop-off', 'Pickup')).toMatchObject({ orders: [], columns: [] });
    expect(read('Shipping Option', 'Pickup', 'Pickup', 'Pickup')).toMatchObject({ orders: [], columns: [] });
    expect(read('Handover', 'Pickup', 'Pickup', 'Pickup')).toMatchObject({
      orders: [],
      columns: ['Handover'],
    });
  });

  it.each(['Awaiting collection', 'Pending pickup', 'Ready to ship'])(
    'the status %s means a wait for the courier and asks nothing (BX-20)',
    (status) => expect(read('Status', 'To ship', status).orders).toEqual([]),
  );
});
