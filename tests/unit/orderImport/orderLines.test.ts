import { describe, expect, it } from 'vitest';
import type { AmountPer, SheetRole } from '../../../contract/rules/import/headings/sheetRoles.ts';
import { checkParcel } from '../../../contract/rules/import/importCheck.ts';
import { choicesOf } from '../../../contract/rules/import/importChoices.ts';
import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import { byParcel, copiesOf, parcelContent, rowContent } from '../../../contract/rules/import/importRows.ts';
import { totalsOfOrder } from '../../../contract/rules/import/orders/orderTotals.ts';
import { referenceClashes } from '../../../contract/rules/import/orders/references.ts';
import type { SheetRow } from '../../../contract/rules/import/orders/sheetRow.ts';
import { rowsOfSheet } from '../../../contract/rules/import/orders/sheetRows.ts';
import { FACTS } from './facts.ts';

type Heading = ImportColumn | SheetRole | `orderKey+referenceNo`;

const CHOICES = choicesOf(FACTS);
const ROLES = new Set<string>([
  'orderKey',
  'orderTotal',
  'paymentMethod',
  'paymentStatus',
  'orderStatus',
  'cancelledAt',
  'shippedAt',
]);
const HEAD: Heading[] = [
  'orderKey+referenceNo',
  'receiverName',
  'receiverPhone',
  'receiverAddress1',
  'receiverCity',
  'receiverPostcode',
  'itemDescription',
  'quantity',
  'weightKg',
];

/** Rows of a sheet with these meanings of its headings; the first line is 2. */
function rowsOf(
  headings: readonly Heading[],
  lines: readonly (readonly string[])[],
  per: Partial<Record<ImportColumn, AmountPer>> = {},
  format: 'wooCommerce' | 'shopify' | 'shopee' | null = null,
): SheetRow[] {
  const columns = headings.map((heading) =>
    heading === 'orderKey+referenceNo'
      ? 'referenceNo'
      : ROLES.has(heading)
        ? null
        : (heading as ImportColumn),
  );
  return rowsOfSheet(
    lines.map((cells, i) => ({ line: i + 2, cells })),
    {
      columns,
      roles: headings.map((heading) =>
        heading === 'orderKey+referenceNo' ? 'orderKey' : ROLES.has(heading) ? (heading as SheetRole) : null,
      ),
      units: [],
      currency: 'MYR',
      per: columns.map((column) => (column && per[column]) ?? null),
      format,
    },
  );
}

const AISYAH = ['Aisyah', '0123456789', '12 Jalan SS 2', 'Petaling Jaya', '47300'];
const TAN = ['Tan', '0167001234', '88 Lebuh Chulia', 'George Town', '10200'];
const NOBODY = ['', '', '', '', ''];
const places = (rows: readonly SheetRow[]) => rows.map(({ line, partOf }) => [line, partOf]);
const check = (rows: readonly SheetRow[]) => checkParcel(rows, CHOICES, '2026-03-02');

