import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { whatsAppLink } from '../../../contract/rules/text/whatsAppLink.ts';
import { orderFilterToWire } from '../../../src/shared/orders/rules/orderFilter.ts';
import { expectedPriceMinor } from '../../../src/shared/price/rules/expectedPrice.ts';

describe('filter on the wire', () => {
  it.each([
    [{}, {}],
    [{ tab: 'ALL' as const }, {}],
    [{ tab: 'NEW' as const }, { statusCode: '100' }],
    [{ tab: 'FAILED' as const }, { statusCode: '99' }],
    [{ tab: 'PENDING' as const }, { status: 'PENDING' }],
    [{ tab: 'DRAFT' as const }, { status: 'DRAFT' }],
    [
      { tab: 'ALL' as const, statusCode: '475,650', late: 'true' as const },
      { statusCode: '475,650', late: 'true' },
    ],
    [
      { tab: 'NEW' as const, statusCode: '651' },
      { status: 'NEW', statusCode: '651,655' },
    ],
    [{ q: ' tan wei ' }, { n: 'tan wei' }],
    [{ q: '陈伟玲' }, { n: '陈伟玲' }],
    [{ q: 'MY00012' }, { keyword: 'MY00012' }],
    [{ q: '12 34' }, { keyword: '12 34' }],
    [
      { dateFrom: '2026-01-01', dateTo: '2026-01-31', serviceCompanyId: '3' },
      { dateFrom: '2026-01-01', dateTo: '2026-01-31', serviceCompanyId: '3' },
    ],
  ])(
    '%o is sent as %o (ORD-03, ORD-04, ORD-05, ORD-12, ORD-13, ORD-14, ORD-15, ORD-17, BULK-02, BULK-03)',
    (filter, wire) => {
      expect(orderFilterToWire(filter)).toEqual(wire);
    },
  );
});

it('the cost of a draft is its last quote, else its price, and nothing without a service (BULK-09)', () => {
  const quotes = {
    services: [{ code: 'DX', serviceCompanyCode: 'MERBOK', price: { amount: 8.4, currency: 'MYR' } }],
  } as Order['quotes'];
  expect(expectedPriceMinor({ quotes, serviceCode: 'DX', price: null })).toBe(840);
  expect(expectedPriceMinor({ serviceCode: 'DX', price: { amount: 5, currency: 'MYR' } })).toBe(500);
  expect(expectedPriceMinor({ quotes, serviceCode: null, price: null })).toBeNull();
});

it.each([
  ['0123456789', 'MY', '60123456789'],
  ['60123456789', 'MY', '60123456789'],
  ['0812 3456 7890', 'ID', '6281234567890'],
  ['9123 4567', 'SG', '6591234567'],
  ['65123456', 'SG', '6565123456'],
  ['+65 9123 4567', 'MY', '6591234567'],
])('a chat with %s in %s goes to %s with its message (ORD-24, ORD-25)', (phone, country, number) => {
  expect(whatsAppLink(phone, country, 'a b&c')).toBe(`https://wa.me/${number}?text=a%20b%26c`);
});
