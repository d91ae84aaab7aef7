import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { expectedPriceMinor } from '../../../src/lib/expectedPrice.ts';
import { orderFilterToWire } from '../../../src/lib/orderFilter.ts';
import { whatsAppLink } from '../../../src/lib/whatsAppLink.ts';
import { primaryAction } from '../../../src/resources/orders/primaryAction.ts';
import { actionLabelKey, actionsFor, listLabelKey } from '../../../src/resources/orders/rowActions.ts';

describe('filter on the wire', () => {
  it.each([
    [{}, {}],
    [{ tab: 'ALL' as const }, {}],
    [{ tab: 'NEW' as const }, { statusCode: '100' }],
    [{ tab: 'FAILED' as const }, { statusCode: '99' }],
    [{ tab: 'PENDING' as const }, { status: 'PENDING' }],
    [{ tab: 'DRAFT' as const }, { status: 'DRAFT' }],
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

it.each([
  [0, 'DX', 'retry'],
  [99, 'DX', 'retry'],
  [11, 'DX', 'retry'],
  [0, null, 'track'],
  [100, 'DX', 'print'],
  [110, 'DX', 'track'],
  [900, 'DX', 'track'],
])(
  'at code %i with service %s the button of a row is %s (ORD-32, ORD-33, ORD-34, BULK-15)',
  (statusCode, serviceCode, action) => {
    expect(primaryAction({ statusCode, serviceCode })).toBe(action);
  },
);

it('a draft is confirmed, and retried only where the list of orders says so of whatever is below 100 (ORD-32, ORD-45, DET-15)', () => {
  expect(actionLabelKey('retry', { statusCode: 0 })).toBe('orders.actions.confirm');
  expect(actionLabelKey('retry', { statusCode: 99 })).toBe('orders.actions.retry');
  expect(actionLabelKey('cancel', { statusCode: 0 })).toBe('orders.actions.cancel');
  expect(listLabelKey('retry')).toBe('orders.actions.retry');
});

const order = (more: Partial<Order>): Order =>
  ({
    statusCode: 100,
    serviceCode: 'DX',
    serviceType: 'nextday',
    consignmentNo: 'MY1',
    invoiceId: null,
    source: 'web-customer-single',
    waypoint: [{}, {}],
    ...more,
  }) as Order;

it.each([
  [
    'a draft',
    { statusCode: 0, consignmentNo: null },
    ['view', 'edit', 'placeAgain', 'retry', 'refreshQuote', 'cancel'],
  ],
  [
    'a failed one without a service',
    { statusCode: 99, serviceCode: null, consignmentNo: null },
    ['view', 'edit', 'placeAgain', 'refreshQuote', 'cancel'],
  ],
  [
    'a delivered one',
    { statusCode: 700 },
    [
      'view',
      'printLabel',
      'packingList',
      'commercialInvoice',
      'invoiceAndPacking',
      'track',
      'secureTrack',
      'placeAgain',
      'returnOrder',
    ],
  ],
  ['a cancelled one', { statusCode: 900 }, ['view', 'track', 'secureTrack', 'placeAgain', 'returnOrder']],
])(
  '%s offers its actions in the order of the menu (ORD-35, ORD-36, ORD-37, ORD-38, ORD-39, ORD-40, ORD-41, ORD-42, ORD-43, ORD-45, ORD-47, ORD-49)',
  (_, more, actions) => {
    expect(actionsFor(order(more)).filter((a) => !String(a).toLowerCase().includes('manifest'))).toEqual(
      actions,
    );
  },
);

it('a new order with an invoice offers to print it (ORD-48)', () => {
  expect(actionsFor(order({ invoiceId: 'x' }))).toContain('printInvoice');
  expect(actionsFor(order({}))).not.toContain('printInvoice');
});

it('what a draft will cost is its last quote, else its price, and nothing without a service (BULK-09)', () => {
  const quotes = { services: [{ code: 'DX', price: { amount: 8.4, currency: 'MYR' } }] } as Order['quotes'];
  expect(expectedPriceMinor({ quotes, serviceCode: 'DX', price: null })).toBe(840);
  expect(expectedPriceMinor({ serviceCode: 'DX', price: { amount: 5, currency: 'MYR' } })).toBe(500);
  expect(expectedPriceMinor({ quotes, serviceCode: null, price: null })).toBeNull();
});

it.each([
  ['0123456789', '60123456789'],
  ['+65 9123 4567', '6591234567'],
])('a chat with %s goes to %s with its message (ORD-24, ORD-25)', (phone, number) => {
  expect(whatsAppLink(phone, 'a b&c')).toBe(`https://wa.me/${number}?text=a%20b%26c`);
});
