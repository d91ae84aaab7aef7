import { expect, it } from 'vitest';
import { goodsCurrency } from '../../contract/rules/money/goodsCurrency.ts';

it.each([
  ['usd', 'USD'],
  ['ZMW', 'ZMW'],
  ['RM', 'MYR'],
  ['Rp', 'IDR'],
  ['S$', 'SGD'],
  ['$', 'THB'],
  ['XYZ', 'THB'],
])('goods valued in %s have the code %s on an order in THB (ORD-39, API-126)', (written, code) => {
  expect(goodsCurrency(written, 'THB')).toBe(code);
});
