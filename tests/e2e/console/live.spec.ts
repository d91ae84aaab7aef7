import type { BrowserContext, Page } from '@playwright/test';
import { apiOf, bookOrder, expect, loaded, signIn, test } from '../support.ts';

const listOf = (number: string) =>
  `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'ALL', q: number }))}`;
const rowOf = (page: Page, number: string) => page.getByRole('row', { name: number, exact: true });

/** Keeps references to the page's event streams, so that a test can close them as a failing proxy would. */
const holdStreams = (page: Page) =>
  page.addInitScript(() => {
    const held: EventSource[] = [];
    const Native = window.EventSource;
    window.EventSource = class extends Native {
      constructor(url: string | URL, init?: EventSourceInit) {
        super(url, init);
        held.push(this);
      }
    };
    Object.assign(window, {
      cutStreams: () => {
        for (const stream of held) {
          stream.close();
          stream.dispatchEvent(new Event('error'));
        }
      },
    });
  });

test('an interrupted stream reconnects and delivers the missed events (LIVE-01, LIVE-06, LIVE-07, LIVE-08, B1-23)', {
  tag: '@page',
}, async ({ page, context, request, watched }) => {
  watched.expectProblem(/ERR_FAILED/);
  const api = apiOf(request);
  const order = await bookOrder(api);
  await holdStreams(page);
  await signIn(page);
  const opened = page.waitForRequest(/\/v1\.0\/events/);
  await page.goto(listOf(order.consignmentNo));
  await expect(rowOf(page, order.consignmentNo)).toContainText('New order');
  await opened;
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 110 });
  await expect(rowOf(page, order.consignmentNo)).toContainText('Ready');
  await context.route(/\/v1\.0\/events/, (route) => route.abort());
  await page.evaluate(() => (window as unknown as { cutStreams(): void }).cutStreams());
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 600 });
  const resumedRequest = page.waitForRequest(/\/v1\.0\/events.*lastEventId=\d+/);
  await context.unroute(/\/v1\.0\/events/);
  await resumedRequest;
  await expect(rowOf(page, order.consignmentNo)).toContainText('Delivery In Transit');
  await expect(
    page.getByText(new RegExp(`${order.consignmentNo}( updated)?: Delivery In Transit`)),
  ).toBeVisible();
});

test('two tabs share one stream; when the tab with the stream closes, the other tab resumes it (LIVE-01, LIVE-06, LIVE-08)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  const streams: string[] = [];
  context.on('request', (r) => {
    if (/\/v1\.0\/events/.test(r.url())) streams.push(r.url());
  });
  await signIn(page);
  const opened = context.waitForEvent('request', (r) => /\/v1\.0\/events/.test(r.url()));
  await page.goto(listOf(order.consignmentNo));
  await opened;
  const other = await context.newPage();
  await other.goto(listOf(order.consignmentNo));
  await expect(rowOf(other, order.consignmentNo)).toContainText('New order');
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 110 });
  for (const tab of [page, other]) await expect(rowOf(tab, order.consignmentNo)).toContainText('Ready');
  expect(streams).toHaveLength(1);
  const resumed = context.waitForEvent('request', (r) => /\/v1\.0\/events.*lastEventId=\d+/.test(r.url()));
  await page.close();
  await resumed;
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 600 });
  await expect(rowOf(other, order.consignmentNo)).toContainText('Delivery In Transit');
  expect(streams).toHaveLength(2);
});

test('an event that happens while the stream opens is shown afterwards (LIVE-08)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  await signIn(page);
  let goOn: () => void = () => undefined;
  const moved = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await context.route(/\/auth\/ticket/, async (route) => {
    await moved;
    await route.continue();
  });
  await page.goto(listOf(order.consignmentNo));
  await expect(rowOf(page, order.consignmentNo)).toContainText('New order');
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 110 });
  goOn();
  await expect(rowOf(page, order.consignmentNo)).toContainText('Ready');
});

