import { describe, expect, it } from 'vitest';
import { roundAmount } from '../../../contract/rules/money/money.ts';
import { priceOf, promoMinor } from '../../../server/modules/services/priceLines.ts';
import { promoRefusal } from '../../../server/modules/services/promo.ts';
import { insurance, PACKAGING } from '../../../server/sandbox/catalog/addons.ts';

describe('the receipt', () => {
  const delivery = [{ label: 'Delivery', amountMinor: 1000 }];
  const plain = {
    currency: 'MYR',
    delivery,
    addons: [],
    brandMinor: 0,
    discountBp: 0,
    promo: null,
    taxBp: 0,
  };
  const promo = (shareBp: number, fixedMinor: number, maxMinor: number | null) => ({
    code: 'P',
    shareBp,
    fixedMinor,
    maxMinor,
  });
  it.each([
    ['nothing but the delivery', plain, 1000],
    // 1000 + 6 % = 1060
    ['tax', { ...plain, taxBp: 600 }, 1060],
    // 1003 + 6 % (60.18 → 60) = 1063 → 1065
    [
      'tax, then the nearest 0.05 upward',
      { ...plain, delivery: [{ label: 'Delivery', amountMinor: 1003 }], taxBp: 600 },
      1065,
    ],
    // 1002 → 1000
    ['the nearest 0.05 downward', { ...plain, delivery: [{ label: 'Delivery', amountMinor: 1002 }] }, 1000],
    // 1000 − 5 % = 950
    ['discount', { ...plain, discountBp: 500 }, 950],
    // discount only on the delivery: 1000 − 50 + 350 = 1300
    [
      'discount leaves add-ons alone',
      { ...plain, discountBp: 500, addons: [{ addon: PACKAGING, qty: 1, valueMinor: null }] },
      1300,
    ],
    // (1000 − 100) − 10 % of 900 = 810
    [
      'promo share on what the discount left',
      { ...plain, discountBp: 1000, promo: promo(1000, 0, null) },
      810,
    ],
    ['promo share up to its cap', { ...plain, promo: promo(5000, 0, 120) }, 880],
    ['fixed promo', { ...plain, promo: promo(0, 500, null) }, 500],
    ['a promo never makes the delivery negative', { ...plain, promo: promo(0, 5000, null) }, 0],
    // 1000 − 50 + 20 = 970; 6 % = 58.2 → 58; 1028 → 1030
    [
      'the own brand, with tax and without discount',
      { ...plain, brandMinor: 20, discountBp: 500, taxBp: 600 },
      1030,
    ],
    // 1000 − 50 − 95 + 350 + 1000 (1 % of 1,000.00) = 2205; 6 % = 132.3 → 132; 2337 → 2335
    [
      'everything',
      {
        currency: 'MYR',
        delivery,
        addons: [
          { addon: PACKAGING, qty: 1, valueMinor: null },
          { addon: insurance(100, 150), qty: 1, valueMinor: 100_000 },
        ],
        brandMinor: 0,
        discountBp: 500,
        promo: promo(1000, 0, 1000),
        taxBp: 600,
      },
      2335,
    ],
  ])('%s (API-49, NUM-03)', (_case, input, totalMinor) => {
    const price = priceOf(input);
    expect(price.totalMinor).toBe(totalMinor);
    expect(price.lines.reduce((n, l) => n + l.amountMinor, 0)).toBe(totalMinor);
  });

  it('the receipt of a currency without fractions has only whole lines, and the same tax as its invoice (BX-23, NUM-03)', () => {
    const input = {
      currency: 'IDR',
      // A rate card with a fraction, which old ones may have.
      delivery: [{ label: 'Delivery', amountMinor: 2_275_050 }],
      addons: [
        { addon: insurance(30, 100), qty: 1, valueMinor: 15_033_300 },
        { addon: { ...PACKAGING, fixedMinor: 120_049 }, qty: 1, valueMinor: null },
      ],
      brandMinor: 80_000,
      discountBp: 333,
      promo: promo(777, 0, null),
      taxBp: 1100,
    };
    const { lines, totalMinor } = priceOf(input);
    expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['delivery', 2_275_100],
      ['addon', 45_100],
      ['addon', 120_000],
      ['brand', 80_000],
      ['discount', -75_800],
      ['promo', -170_900],
      ['tax', 250_100],
    ]);
    expect(totalMinor).toBe(2_523_600);
    // The tax within the total, as on the invoice.
    expect(totalMinor - roundAmount(totalMinor / 1.11, 'IDR')).toBe(250_100);
  });

  it('the receipt names its lines in the order of the receipt (API-49)', () => {
    const { lines } = priceOf({
      ...plain,
      addons: [{ addon: PACKAGING, qty: 1, valueMinor: null }],
      brandMinor: 20,
      discountBp: 333,
      promo: promo(1000, 0, null),
      taxBp: 600,
    });
    expect(lines.map(({ kind, label }) => [kind, label])).toEqual([
      ['delivery', 'Delivery'],
      ['addon', 'Packaging'],
      ['brand', 'Brand'],
      ['discount', 'Discount'],
      ['promo', 'Promo P'],
      ['tax', 'Tax'],
      ['rounding', 'Rounding'],
    ]);
  });

  it('a courier’s add-on with the name of one of our lines stays an add-on', () => {
    const names = ['Brand', 'Tax', 'Promo box'];
    const { lines } = priceOf({
      ...plain,
      addons: names.map((name) => ({ addon: { ...PACKAGING, name }, qty: 1, valueMinor: null })),
    });
    expect(lines.slice(1).map(({ kind }) => kind)).toEqual(['addon', 'addon', 'addon']);
  });

  it('a promo is limited to the amount from which it is subtracted (FORM-47)', () => {
    expect(promoMinor(promo(1000, 200, null), 1000, 'MYR')).toBe(300);
    expect(promoMinor(promo(1000, 200, 250), 1000, 'MYR')).toBe(250);
    expect(promoMinor(promo(0, 900, null), 100, 'MYR')).toBe(100);
  });
});

describe('a promo code', () => {
  const row = {
    id: 1,
    companyId: 'c',
    code: 'P',
    shareBp: 0,
    fixedMinor: 0,
    maxMinor: null,
    serviceCode: null,
    forTopUp: false,
    minMinor: 0,
    startsAt: new Date('2026-03-01'),
    endsAt: new Date('2026-03-31'),
    active: true,
  };
  it.each([
    ['before its time', row, '2026-02-28T23:59:59Z', 'This promo code is not valid yet.'],
    ['within its time', row, '2026-03-01T00:00:00Z', null],
    ['at its end', row, '2026-03-31T00:00:00Z', 'This promo code has expired.'],
    ['switched off', { ...row, active: false }, '2026-03-10T00:00:00Z', 'This promo code is not known.'],
    ['unknown', null, '2026-03-10T00:00:00Z', 'This promo code is not known.'],
  ])('%s (FORM-47)', (_case, promo, now, message) => {
    expect(promoRefusal(promo, new Date(now))).toBe(message);
  });
});
