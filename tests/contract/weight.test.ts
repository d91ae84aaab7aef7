import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../contract/rules/limits.ts';
import { chargeableKg, volumetricKg, type WeighedLine } from '../../server/modules/services/weight.ts';

describe('volumetric weight', () => {
  it.each([
    [{ width: 50, length: 40, height: 30 }, 12],
    [{ width: 10, length: 10, height: 10 }, 0.2],
    [{ width: 50, length: 40 }, 0.4],
    [{ width: 50, length: 40, height: 0 }, 0.4],
    [{ width: -5, length: 100, height: 50 }, 1],
    [{ width: 0.5, length: 100, height: 50 }, 0.5],
    [{ width: 1, length: 100, height: 50 }, 1],
    [{}, 1 / 5000],
    [null, 1 / 5000],
    [undefined, 1 / 5000],
  ])(
    'the volumetric weight of %j cm is %d kg; a missing side counts as 1 (FORM-63, NUM-06, NUM-07)',
    (dimension, kg) => {
      expect(volumetricKg(dimension)).toBeCloseTo(kg, 9);
    },
  );

  it('the volumetric weight follows the divisor of the service', () => {
    expect(volumetricKg({ width: 60, length: 50, height: 20 }, 6000)).toBe(10);
  });
});

describe('chargeable weight', () => {
  it.each<[string, WeighedLine[], number]>([
    ['nothing', [], 0],
    ['the actual one when heavier', [{ weightKg: 2, quantity: 3 }], 6],
    [
      'the volumetric one when larger',
      [{ weightKg: 1, quantity: 2, dimension: { width: 50, length: 40, height: 30 } }],
      24,
    ],
    [
      'the larger sum over all lines, not of each',
      [
        { weightKg: 10, quantity: 1, dimension: { width: 10, length: 10, height: 10 } },
        { weightKg: 1, quantity: 1, dimension: { width: 50, length: 40, height: 30 } },
      ],
      12.2,
    ],
    ['to the gram', [{ weightKg: 0.1, quantity: 3 }], 0.3],
  ])('is %s (NUM-06)', (_what, lines, kg) => {
    expect(chargeableKg(lines)).toBe(kg);
  });
});

it('a chargeable weight is from 0.1 to 10,000 kg (NUM-08)', () => {
  expect([LIMITS.weightMinKg, LIMITS.weightMaxKg]).toEqual([0.1, 10_000]);
});