test('an open order is up to date after twenty lost connections (B1-23, LIVE-08)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  await holdStreams(page);
  await signIn(page);
  await page.goto(`/customer/order/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: order.consignmentNo })).toBeVisible();
  for (let i = 0; i < 20; i++) {
    await page.evaluate(() => (window as unknown as { cutStreams(): void }).cutStreams());
    if (i === 10) await api.post(`sandbox/order/${order.id}/status`, { statusCode: 500 });
  }
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 700 });
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Delivered', {
    timeout: 120_000,
  });
});

test('being offline is shown; missed events arrive after reconnecting (SHELL-75, B1-23, B1-24)', async ({
  page,
  context,
  request,
  watched,
}) => {
  watched.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_CONNECTION/);
  const api = apiOf(request);
  const order = await bookOrder(api);
  await signIn(page);
  await page.goto(listOf(order.consignmentNo));
  await expect(rowOf(page, order.consignmentNo)).toContainText('New order');
  await context.setOffline(true);
  const banner = page.getByText(/^You are offline/);
  await expect(banner).toBeVisible();
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 500 });
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(rowOf(page, order.consignmentNo)).toContainText('Pickup Success');
});

/** From now on the server refuses the pages' token like an expired one. */
async function expireTokenOf(context: BrowserContext, page: Page) {
  const seen = page.waitForRequest((r) => /^Bearer /.test(r.headers().authorization ?? ''));
  await page.getByRole('heading', { level: 1 }).press('r');
  const old = (await seen).headers().authorization;
  const calls = { refused: 0, refreshed: 0 };
  await context.route('**/v1.0/**', (route) => {
    const { authorization } = route.request().headers();
    if (route.request().url().includes('auth/refreshToken')) calls.refreshed++;
    else if (authorization === old) {
      calls.refused++;
      return route.fulfill({
        status: 401,
        json: { error: { code: 'ERR_AUTH_U03', message: 'Your session has ended. Please sign in again.' } },
      });
    }
    return route.continue();
  });
  return calls;
}

test('an expired token in two tabs leads to one refresh; both tabs continue, and nobody is signed out (AUTH-27, AUTH-28, B1-8)', async ({
  page,
  context,
  watched,
}) => {
  watched.expectProblem(/401/);
  await signIn(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/customer/orders');
    await expect(tab.getByRole('grid')).toBeVisible();
  }
  for (const tab of [page, other]) await loaded(tab);
  const calls = await expireTokenOf(context, page);
  const fetched = [page, other].map((tab) =>
    tab.waitForResponse((r) => /\/order\?/.test(r.url()) && r.status() === 200),
  );
  await Promise.all([page, other].map((tab) => tab.getByRole('heading', { level: 1 }).press('r')));
  await Promise.all(fetched);
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(calls.refused).toBeGreaterThan(0);
  expect(calls.refreshed).toBe(1);
});

test('an ended session sends every tab to the sign-in page with a notice; a sign-in in one tab returns each tab to its page with the typed text (SHELL-44, SHELL-45, AUTH-29, FORM-116)', async ({
  page,
  context,
  watched,
}) => {
  watched.expectProblem(/401/);
  await signIn(page);
  await page.goto(`/customer/orders?page=2&filter=${encodeURIComponent('{"tab":"ALL"}')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const form = await context.newPage();
  await form.goto('/customer/orders/new-order');
  const name = form.getByRole('region', { name: 'Receiver details' }).getByRole('textbox', { name: 'Name' });
  await name.fill('Tan Wei Ling');
  await context.clearCookies();
  await expireTokenOf(context, page);
  await page.getByRole('heading', { level: 1 }).press('r');
  for (const tab of [page, form]) {
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(tab.getByText(/^Your session has ended\./)).toBeVisible();
  }
  await page.getByLabel('Username or email').fill('demo@waybill.test');
  await page.getByLabel('Password').fill('waybill-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/customer\/orders\?page=2/);
  await expect(form).toHaveURL(/\/orders\/new-order/);
  await expect(name).toHaveValue('Tan Wei Ling');
});
