import { describe, expect, it } from 'vitest';
import { utils } from 'xlsx';
import { DATABASES } from '../../support/server.ts';
import { ordersOf, shipper, t, withImportFile } from './importFileWorld.ts';
import { csv, sheet, upload } from './uploads.ts';

const GOOD = 'Siti Omar,012-3456781,12 Jalan SS 2/24,Petaling Jaya,47300,1.5';
const sheetWith = (header: string, value: string) =>
  csv(
    `Receiver name,Receiver phone,Receiver address,City,Postcode,Weight (kg),${header}\n${GOOD},${value}\n`,
  );
const columnOf = (columns: { header: string; column: string | null }[], header: string) =>
  columns.find((c) => c.header === header)?.column;

describe.each(DATABASES)('headings of a file for the API on %s', (kind) => {
  withImportFile(kind);

  it('a heading of a file for the API that needs an answer is a question with the likely column, and no row is imported (BX-20, BX-21)', async () => {
    const answer = await upload(t, shipper, sheetWith('Reciever email', 'siti@example.com'));
    expect(answer).toMatchObject({
      status: 422,
      error: {
        field: 'mapping',
        message: expect.stringContaining('"Reciever email"'),
        detail: {
          problem: 'columnsUnsure',
          headings: [{ header: 'Reciever email', likely: 'receiverEmail', values: ['siti@example.com'] }],
        },
      },
    });
    expect(await ordersOf()).toBe(0);
  });

  it('amounts without a known column are also a question (BX-21)', async () => {
    const answer = await upload(t, shipper, sheetWith('Harga jualan khas', 'RM 59.90'));
    expect(answer.error.detail).toMatchObject({
      headings: [{ header: 'Harga jualan khas', likely: null, values: ['RM 59.90'] }],
    });
    expect(await ordersOf()).toBe(0);
  });

  it.each([
    ['a column', 'receiverEmail'],
    ['nothing', null],
  ])('a heading of a file for the API follows the request’s mapping: %s (BX-20)', async (_what, column) => {
    const mapping = JSON.stringify({ 'reciever EMAIL': column });
    const answer = await upload(t, shipper, sheetWith('Reciever email', 'siti@example.com'), { mapping });
    expect(answer).toMatchObject({ status: 200, data: { created: 1, bad: 0 } });
    expect(columnOf(answer.data.columns, 'Reciever email')).toBe(column);
  });

  it('a value beside several pieces is a question with both choices; of all pieces, they divide it (BX-20, BX-21)', async () => {
    const file = csv(
      `Receiver name,Receiver phone,Receiver address,City,Postcode,Weight (kg) each,Ctns,Amount (RM)\n${GOOD},5,310\n`,
    );
    const uploaded = await upload(t, shipper, file);
    expect(uploaded).toMatchObject({
      status: 422,
      error: { detail: { headings: [{ choices: ['declaredValue', 'rowValue'], values: ['310'] }] } },
    });
    const read = async (column: string) => {
      const mapping = JSON.stringify({ 'Amount (RM)': column });
      const { data } = await upload(t, shipper, file, { mapping, dryRun: 'true' });
      const changes = data.results.flatMap((row) => row.changes.filter(({ rule }) => rule === 'perPiece'));
      return [columnOf(data.columns, 'Amount (RM)'), changes.map(({ params }) => params.to)];
    };
    expect(await read('rowValue')).toEqual(['rowValue', ['62']]);
    expect(await read('declaredValue')).toEqual(['declaredValue', []]);
  });

  it('a heading of the request’s mapping must be in the sheet, and its columns known (BX-20, BX-21)', async () => {
    const file = sheetWith('Colour', 'blue');
    for (const mapping of ['{"Shade": "note"}', '{"Colour": "shade"}', '{"Colour"']) {
      const answer = await upload(t, shipper, file, { mapping });
      expect(answer).toMatchObject({ status: 422, error: { field: 'mapping' } });
    }
    expect(await ordersOf()).toBe(0);
  });

  it('the headings of a file for the API name the format, and their units count (BX-20, BX-21)', async () => {
    const file = csv(
      'No*,Parcel Content*,Parcel Value (RM)*,Weight (g),Receiver Name*,Receiver Contact*,Receiver Address*,Receiver Postcode*,Receiver City*,Courier Company\n' +
        '1,Batik,50,500,Siti Omar,012-3456781,12 Jalan,47300,Petaling Jaya,J&T\n',
    );
    const answer = await upload(t, shipper, file);
    expect(answer).toMatchObject({ status: 200, data: { format: 'easyParcel', created: 1 } });
    expect(columnOf(answer.data.columns, 'Courier Company')).toBeNull();
    expect(answer.data.results[0]).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({
          column: 'parcelWeightKg',
          params: expect.objectContaining({ from: '500 g' }),
        }),
      ]),
    });
  });

  describe('columns that are hidden in the sheet', () => {
    const cells = utils.aoa_to_sheet([
      [
        'Receiver name',
        'Receiver phone',
        'Receiver address',
        'City',
        'Postcode',
        'Weight (kg)',
        'COD',
        'Total',
        'Payment method',
      ],
      [...GOOD.split(','), '', 59.9, 'COD'],
    ]);
    cells['!cols'] = Array.from({ length: 9 }, (_, at) => (at === 0 || at === 8 ? { hidden: true } : {}));
    const file = sheet(cells);
    const sent = (more: Record<string, string> = {}, query = '') => upload(t, shipper, file, more, {}, query);

    it('hidden columns that would be used are a question, and no row is imported (BX-21)', async () => {
      const answer = await sent();
      expect(answer).toMatchObject({
        status: 422,
        error: {
          field: 'mapping',
          message: expect.stringContaining(
            '"Receiver name" (hidden column), "Payment method" (hidden column)',
          ),
          detail: {
            problem: 'columnsUnsure',
            headings: [
              { header: 'Receiver name', likely: 'receiverName', hidden: true, values: ['Siti Omar'] },
              { header: 'Payment method', likely: null, hidden: true, values: ['COD'] },
            ],
          },
        },
      });
      expect(await ordersOf()).toBe(0);
    });

    it.each([
      [
        'the request’s mapping, where null leaves the payment out',
        { 'Receiver name': 'receiverName', 'Payment method': null },
        '',
        [],
      ],
      ['hiddenColumns=include', null, '?hiddenColumns=include', ['codTotal']],
    ])(
      'hidden columns are imported by %s, and the answer marks them (BX-21)',
      async (_what, mapping, query, changes) => {
        const answer = await sent(mapping ? { mapping: JSON.stringify(mapping) } : {}, query);
        expect(answer).toMatchObject({ status: 200, data: { created: 1 } });
        expect(answer.data.columns[0]).toEqual({
          header: 'Receiver name',
          column: 'receiverName',
          hidden: true,
        });
        expect(answer.data.columns[1]).toEqual({ header: 'Receiver phone', column: 'receiverPhone' });
        const rules = answer.data.results.flatMap((row) => row.changes.map(({ rule }) => rule));
        expect(rules.filter((rule) => rule.startsWith('cod'))).toEqual(changes);
      },
    );
  });
});
