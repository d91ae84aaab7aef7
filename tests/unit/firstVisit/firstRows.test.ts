// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { firstPage, firstReads } from '../../../src/firstVisit/firstRows.ts';
import { firstOrderTab, forgetBooked, keepBooked } from '../../../src/shared/orders/rules/bookedHere.ts';

const requests: string[] = [];
vi.mock('../../../src/api/client/http.ts', async (original) => ({
  ...(await original<object>()),
  callPage: async (path: string, { query }: { query: Record<string, string> }) => {
    requests.push(`${path}?${new URLSearchParams(query)}`);
    return { data: [], rowTotal: 0 };
  },
}));

it.each([
  ['', { tab: 'NEW' }, 1],
  ['?filter={"tab":"ALL","q":"12"}&page=3', { tab: 'ALL', q: '12' }, 3],
  ['?filter={broken', { tab: 'NEW' }, 1],
])('the address /orders%s leads to the list’s request', async (search, filter, page) => {
  const { dataProvider } = await import('../../../src/dataProvider.ts');
  const { ORDER_LIST } = await import('../../../src/shared/orders/rules/orderFilter.ts');
  requests.length = 0;
  const pagination = { page, perPage: ORDER_LIST.pageSizes[0] ?? 0 };
  await dataProvider.getList('orders', { filter, sort: ORDER_LIST.sort, pagination });
  const [rows] = firstReads('/orders', search);
  expect(`${rows?.path}?${new URLSearchParams(rows?.query as Record<string, string>)}`).toBe(requests[0]);
});

it('the address of another page leads to no request', () => {
  expect(firstReads('/orders/cod', '')).toEqual([]);
});

it('the list opens on all orders, newest first, after this tab has booked for its account (ORD-02)', () => {
  sessionStorage.setItem('customerId', '7');
  const opened = () => firstPage('/orders', '')?.filter;
  expect([firstOrderTab(), opened()]).toEqual(['NEW', { tab: 'NEW' }]);
  keepBooked();
  expect([firstOrderTab(), opened()]).toEqual(['ALL', { tab: 'ALL' }]);
  expect(firstPage('/orders', '?filter={"tab":"NEW"}')?.filter).toEqual({ tab: 'NEW' });
  sessionStorage.setItem('customerId', '8');
  expect(firstOrderTab()).toBe('NEW');
  sessionStorage.setItem('customerId', '7');
  forgetBooked();
  expect(firstOrderTab()).toBe('NEW');
});
