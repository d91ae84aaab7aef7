import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountText,
  fromMinor,
  moneyStepMinor,
  moneyText,
  percent,
  round5,
  toMinor,
} from '../../contract/rules/money/money.ts';

describe('minor units', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.1, 10],
    [0.29, 29],
    [1.005e2, 10_050],
    [19.99, 1_999],
    [-5.1, -510],
    [70_000_000.07, 7_000_000_007],
  ])('%d is %d (NUM-03)', (amount, minor) => {
    expect(toMinor(amount)).toBe(minor);
    expect(fromMinor(minor)).toBe(amount);
  });

  it.each([0.001, 1.005, 19.999, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 1e15])(
    '%d is no amount (B2-26)',
    (amount) => {
      expect(() => toMinor(amount)).toThrow(RangeError);
    },
  );

  it('minor units do not change when they are sent over the API and back (B1-15)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (minor) => {
        expect(toMinor(fromMinor(minor))).toBe(minor);
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [2.5, 5],
    [3, 5],
    [7, 5],
    [7.5, 10],
    [8, 10],
    [1_012, 1_010],
    [1_013, 1_015],
    [-7, -5],
  ])('%d is rounded to %d, the nearest 0.05 (NUM-03)', (minor, rounded) => {
    expect(round5(minor) + 0).toBe(rounded);
  });

  it('an amount is rounded to the input’s step and changes by at most half a step (NUM-02, NUM-03)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (minor) => {
        expect(round5(minor) % moneyStepMinor('MYR')).toBe(0);
        expect(Math.abs(round5(minor) - minor)).toBeLessThanOrEqual(moneyStepMinor('MYR') / 2);
        expect(round5(round5(minor))).toBe(round5(minor));
      }),
    );
  });

  it.each([
    [1_000, 600, 60],
    [999, 600, 60],
    [25, 200, 1],
    [24, 200, 0],
    [0, 600, 0],
    [1_000, 0, 0],
  ])('%d at %d basis points is %d', (minor, points, expected) => {
    expect(percent(minor, points, 'MYR')).toBe(expected);
  });
});

describe('money in sentences and documents', () => {
  it.each([
    [123_456_789, 'MYR', 'MYR 1,234,567.89'],
    [5, 'MYR', 'MYR 0.05'],
    [-100_000, 'MYR', 'MYR -1,000.00'],
    [2_000_000, 'IDR', 'IDR 20,000'],
    [2_000_050, 'IDR', 'IDR 20,000.50'],
  ])('%d minor units of %s are %s', (minor, currency, text) => {
    expect(moneyText(minor, currency)).toBe(text);
    expect(amountText(minor, currency)).toBe(text.slice(4));
  });
});
