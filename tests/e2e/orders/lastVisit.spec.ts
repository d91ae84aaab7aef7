import type { Page } from '@playwright/test';
import type { VisitNews } from '../../../contract/messages/visits.ts';
import { apiOf, bookOrder, DEMO, expect, forbidMouse, reach, signIn, test } from '../support.ts';

/** Moves the end of the last visit to now: a real one ends after half an hour. */
async function endVisit(page: Page): Promise<void> {
  const since = new Date().toISOString();
  await page.route(/\/v1\.0\/visit(\?|$)/, (route) => {
    const url = new URL(route.request().url());
    if (route.request().method() !== 'GET') return route.continue();
    url.searchParams.set('since', since);
    return route.continue({ url: url.href });
  });
}

test('after signing in, a message says the number of changes since the last visit, and the dashboard leads to each of their lists (BX-44)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  await endVisit(page);
  const [delivered, failed] = [await bookOrder(api), await bookOrder(api)];
  for (const statusCode of [500, 600, 700])
    await api.post(`sandbox/order/${delivered.id}/status`, { statusCode });
  for (const statusCode of [500, 650]) await api.post(`sandbox/order/${failed.id}/status`, { statusCode });
  const answer = page.waitForResponse(
    (r) => /\/v1\.0\/visit\?/.test(r.url()) && r.request().method() === 'GET',
  );
  await page.goto('/customer/login');
  await page.getByLabel('Username or email').fill(DEMO.email);
  await page.getByLabel('Password').fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const { groups } = ((await (await answer).json()) as { data: VisitNews }).data;
  const counts = Object.fromEntries(groups.map(({ kind, count }) => [kind, count]));
  expect(counts).toMatchObject({ delivered: 1, deliveryFailed: 1 });
  const sum = groups.reduce((all, { count }) => all + count, 0);
  await expect(page.getByText(`${sum} changes since you left are on the start page.`)).toBeVisible();

  const heading = page.getByRole('heading', { name: 'Since you left' });
  await expect(heading).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Delivered\s*1$/ })
    .click();
  await expect(page.getByRole('tab', { name: /^Completed/, selected: true })).toBeVisible();
  await expect(page.getByRole('row', { name: delivered.consignmentNo })).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Delivery failed\s*1$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: failed.consignmentNo })).toBeVisible();
});

test('a change since the last visit leads by keys from the dashboard to its list (BX-44)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  await endVisit(page);
  const order = await bookOrder(api);
  for (const statusCode of [500, 650]) await api.post(`sandbox/order/${order.id}/status`, { statusCode });
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer');
  await expect(page.getByRole('heading', { name: 'Since you left' })).toBeVisible();
  await reach(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('main').getByRole('link', { name: /^Delivery failed\s*1$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: order.consignmentNo })).toBeVisible();
});
