import { expect, it } from 'vitest';
import { goodsCurrency } from '../../contract/rules/money/goodsCurrency.ts';

it.each([
  ['usd', 'THB', 'USD'],
  ['ZMW', 'THB', 'ZMW'],
  ['RM', 'THB', 'MYR'],
  ['Rp', 'THB', 'IDR'],
  ['S$', 'THB', 'SGD'],
  ['$', 'THB', null],
  ['$', 'SGD', 'SGD'],
  ['¥', 'MYR', null],
  ['¥', 'CNY', 'CNY'],
  ['kr', 'MYR', null],
  ['XYZ', 'THB', null],
])('goods valued in %s have on an order in %s the code %s (ORD-39, API-126)', (written, ofOrder, code) => {
  expect(goodsCurrency(written, ofOrder)).toBe(code);
});
