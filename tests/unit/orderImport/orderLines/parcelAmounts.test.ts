import { describe, expect, it } from 'vitest';
import { totalsOfOrder } from '../../../../contract/rules/import/orders/orderTotals.ts';
import { AISYAH, check, HEAD, rowsOf } from './orderLinesWorld.ts';

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
    ['zero beside the method without a total', '0', '', 'COD', '', [undefined, 'codNoTotal', '0']],
    ['cash', '', '64.80', 'Cash', '', [undefined, 'codUnsure', '64.80', '0']],
    ['a courier who is paid', '', '64.80', 'pay driver', '', ['64.80', 'codTotal']],
    ['a courier who is paid in Chinese', '', '64.80', '送到付钱', '', ['64.80', 'codTotal']],
    ['words to collect', '', '64.80', 'Tagih penerima', '', [undefined, 'codUnsure', '64.80', '0']],
    ['a balance', '', '64.80', 'Baki 30', '', [undefined, 'codUnsure', '30', '64.80', '0']],
    ['a deposit', '', '64.80', 'DP 50, sisa COD', '', [undefined, 'codUnsure', '14.8', '64.80', '50', '0']],
    ['a payment in full', '', '64.80', 'bayar penuh', '', [undefined, undefined]],
    ['a cheque', '', '64.80', 'cheque', '', [undefined, undefined]],
    ['cash that is in the bank', '', '64.80', 'Cash deposit', '', [undefined, undefined]],
    ['a service of payments', '', '64.80', 'Razorpay', '', [undefined, undefined]],
    ['a payment before', '', '64.80', 'bayar sebelum pos', '', [undefined, undefined]],
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