describe('lines of one order', () => {
  it('lines of one order that repeat its number and receiver are one parcel; further lines have only their item (BX-20)', () => {
    const rows = rowsOf(HEAD, [
      ['1001', ...AISYAH, 'Shirt', '1', '0.5'],
      ['1002', ...TAN, 'Cap', '1', '0.2'],
      ['1001', ...AISYAH, 'Shoe', '2', '1'],
    ]);
    expect(places(rows)).toEqual([
      [2, undefined],
      [3, undefined],
      [4, 2],
    ]);
    expect(rows[2]?.values).toEqual({ itemDescription: 'Shoe', quantity: '2', weightKg: '1' });
  });

  it('lines with blank cells of the order belong to the parcel above, also in a sheet without a key (BX-20)', () => {
    const lines = [
      ['#1003', ...AISYAH, 'Shirt', '1', '0.5'],
      ['#1003', ...NOBODY, 'Shoe', '1', '1'],
    ];
    expect(places(rowsOf(HEAD, lines))[1]).toEqual([3, 2]);
    expect(places(rowsOf(['referenceNo', ...HEAD.slice(1)], lines))[1]).toEqual([3, 2]);
  });

  it.each([
    ['another receiver', ['1001', ...TAN, 'Shoe', '1', '1']],
    ['another phone', ['1001', 'Aisyah', '0199999999', ...AISYAH.slice(2), 'Shoe', '1', '1']],
    ['the same cells again', ['1001', ...AISYAH, 'Shirt', '1', '0.5']],
    ['another number', ['1002', ...NOBODY, 'Shoe', '1', '1']],
  ])('lines of one order with %s are separate parcels (BX-21)', (_, line) => {
    const rows = rowsOf(HEAD, [['1001', ...AISYAH, 'Shirt', '1', '0.5'], line]);
    expect(places(rows)[1]).toEqual([3, undefined]);
  });

  it('lines of a sheet without order numbers are one parcel each, for any reference (BX-21)', () => {
    const rows = rowsOf(
      ['referenceNo', ...HEAD.slice(1)],
      [
        ['PO-1', ...AISYAH, 'Shirt', '1', '0.5'],
        ['PO-1', ...AISYAH, 'Shoe', '1', '1'],
      ],
    );
    expect(places(rows)[1]).toEqual([3, undefined]);
  });

  it('an order’s value that several lines repeat counts once; different values become a question, and notes are joined (BX-20, BX-21)', () => {
    const [first] = rowsOf(
      [...HEAD, 'cod', 'note', 'serviceCode'],
      [
        ['1', ...AISYAH, 'Shirt', '1', '1', '50', 'Ring', ''],
        ['1', ...AISYAH, 'Shoe', '1', '1', '80', 'Ring twice', 'DX'],
        ['1', ...AISYAH, 'Cap', '1', '1', '50', 'Ring', ''],
      ],
    );
    expect(first?.values).toMatchObject({ cod: '50', note: 'Ring\nRing twice', serviceCode: 'DX' });
    expect(first?.found?.problems).toEqual([
      {
        column: 'cod',
        rule: 'linesDiffer',
        params: { value: '50', other: '80', line: 3 },
        choices: ['50', '80'],
      },
    ]);
  });

  it.each([
    ['Total', '', 1],
    ['Total (12 parcels)', '12', 1],
    ['Total Wellness', '', 2],
  ])('a line with a number next to %j is left out as a total (BX-21)', (name, quantity, left) => {
    const lines = [
      ['A1', 'Tan', '0123456789', '1 Jalan Ampang', 'Kuala Lumpur', '50450', 'Shirt', '1', '1'],
      ['', name, '', '', '', '', '', quantity, ''],
    ];
    const plain = HEAD.map((heading) => (heading === 'orderKey+referenceNo' ? 'referenceNo' : heading));
    expect(rowsOf(plain, lines).filter(({ leftOut }) => leftOut !== 'noParcel')).toHaveLength(left);
  });

  it('500 lines of one order are one parcel, 501 lines are two (BX-20)', () => {
    const lines = Array.from({ length: 501 }, (_, i) => ['1', ...AISYAH, `Item ${i}`, '1', '1']);
    expect(byParcel(rowsOf(HEAD, lines.slice(0, 500)))).toHaveLength(1);
    expect(byParcel(rowsOf(HEAD, lines))).toHaveLength(2);
  });
});

