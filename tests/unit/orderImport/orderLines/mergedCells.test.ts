import { describe, expect, it } from 'vitest';
import type { ImportColumn } from '../../../../contract/rules/import/importColumns.ts';
import { rowsOfSheet } from '../../../../contract/rules/import/orders/sheetRows.ts';
import { AISYAH, check, HEAD_BEHIND_KEY, places, TAN } from './orderLinesWorld.ts';

describe('a number in a cell that is merged down', () => {
  const COLUMNS: ImportColumn[] = ['referenceNo', ...HEAD_BEHIND_KEY, 'cod'];
  const merged = (spans: { column: number; to: number }[], second: readonly string[]) =>
    rowsOfSheet(
      [
        { line: 2, cells: ['1001', ...AISYAH, 'Shirt', '1', '0.5', '50'], spans },
        { line: 3, cells: second },
      ],
      {
        columns: COLUMNS,
        roles: COLUMNS.map((column) => (column === 'referenceNo' ? 'orderKey' : null)),
        units: [],
        currency: 'MYR',
        per: COLUMNS.map(() => null),
        format: null,
      },
    );
  const COD = 9;

  it('a number in a merged cell is collected once for the lines of one parcel, without a question (BX-20)', () => {
    const rows = merged([{ column: COD, to: 3 }], ['1001', ...AISYAH, 'Trousers', '1', '0.4', '']);
    expect(places(rows)).toEqual([
      [2, undefined],
      [3, 2],
    ]);
    expect([rows[0]?.values.cod, rows[1]?.values.cod, rows[0]?.found]).toEqual(['50', undefined, undefined]);
  });

  it('a number in a cell merged over several parcels is a question on each, and not after its last line (BX-21)', () => {
    const other = ['1002', ...TAN, 'Cap', '1', '0.4', ''];
    const rows = merged([{ column: COD, to: 3 }], other);
    const question = {
      column: 'cod',
      rule: 'mergedAmount',
      params: { value: '50', line: 2, to: 3 },
      choices: ['50', '0'],
    };
    expect(rows.map(({ found }) => found?.problems)).toEqual([[question], [question]]);
    expect(check(rows.slice(0, 1))[0]?.problems).toEqual([question]);
    expect(merged([{ column: COD, to: 2 }], other).map(({ found }) => found)).toEqual([undefined, undefined]);
  });

  it('a number in a merged cell is the phone, the postcode and the order of each line (BX-20)', () => {
    const rows = merged(
      [0, 2, 5].map((column) => ({ column, to: 3 })),
      ['', 'Aisyah', '', '12 Jalan SS 2', 'Petaling Jaya', '', 'Trousers', '1', '0.4', ''],
    );
    expect(places(rows)).toEqual([
      [2, undefined],
      [3, 2],
    ]);
  });
});
