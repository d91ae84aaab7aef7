import { describe, expect, it } from 'vitest';
import { sortOf, sortServices } from '../../../contract/rules/orders/serviceOrder.ts';
import {
  addonProblems,
  hasDecisiveAddons,
  pickAddons,
} from '../../../server/modules/services/addonChoice.ts';
import {
  addonChargeMinor,
  type ChosenAddon,
  vehicleCharges,
  weightChargeMinor,
} from '../../../server/modules/services/priceLines.ts';
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