describe('the weight of a parcel', () => {
  const weights = (...kg: string[]) => kg.map((weight, i) => ['1', ...AISYAH, `Item ${i}`, '2', weight]);

  it('the weight of a parcel is the sum of its pieces, and each row needs a weight (BX-20)', () => {
    const checked = check(rowsOf(HEAD, weights('40', '35.1', '')));
    expect(checked.map(({ problems }) => problems.map(({ column, rule }) => [column, rule]))).toEqual([
      [],
      [],
      [['weightKg', 'required']],
    ]);
    expect(checked[0]?.waits).toBe(true);
    expect(check(rowsOf(HEAD, weights('4000', '1000.5')))[0]?.problems).toMatchObject([
      { rule: 'totalWeight', params: { value: 10_001 } },
    ]);
  });

  it.each([
    ['row', '1.5', '0.7', '2.2'],
    ['parcel', '1.2', '1.2', '1.2'],
  ] as const)('the weight of a parcel of a %s counts once (BX-20)', (of, first, second, kg) => {
    const [head, item] = check(rowsOf(HEAD, weights(first, second), { weightKg: of }));
    expect(head?.values).toMatchObject({ parcelWeightKg: kg });
    expect([head?.values.weightKg, item?.values.weightKg, head?.problems]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });

  it('the weight of a row becomes that of a piece where another row of the order has none (BX-21)', () => {
    const rows = weights('10', '').map((row) =>
      row.map((cell, at) => (HEAD[at] === 'quantity' ? '4' : cell)),
    );
    const [head, item] = check(rowsOf(HEAD, rows, { weightKg: 'row' }));
    expect(head?.values).toMatchObject({ quantity: '4', weightKg: '2.5' });
    expect(head?.changes).toMatchObject([{ column: 'weightKg', rule: 'unit', params: { to: '2.5' } }]);
    expect(item?.problems).toMatchObject([{ column: 'weightKg', rule: 'required' }]);
  });

  it('a weight of a parcel that differs between its lines is a question (BX-21)', () => {
    expect(check(rowsOf(HEAD, weights('1', '2'), { weightKg: 'parcel' }))[0]?.problems).toMatchObject([
      { column: 'parcelWeightKg', rule: 'linesDiffer', choices: ['1', '2', '3'] },
    ]);
  });

  it.each([
    ['0.04', '0.1', true],
    ['0.05', undefined, false],
    ['0.06', undefined, false],
  ])(
    'the weight of a parcel of two pieces of %s kg is at least 0.1 kg, which is shown (BX-21, IMP-06)',
    (each, kg, isChanged) => {
      const [head] = check(rowsOf(HEAD, weights(each)));
      expect(head?.problems).toEqual([]);
      expect(head?.values.parcelWeightKg).toBe(kg);
      expect(head?.changes.some(({ rule }) => rule === 'lightest')).toBe(isChanged);
    },
  );
});

describe('the value of a piece', () => {
  it.each([
    ['3', 'RM 100.00', '33.33', true],
    ['2', 'SGD 10', 'SGD 5', true],
    ['1', '100', '100', false],
  ])(
    'the value of one of %s pieces worth %s together is %s (BX-20, BX-21)',
    (quantity, total, each, isChanged) => {
      const [row] = rowsOf([...HEAD, 'declaredValue'], [['1', ...AISYAH, 'Shirt', quantity, '1', total]], {
        declaredValue: 'row',
      });
      expect(row?.values.declaredValue).toBe(each);
      expect(row?.found?.changes.map(({ rule }) => rule) ?? []).toEqual(isChanged ? ['perPiece'] : []);
    },
  );
});

describe('the value of a parcel', () => {
  it('the value of a parcel that each line repeats counts once, which is shown, and insures the parcel (BX-20, BX-21)', () => {
    const line = (item: string) => ['1', ...AISYAH, item, '1', '1', '50', 'Yes'];
    const rows = rowsOf([...HEAD, 'declaredValue', 'insurance'], [line('Shirt'), line('Cap')], {
      declaredValue: 'parcel',
    });
    expect(rows.map(({ values }) => [values.declaredValue, values.insurance])).toEqual([
      ['50', '50'],
      [undefined, undefined],
    ]);
    expect(rows.map(({ found }) => found?.changes.map(({ rule }) => rule))).toEqual([
      ['insuredValue'],
      ['oneValue'],
    ]);
  });
});

describe('cash on delivery', () => {
  const collect = (cod: string, total: string, method: string, status = '') => {
    const [row] = rowsOf(
      [...HEAD, 'cod', 'orderTotal', 'paymentMethod', 'paymentStatus'],
      [['1', ...AISYAH, 'Shirt', '1', '1', cod, total, method, status]],
    );
    const [question] = row?.found?.problems ?? [];
    return [row?.values.cod, question?.rule ?? row?.found?.changes[0]?.rule, ...(question?.choices ?? [])];
  };

  it.each([
    ['Cash on Delivery (COD)', 'MYR 64.80', 'codTotal'],
    ['COD', 'MYR 64.80', 'codTotal'],
    ['Bayar di Tempat', 'MYR 64.80', 'codTotal'],
    ['Tunai semasa penghantaran', 'MYR 64.80', 'codTotal'],
    ['货到付款', 'MYR 64.80', 'codTotal'],
    ['Online banking', undefined, undefined],
    ['Non-COD', undefined, undefined],
    ['CODA credit', undefined, undefined],
    ['', undefined, undefined],
  ])(
    'cash on delivery by the method “%s” is the order’s total or nothing: %s (BX-20, BX-21)',
    (method, cod, rule) => {
      expect(collect('', 'MYR 64.80', method)).toEqual([cod, rule]);
    },
  );

  it.each([
    ['an amount', '50', '64.80', '', '', ['50', undefined]],
    ['an amount beside the method', '50', '64.80', 'COD', '', ['50', undefined]],
    ['a yes', 'Yes', '64.80', '', '', ['64.80', 'codTotal']],
    ['a no', 'Tidak', '64.80', '', '', [undefined, undefined]],
    ['a yes without a total', 'ya', '', '', '', [undefined, 'codNoTotal']],
    ['the method without a total', '', '', 'COD', '', [undefined, 'codNoTotal']],
    ['an amount beside another method', '50', '64.80', 'Stripe', '', ['50', 'codPrepaid', '0']],
    ['a yes beside another method', 'yes', '64.80', 'Stripe', '', ['64.80', 'codPrepaid', '0']],
    ['the method of a paid order', '', '64.80', 'COD', 'paid', ['64.80', 'codPrepaid', '0']],
    ['an amount of a paid order', '50', '64.80', '', 'paid', ['50', 'codPrepaid', '0']],
    ['a no beside the method', 'no', '64.80', 'COD', '', [undefined, 'codUnsure', '64.80']],
    ['zero beside the method', '0.00', '64.80', 'COD', '', [undefined, 'codUnsure', '64.80']],
    ['cash', '', '64.80', 'Cash', '', [undefined, 'codUnsure', '64.80']],
  ])('cash on delivery by %s (BX-21)', (_, cod, total, method, status, expected) => {
    expect(collect(cod, total, method, status)).toEqual(expected);
  });

  it('cash on delivery is the order’s total once; ambiguous totals of lines are a question (BX-20, BX-21)', () => {
    const of = (totals: readonly string[], format: 'shopee' | null = null) =>
      rowsOf(
        [...HEAD, 'orderTotal', 'paymentMethod'],
        totals.map((total, i) => ['1', ...AISYAH, `Item ${i}`, '1', '1', total, 'COD']),
        {},
        format,
      )[0];
    const asks = (...choices: string[]) => [{ rule: 'codTotals', choices }];
    expect(of(['90', '90'], 'shopee')?.values.cod).toBe('90');
    expect(of(['90', ''])?.values.cod).toBe('90');
    expect(of(['RM90.50', 'RM90.50'])?.found?.problems).toMatchObject(asks('RM90.50', 'RM181'));
    expect(of(['90', '40'])?.found?.problems).toMatchObject(asks('90', '40', '130'));
  });

  it.each([
    [['Rp 25.000', 'Rp 25.000'], 'IDR', ['Rp 50000']],
    [['Rp 1,5jt', 'Rp 1,5jt'], 'IDR', ['Rp 3000000']],
    [['25.50', '4.50'], 'MYR', ['30']],
    [['25.000', '25.000'], 'MYR', ['25.000']],
    [['USD 5', '6 USD'], 'MYR', ['USD 11']],
    [['USD 5', '6'], 'MYR', ['USD 5', '6']],
    [['5', 'paid'], 'MYR', ['5', 'paid']],
  ])('totals of single lines %j in %s are added up as %j (BX-21)', (totals, currency, expected) => {
    const headings = { roles: ['orderTotal' as const], per: ['row' as const], format: 'lazada' as const };
    expect(
      totalsOfOrder(
        totals.map((total) => [total]),
        headings,
        currency,
      ),
    ).toEqual(expected);
  });
});

describe('orders that a shop has finished', () => {
  const reasonOf = (status: string, payment = '', method = '', format: 'wooCommerce' | null = null) => {
    const [row] = rowsOf(
      [...HEAD, 'orderStatus', 'paymentStatus', 'paymentMethod', 'orderTotal'],
      [['1', ...AISYAH, 'Shirt', '1', '1', status, payment, method, '10']],
      {},
      format,
    );
    return row?.leftOut ?? row?.found?.problems.find(({ rule }) => rule === 'statusDoubt')?.params.status;
  };

  it.each([
    ['Cancelled', 'cancelled'],
    ['Dibatalkan', 'cancelled'],
    ['已取消', 'cancelled'],
    ['wc-cancelled', 'cancelled'],
    ['Shipped', 'shipped'],
    ['Completed', 'shipped'],
    ['Selesai', 'shipped'],
    ['已发货', 'shipped'],
    ['Refunded', 'refunded'],
    ['Unpaid', 'unpaid'],
    ['Belum Bayar', 'unpaid'],
    ['To ship', undefined],
    ['Perlu Dikirim', undefined],
    ['待发货', undefined],
    ['pending', undefined],
    ['ready_to_ship', undefined],
    ['unfulfilled', undefined],
    ['', undefined],
    ['Cancellation requested', 'Cancellation requested'],
    ['partially_refunded', 'partially_refunded'],
  ])(
    'orders of a shop with the status “%s” are left out, a question or sent: %s (BX-20, BX-21)',
    (status, reason) => {
      expect(reasonOf(status)).toBe(reason);
    },
  );

  it('orders of a shop without a payment are left out, except cash on delivery (BX-20)', () => {
    expect(reasonOf('unfulfilled', 'pending', 'Bank transfer')).toBe('unpaid');
    expect(reasonOf('unfulfilled', 'pending', 'Cash on Delivery')).toBeUndefined();
    expect(reasonOf('unfulfilled', 'paid', 'Stripe')).toBeUndefined();
    expect(reasonOf('wc-pending', '', 'Bank transfer', 'wooCommerce')).toBe('unpaid');
  });

  it('finished orders of a shop are recognised by a time of cancelling or sending, too; their further lines follow (BX-20)', () => {
    const rows = rowsOf(
      [...HEAD, 'cancelledAt'],
      [
        ['1', ...AISYAH, 'Shirt', '1', '1', '2026-11-25 10:00'],
        ['1', ...NOBODY, 'Shoe', '1', '1', ''],
        ['2', ...AISYAH, 'Shirt', '1', '1', ''],
      ],
    );
    expect(rows.map(({ partOf, leftOut }) => [partOf, leftOut])).toEqual([
      [undefined, 'cancelled'],
      [2, 'cancelled'],
      [undefined, undefined],
    ]);
  });

  it('a further line with only the email of a finished order is left out with it; a line with another status is not (BX-20, BX-21)', () => {
    const head: Heading[] = [...HEAD, 'receiverEmail', 'orderStatus'];
    const rows = rowsOf(head, [
      ['1', ...AISYAH, 'Shirt', '1', '1', 'a@example.com', 'fulfilled'],
      ['1', ...NOBODY, 'Shoe', '1', '1', 'a@example.com', ''],
      ['1', ...NOBODY, 'Cap', '1', '1', 'a@example.com', 'unfulfilled'],
    ]);
    expect(rows.map(({ partOf, leftOut }) => [partOf, leftOut])).toEqual([
      [undefined, 'shipped'],
      [2, 'shipped'],
      [undefined, undefined],
    ]);
  });

  it('an order with one finished item keeps its other items (BX-21)', () => {
    const rows = rowsOf(
      [...HEAD, 'orderStatus'],
      [
        ['1', ...AISYAH, 'Shirt', '1', '1', 'canceled'],
        ['1', ...AISYAH, 'Shoe', '1', '1', 'pending'],
        ['1', ...AISYAH, 'Cap', '1', '1', 'pending'],
      ],
    );
    expect(rows.map(({ partOf, leftOut }) => [partOf, leftOut])).toEqual([
      [undefined, 'cancelled'],
      [undefined, undefined],
      [3, undefined],
    ]);
  });
});

describe('the content of a parcel', () => {
  const item = (itemDescription: string): RowValues => ({ itemDescription });

  it('the content of a parcel is the content of its rows for any order of items; a parcel of one row has that row’s content (B2-22, BX-20)', () => {
    const order: RowValues = { referenceNo: '1', receiverName: 'A' };
    const one = parcelContent([{ ...order, ...item('x') }, item('y'), item('z')]);
    expect(parcelContent([{ ...order, ...item('z') }, item('y'), item('x')])).toBe(one);
    expect(parcelContent([{ ...order, ...item('x') }, item('y')])).not.toBe(one);
    expect(parcelContent([order])).toBe(rowContent(order));
    expect(copiesOf([one, 'other', one])).toEqual([0, 0, 1]);
  });

  it('two contents with one reference are a question on both, with the different values; two equal ones on the second (BX-21)', () => {
    const clashes = referenceClashes([
      { line: 2, rows: [{ referenceNo: 'PO-1', receiverCity: 'Ipoh' }] },
      { line: 3, rows: [{ referenceNo: 'po-1', receiverCity: 'Kuching', cod: '5' }] },
      { line: 4, rows: [{ referenceNo: 'PO-2' }] },
      { line: 5, rows: [{ referenceNo: 'PO-2' }] },
      { line: 6, rows: [{ receiverCity: 'Ipoh' }] },
    ]);
    expect([...clashes.keys()]).toEqual([2, 3, 5]);
    expect(clashes.get(5)).toMatchObject({ rule: 'referenceAgain', params: { line: 4 }, differences: [] });
    expect(clashes.get(3)).toMatchObject({
      rule: 'referenceTwice',
      params: { line: 2 },
      differences: [
        { column: 'referenceNo', from: 'PO-1', to: 'po-1' },
        { column: 'receiverCity', from: 'Ipoh', to: 'Kuching' },
        { column: 'cod', from: null, to: '5' },
      ],
    });
  });
});

describe('a number in a cell that is merged down', () => {
  const COLUMNS: ImportColumn[] = [
    'referenceNo',
    'receiverName',
    'receiverPhone',
    'receiverAddress1',
    'receiverCity',
    'receiverPostcode',
    'itemDescription',
    'quantity',
    'weightKg',
    'cod',
  ];
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

describe('a column of couriers or shipping methods', () => {
  const read = (heading: string, values: readonly string[], more: object = {}) =>
    rowsOfSheet(
      values.map((value, i) => ({ line: i + 2, cells: [...AISYAH, value] })),
      {
        columns: [
          'receiverName',
          'receiverPhone',
          'receiverAddress1',
          'receiverCity',
          'receiverPostcode',
          'serviceCode',
        ],
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

it.each(['RM 89 (COD)', 'COD: RM 89', 'RM89 - COD', '89 COD', 'COD RM 89'])(
  'an amount beside the word COD is the amount to collect: %s (BX-21)',
  (cod) => {
    const [row] = rowsOf(['receiverName', 'receiverPostcode', 'cod'], [['Siti', '47300', cod]]);
    expect(row?.values.cod?.replace(/\D/g, '')).toBe('89');
    expect(row?.values.cod).not.toMatch(/cod|[()]/i);
  },
);

it('a payment status of COD collects the order’s total (BX-20, BX-21)', () => {
  const [row] = rowsOf(['receiverName', 'orderTotal', 'paymentStatus'], [['Siti', 'RM89', 'COD']]);
  expect(row?.values.cod).toBe('RM89');
});
