import type { Page } from '@playwright/test';
import type { Order } from '../../../contract/orders/orders.ts';
import { apiOf, bookOrder, expect, expectAccessible, forbidMouse, reach, test } from '../support.ts';

/** A parcel that could not be handed over. Its recipient's phone ends in 1234. */
async function failed(page: Page) {
  const api = apiOf(page.request);
  const order = await bookOrder(api);
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 650 });
  return order;
}

test.describe('without a script, on a narrow phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a recipient names a safe place after four digits, and the shipper reads it in the order (BX-42)', {
    tag: '@page',
  }, async ({ page, watched }) => {
    watched.expectProblem(/403|422/);
    const order = await failed(page);
    await page.goto(`/customer/etrack/${order.nanoId}#change`);
    await page.getByLabel(/Last 4 digits of the recipient/).fill('0000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('These digits do not match this parcel.');
    await page.getByLabel(/Last 4 digits of the recipient/).fill('1234');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Leave it at a safe place').click();
    await page.getByLabel(/^Place/).fill('With the guard');
    expect(await page.locator('body').innerHTML()).not.toMatch(/88 Lebuh Chulia|7001234/);
    await page.getByRole('button', { name: 'Send', exact: true }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request was sent');
    const { activities, waypoint } = await apiOf(page.request).get<{
      activities: { by?: string; detail?: string }[];
      waypoint: { recipientNote?: string }[];
    }>(`order/${order.id}`);
    expect(activities.find(({ by }) => by === 'recipient')?.detail).toBe('With the guard');
    expect(waypoint.at(-1)?.recipientNote).toContain('With the guard');
  });
});

test('a recipient names a safe place at 1440 px by keys only (BX-42)', async ({ page, request }) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 650 });
  await forbidMouse(page);
  await page.goto(`/customer/etrack/${order.nanoId}`);
  await reach(page, page.getByLabel(/Last 4 digits of the recipient/));
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  const wish = page.locator('details.wish', { hasText: 'Leave it at a safe place' });
  await expect(wish).toBeVisible();
  await reach(page, wish.locator('summary'));
  await page.keyboard.press('Enter');
  await reach(page, wish.getByLabel(/^Place/));
  await page.keyboard.type('With the guard');
  await reach(page, wish.getByRole('button', { name: 'Send', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request was sent');
  const { activities } = await api.get<Order>(`order/${order.id}`);
  expect(activities?.find(({ by }) => by === 'recipient')?.detail).toBe('With the guard');
});

test('a recipient chooses an outlet by mouse at 1440 px, and the shipper gets the request (BX-42)', async ({
  page,
}) => {
  const order = await failed(page);
  await page.goto(`/customer/etrack/${order.nanoId}#change`);
  await page.getByLabel(/Last 4 digits of the recipient/).fill('1234');
  await page.getByRole('button', { name: 'Continue' }).click();
  const wish = page.locator('details.wish', { hasText: 'outlet' });
  await wish.locator('summary').click();
  const outlet = wish.locator('.wish-place').last();
  await outlet.click();
  const chosen = await outlet.innerText();
  await wish.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request was sent');
  const { data } = await apiOf(page.request).page<{ kind: string; facts: { ask?: string; outlet?: string } }>(
    `inbox?keyword=${order.consignmentNo}&kind=recipientAsks`,
  );
  expect(data.map(({ facts }) => [facts.ask, facts.outlet])).toEqual([['holdAtOutlet', chosen.trim()]]);
});

test('the requests fit a narrow phone in every language, light and dark, and are accessible (BX-42)', async ({
  page,
}) => {
  const order = await failed(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [lang, scheme] of [
    ['en_US', 'light'],
    ['my', 'dark'],
    ['id_ID', 'light'],
    ['zh_CN', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`/customer/recipient?id=${order.nanoId}&lang=${lang}`);
    await expectAccessible(page);
    await page.locator('#ask-digits').fill('1234');
    await page.locator('#ask-digits').press('Enter');
    await expect(page.locator('details.wish').first()).toBeVisible();
    for (const wish of await page.locator('details.wish > summary').all()) await wish.click();
    for (const outlet of await page.locator('.wish-place').all())
      await expect(outlet).toHaveText(/, \d{5} \S/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  }
});
