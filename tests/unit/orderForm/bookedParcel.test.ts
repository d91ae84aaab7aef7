import { describe, expect, it } from 'vitest';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { withParcel } from '../../../src/customRoutes/orderForm/rules/bookedParcel.ts';
import { emptyOrderForm } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { typedPickup } from '../../../src/shared/booking/rules/pickupTime.ts';

const form = emptyOrderForm('MY', 'Goods');

describe('the parcel of a message', () => {
  it.each([
    [1, [[1, 2]]],
    [2, [[2, 1]]],
    [
      3,
      [
        [2, 0.666],
        [1, 0.668],
      ],
    ],
  ] as const)(
    '%i pieces of 2 kg together weigh 2 kg in the order, to the gram (BX-25, BX-21)',
    (quantity, items) => {
      const { values } = withParcel(form, { weightKg: 2, quantity }, 'MYR');
      expect(values.items.map((item) => [item.quantity, item.weightValue])).toEqual(items);
      const grams = values.items.reduce(
        (sum, i) => sum + Math.round((i.weightValue ?? 0) * 1000) * (i.quantity ?? 0),
        0,
      );
      expect(grams).toBe(2000);
    },
  );

  it('size, value of all pieces, description, note and reference are in the order (BX-25)', () => {
    const { values, rest } = withParcel(
      { ...form, note: 'fragile' },
      {
        quantity: 3,
        size: { lengthCm: 30, widthCm: 20, heightCm: 10 },
        value: { amountMinor: 5000 },
        description: 'baju',
        note: 'leave at guard house',
        referenceNo: 'A-1001',
        cod: { amountMinor: 8900, currency: 'MYR' },
      },
      'MYR',
    );
    expect(values.items.map(({ quantity, itemValue }) => [quantity, itemValue])).toEqual([
      [2, 16.66],
      [1, 16.68],
    ]);
    for (const item of values.items)
      expect(item).toMatchObject({ itemDetails: 'baju', lengthValue: 30, widthValue: 20, heightValue: 10 });
    expect(values).toMatchObject({ note: 'fragile, leave at guard house', referenceNo: 'A-1001' });
    expect(values.addon).toEqual([{ id: ADDON_COD, qty: 1, values: { value: '89' } }]);
    expect(rest).toEqual([]);
    expect(withParcel(values, { note: 'leave at guard house' }, 'MYR').values.note).toBe(values.note);
  });

  it('an amount in another currency is not read as the tenant’s currency (BX-21, COD-01)', () => {
    const { values, rest } = withParcel(form, { cod: { amountMinor: 8900, currency: 'SGD' } }, 'MYR');
    expect(values.addon).toEqual([]);
    expect(rest).toEqual(['COD SGD 89']);
  });

  it('goods for a form with several items and a second reference are shown as not used (BX-25, FORM-13)', () => {
    const items = [...form.items, ...form.items];
    const goods = { weightKg: 3, quantity: 2, description: 'shoes', value: { amountMinor: 9900 } };
    const { values, rest, used } = withParcel(
      { ...form, items, referenceNo: 'OLD-1' },
      { ...goods, note: 'ring', referenceNo: 'NEW-1' },
      'MYR',
    );
    expect(values).toMatchObject({ items, referenceNo: 'OLD-1', note: 'ring' });
    expect(rest).toEqual(['3 kg', '× 2', 'MYR 99', 'shoes', 'NEW-1']);
    expect(used).toEqual({ note: 'ring' });
  });
});

it('the pickup of a message is a day and a time in the company’s time zone; without a time it is in the morning (BX-25)', () => {
  // 30 November, 00:30 in Kuala Lumpur
  const now = new Date('2026-11-29T16:30:00Z');
  const pickup = (of: Parameters<typeof typedPickup>[0]) => typedPickup(of, now, 'Asia/Kuala_Lumpur');
  expect(pickup({ inDays: 1, time: '15:00' })).toEqual({
    pickupNow: false,
    pickupDate: '2026-12-01',
    pickupTime: '15:00',
  });
  // Monday: a weekday is never today
  expect(pickup({ weekday: 1 })).toMatchObject({ pickupDate: '2026-12-07', pickupTime: '09:00' });
  expect(pickup({ weekday: 2 })).toMatchObject({ pickupDate: '2026-12-01' });
  expect(pickup({ date: '2026-12-05' })).toEqual({
    pickupNow: false,
    pickupDate: '2026-12-05',
    pickupTime: '09:00',
  });
});
