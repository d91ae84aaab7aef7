import { beforeEach, expect, it } from 'vitest';
import { labelSizeOf } from '../../../src/shared/orders/rules/labelSize.ts';

let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
beforeEach(() => {
  kept = new Map();
});

const account = { id: 7, defaultLabelType: 'A4-3' };

it('the last label size chosen in this browser, of paper or of a thermal printer, is used again, only for its account', () => {
  expect(labelSizeOf(account, undefined, storage)).toBe('A4-3');
  expect(labelSizeOf(account, '4x6-203', storage)).toBe('4x6-203');
  expect(labelSizeOf(account, undefined, storage)).toBe('4x6-203');
  expect(labelSizeOf({ ...account, id: 8 }, undefined, storage)).toBe('A4-3');
  expect(labelSizeOf(account, 'A6-1', storage)).toBe('A6-1');
  expect(labelSizeOf(account, undefined, storage)).toBe('A6-1');
});

it('a kind of labels selects its last used size, else the account’s, else the first; the size is stored', () => {
  expect(labelSizeOf(account, 'ZPL', storage)).toBe('4x6-203');
  expect(labelSizeOf(account, 'A4', storage)).toBe('A4-3');
  const ofFour = { id: 7, defaultLabelType: 'A4-Q4' };
  expect(labelSizeOf(ofFour, 'A4-3', storage)).toBe('A4-3');
  expect(labelSizeOf(ofFour, 'A4', storage)).toBe('A4-3');
  expect(labelSizeOf({ id: 8, defaultLabelType: 'A4-Q4' }, 'A4', storage)).toBe('A4-Q4');
  expect(labelSizeOf(account, '100x150-300', storage)).toBe('100x150-300');
  expect(labelSizeOf(account, '100x150', storage)).toBe('100x150-300');
  expect(labelSizeOf(account, 'ZPL', storage)).toBe('100x150-300');
  expect(labelSizeOf(account, 'PDF', storage)).toBe('A4-3');
  expect(labelSizeOf(account, undefined, storage)).toBe('A4-3');
});

it('a change of the account’s label size ends the last size of this browser (DET-09, API-55)', () => {
  expect(labelSizeOf(account, 'A6-1', storage)).toBe('A6-1');
  const changed = { ...account, defaultLabelType: '4x6-203' };
  expect(labelSizeOf(changed, undefined, storage)).toBe('4x6-203');
  expect(labelSizeOf(changed, 'A6-1', storage)).toBe('A6-1');
  expect(labelSizeOf(changed, undefined, storage)).toBe('A6-1');
});

it('an unknown size, or a full storage, results in the account’s size', () => {
  kept.set('labelSize.7', '5x5-600/A4-3');
  expect(labelSizeOf(account, undefined, storage)).toBe('A4-3');
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(labelSizeOf(account, undefined, full)).toBe('A4-3');
  expect(labelSizeOf(account, '100x150-300', full)).toBe('100x150-300');
});
