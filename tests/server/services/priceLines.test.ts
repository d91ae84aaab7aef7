import { describe, expect, it } from 'vitest';
import { roundAmount } from '../../../contract/rules/money/money.ts';
import { sortOf, sortServices } from '../../../contract/rules/orders/serviceOrder.ts';
import {
  addonProblems,
  hasDecisiveAddons,
  pickAddons,
} from '../../../server/modules/services/addonChoice.ts';
import {
  addonChargeMinor,
  type ChosenAddon,
  priceOf,
  promoMinor,
  vehicleCharges,
  weightChargeMinor,
} from '../../../server/modules/services/priceLines.ts';
import { promoRefusal } from '../../../server/modules/services/promo.ts';
import { badWeightUnit, quoteAddons, readLoads } from '../../../server/modules/services/quoteRequest.ts';
import { cod, insurance, PACKAGING } from '../../../server/sandbox/catalog/addons.ts';

const NEAR = { baseKg: 1, baseMinor: 700, stepKg: 1, stepMinor: 150 };
const FAR = { baseKg: 0.5, baseMinor: 1300, stepKg: 0.5, stepMinor: 550 };

describe('the weight charge', () => {
  it.each([
    ['far below the base weight', NEAR, 0.1, 700],
    ['on the base weight', NEAR, 1, 700],
    ['a gram above it begins a step', NEAR, 1.001, 850],
    ['on the end of a step', NEAR, 3, 1000],
    ['a decimal that binary fractions overshoot', FAR, 2.3, 1300 + 4 * 550],
    ['half-kilogram steps', FAR, 2, 1300 + 3 * 550],
    ['no steps on the card', { ...NEAR, stepKg: 0 }, 9, 700],
  ])('%s (API-49)', (_case, line, kg, minor) => {
    expect(weightChargeMinor(line, kg)).toBe(minor);
  });
});

describe('a vehicle', () => {
  const terms = { baseMinor: 600, baseKm: 5, perKmMinor: 90, perStopMinor: 300 };
  it.each([
    ['within the base way', 4.9, 2, 600],
    ['begun kilometres count', 7.1, 2, 600 + 3 * 90],
    ['every stop beyond the second', 5, 4, 600 + 2 * 300],
    ['both', 12, 3, 600 + 7 * 90 + 300],
  ])('%s (MULTI-27)', (_case, km, stops, minor) => {
    expect(vehicleCharges(terms, km, stops).reduce((n, l) => n + l.amountMinor, 0)).toBe(minor);
  });
});

describe('add-ons', () => {
  const chosen = (addon: ChosenAddon['addon'], qty: number, valueMinor: number | null) =>
    addonChargeMinor({ addon, qty, valueMinor }, 'MYR');
  it('add-ons cost a share of the value, never less than the floor, or their price per piece (FORM-57, FORM-58)', () => {
    expect(chosen(cod(200, 200), 1, 5_000)).toBe(200);
    expect(chosen(cod(200, 200), 1, 25_050)).toBe(501);
    expect(chosen(insurance(100, 150), 1, 100_000)).toBe(1000);
    expect(chosen(PACKAGING, 3, null)).toBe(1050);
  });

  it('add-ons on a value exclude services; other add-ons do not (QUOTE-44, QUOTE-45, QUOTE-46)', () => {
    const both = [cod(200, 200), insurance(100, 150)];
    const addonsOf = (...ids: number[]) => ids.map((id) => ({ id, qty: 1, value: 10 }));
    expect(hasDecisiveAddons(both, addonsOf(-1, -3))).toBe(true);
    expect(hasDecisiveAddons([both[0]!], addonsOf(-1))).toBe(true);
    expect(hasDecisiveAddons([both[0]!], addonsOf(-1, -3))).toBe(false);
    expect(hasDecisiveAddons([both[1]!], addonsOf(-1))).toBe(false);
    expect(hasDecisiveAddons([], addonsOf(1))).toBe(true);
  });

  it('add-ons accept as value only a number or the text of an amount (FORM-56)', () => {
    const at = (value: number | string | null) =>
      addonProblems(quoteAddons([{ id: -1, qty: 1, value }]))[0]?.message;
    expect(at(25)).toBeUndefined();
    expect(at('25.50')).toBeUndefined();
    expect(at(null)).toBe('"serviceAddon.0.value" is required');
    for (const bad of [0, -5, '1e3', '2,5', 1.234, 'ten'])
      expect(at(bad)).toBe('"serviceAddon.0.value" must be an amount above 0');
    expect(
      pickAddons(
        [PACKAGING],
        quoteAddons([
          { id: 1, qty: 2, value: null },
          { id: 99, qty: 1, value: null },
        ]),
      ),
    ).toEqual([{ addon: PACKAGING, qty: 2, valueMinor: null }]);
  });
});

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

describe('the load', () => {
  const kg = (value: number) => ({ unit: 'kg' as const, value });
  it('the load is the items’ own weights, grams included; a greater single weight, or one beside items without weights, is spread over the pieces (API-49, API-50)', () => {
    const [load] = readLoads(kg(9), [{ weight: { unit: 'g', value: 500 }, quantity: 2 }]);
    expect(load?.weightKg).toBe(4.5);
    expect(readLoads(kg(0.9), [{ weight: { unit: 'g', value: 500 }, quantity: 2 }])).toEqual([
      { weightKg: 0.5, quantity: 2, dimension: null, carton: '1' },
    ]);
    expect(readLoads(kg(9), [{ quantity: 2 }, { quantity: 1 }]).map((l) => l.weightKg)).toEqual([3, 3]);
    expect(readLoads(kg(9), [])).toEqual([{ weightKg: 9, quantity: 1, dimension: null, carton: '1' }]);
  });

  it.each([
    ['no weight', null, [], 'Weight is required'],
    ['too light', kg(0.09), [], 'Min weight is 0.1kg'],
    ['items too light together', null, [{ weight: kg(0.03), quantity: 3 }], 'Min weight is 0.1kg'],
    ['too heavy together', null, [{ weight: kg(9000), quantity: 2 }], 'Max weight is 10000kg'],
  ])('%s is refused (QUOTE-21, QUOTE-22)', (_case, weight, items, message) => {
    expect(() => readLoads(weight, items)).toThrow(message);
  });

  it('the load names the place of an unknown weight unit (API-49)', () => {
    expect(badWeightUnit({ weight: { unit: 'lb', value: 1 } })).toBe('weight.unit');
    expect(badWeightUnit({ inventory: [{ weight: { unit: 'kg' } }, { weight: { unit: 'oz' } }] })).toBe(
      'inventory.1.weight.unit',
    );
    expect(badWeightUnit({ weight: { value: 1 } })).toBeNull();
    expect(badWeightUnit(null)).toBeNull();
  });
});

describe('offers in the order that the customer prefers', () => {
  const offer = (code: string, amount: number, duration: number) => ({
    code,
    price: { amount, currency: 'MYR' },
    duration,
  });
  const offers = [
    offer('slow', 5, 300),
    offer('fast', 12, 60),
    offer('middle', 6, 90),
    offer('slowTwin', 5, 200),
  ];
  it.each([
    ['cheapest', 'slowTwin slow middle fast'],
    ['fastest', 'fast middle slowTwin slow'],
    ['best', 'middle fast slowTwin slow'],
    ['default', 'slowTwin slow middle fast'],
    [null, 'slowTwin slow middle fast'],
  ])('%s (PROF-03)', (preference, order) => {
    expect(
      sortServices(offers, sortOf(preference))
        .map((o) => o.code)
        .join(' '),
    ).toBe(order);
  });
});
