import { describe, expect, it } from 'vitest';
import { rowsOfSheet } from '../../../../contract/rules/import/orders/sheetRows.ts';
import { AISYAH, RECEIVER } from './orderLinesWorld.ts';

describe('a column of couriers or shipping methods', () => {
  const read = (heading: string, values: readonly string[], more: object = {}) =>
    rowsOfSheet(
      values.map((value, i) => ({ line: i + 2, cells: [...AISYAH, value] })),
      {
        columns: [...RECEIVER, 'serviceCode'],
        headers: ['Name', 'Phone', 'Address', 'City', 'Postcode', heading],
        roles: [],
        units: [],
        per: [],
        format: null,
        services: { services: ['DX', 'DHL Express'], couriers: ['dhl'] },
        ...more,
      },
    ).map(({ values: { serviceCode }, found }) => [
      serviceCode,
      found?.changes.map(({ rule }) => rule).join(),
    ]);

  it.each(['Courier', 'Kurir', 'Layanan', '快递'])(
    'a column of a shop’s shipping methods, %s, names no service: each row reports this without a question (BX-20, BX-21)',
    (heading) => {
      expect(read(heading, ['JNE', 'J&T Express'])).toEqual([
        [undefined, 'shopService'],
        [undefined, 'shopService'],
      ]);
    },
  );

  it('a column of couriers with a service of the tenant, even misspelt, stays, like the template’s own column (BX-21)', () => {
    expect(read('Courier', ['JNE', 'dhl'])).toEqual([
      ['JNE', undefined],
      ['dhl', undefined],
    ]);
    expect(read('Courier', ['DHL Expres'])).toEqual([['DHL Expres', undefined]]);
    expect(read('Service code', ['JNE'])).toEqual([['JNE', undefined]]);
    expect(read('Courier', ['JNE'], { confidence: [...Array(5).fill('likely'), 'chosen'] })).toEqual([
      ['JNE', undefined],
    ]);
  });
});
