// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { PageViewsInput } from '../../../contract/reports/pageViews.ts';
import { PAGES, screenOf } from '../../../src/start/consolePages.ts';

it.each([
  ['/customer', '/'],
  ['/customer/', '/'],
  ['/customer/orders', '/orders'],
  ['/customer/orders/new-order/4711', '/orders/new-order/:orderId'],
  ['/customer/order/11111111-2222-4333-8444-555555555555', '/order/:id'],
  ['/customer/somebody@shop.test', '/page-not-found'],
])('the address %s is counted as %s, without its ids (SHELL-81)', (address, screen) => {
  expect(screenOf(address)).toBe(screen);
});

it('the server accepts the pattern of every page (SHELL-81)', () => {
  const views = Object.keys(PAGES).map((screen) => ({ screen, count: 1 }));
  for (const view of views)
    expect(PageViewsInput.safeParse({ views: [view] }).success, view.screen).toBe(true);
});
