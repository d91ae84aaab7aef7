// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { firstPage } from '../../../src/firstVisit/firstRows.ts';
import { firstOrderTab, forgetBooked, keepBooked } from '../../../src/shared/orders/rules/bookedHere.ts';

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
