import type { Page } from '@playwright/test';
import {
  type Api,
  apiOf,
  expect,
  expectAccessible,
  expectOpenAccessible,
  reference,
  signIn,
  test,
} from '../support.ts';

const STOPS = [
  {
    type: 'PICKUP',
    scheduledAt: 'now',
    contact: {
      name: 'Nurul Aina',
      phone: '+60123456789',
      address1: '12 Jalan Ampang',
      postcode: '50450',
      city: 'Kuala Lumpur',
      state: 'Wilayah Persekutuan Kuala Lumpur',
      country: 'MY',
    },
  },
  {
    type: 'DROPOFF',
    contact: {
      name: 'Lim Mei Hua',
      phone: '+60167001234',
      address1: '3 Jalan Raja Laut',
      postcode: '50350',
      city: 'Kuala Lumpur',
      state: 'Wilayah Persekutuan Kuala Lumpur',
      country: 'MY',
    },
    inventory: [{ description: 'Shawl', quantity: 1, weight: { unit: 'kg', value: 0.5 } }],
  },
];

interface Draft {
  id: string;
  statusCode: number;
  serviceCode: string | null;
  weight: { value: number };
  quotes?: { services: { code: string; name: string; price: { amount: number } }[] };
}
const draft = (api: Api, referenceNo: string, serviceCode: string | null, waypoint: object[] = STOPS) =>
  api.post<Draft>('order', { process: false, serviceCode, referenceNo, waypoint });
/** Heavier than any service accepts. */
const TOO_HEAVY = STOPS.map((stop) => ({
  ...stop,
  inventory: stop.inventory?.map((item) => ({ ...item, weight: { unit: 'kg', value: 5000 } })),
}));
const read = (api: Api, id: string) => api.get<Draft>(`order/${id}?retrieve=quotes`);

/** Code of the cheapest service of the lane, so that the demo wallet lasts. */
async function cheapest(api: Api, name: string): Promise<string> {
  const { quotes } = await read(api, (await draft(api, name, null)).id);
  return [...(quotes?.services ?? [])].sort((a, b) => a.price.amount - b.price.amount)[0]?.code ?? '';
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Bulk orders' });
const strip = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });
/** The same on a phone. */
const cards = (page: Page) => page.getByRole('list', { name: 'Bulk orders' });
async function openDrafts(page: Page, q: string, more = '', rows = grid(page)) {
  await signIn(page);
  await page.goto(
    `/customer/orders/bulk-orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'DRAFT', q }))}${more}`,
  );
  await expect(rows).toBeVisible();
}
/** Dismisses the jobs of other tests. */
async function clearStrip(page: Page) {
  const close = strip(page).getByRole('button', { name: 'Close' });
  while (await close.count()) await close.first().click();
}
/** Moves the focus to the grid. */
async function enterGrid(page: Page) {
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(grid(page).locator('[role=gridcell]:focus')).toBeVisible();
}

test('fifty drafts with two bad rows are undone within ten seconds, then confirmed at once; the bad ones are listed and the good ones cancelled (BULK-01, BULK-09, BULK-10, BULK-11)', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const api = apiOf(request);
  const name = reference('bulk');
  const service = await cheapest(api, reference('lane'));
  const ids: string[] = [];
  for (let i = 0; i < 50; i++)
    ids.push((await (i < 2 ? draft(api, name, null, TOO_HEAVY) : draft(api, name, service))).id);
  await openDrafts(page, name);
  await expect(page.getByText('1–50 of 50')).toBeVisible();
  await clearStrip(page);

  await enterGrid(page);
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: '50 orders selected' })).toBeVisible();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Confirm 50 orders?' });
  await expect(dialog.getByRole('row', { name: /Orders included/ })).toContainText('48 / 50');
  await expect(dialog).toContainText('2 × No service carries this order');
  await expect(dialog.getByRole('row', { name: /Balance after/ })).toContainText('MYR');
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Confirm 48 orders · MYR/ }).click();
  await expect(strip(page)).toContainText('Confirming 48 orders');
  await page.keyboard.press('z');
  await expect(strip(page)).toContainText('Undone: the');
  expect((await read(api, ids[10] ?? '')).statusCode).toBe(0);
  await strip(page).getByRole('button', { name: 'Close' }).click();

  await enterGrid(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('a');
  await expect(dialog.getByRole('button', { name: /^Confirm 48 orders/ })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: /^Confirm 48 orders/ })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(strip(page).getByRole('button', { name: /^Undo/ })).toBeVisible();
  await page.reload();
  await expect(strip(page)).toContainText('48 orders confirmed.', { timeout: 240_000 });
  await expect(strip(page)).toContainText('2 failed');
  expect((await read(api, ids[10] ?? '')).statusCode).toBeGreaterThanOrEqual(100);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expectAccessible(page);

  await strip(page).getByRole('button', { name: 'Show failed' }).click();
  const results = page.getByRole('dialog', { name: '2 orders failed' });
  await expect(results.getByRole('listitem')).toHaveCount(2);
  await expect(results.getByRole('listitem').first()).toContainText('No service carries this order');
  await expectOpenAccessible(page, results);
  await results.getByRole('listitem').first().getByRole('button').click();
  await expect(grid(page).locator('[role=gridcell]:focus')).toHaveAttribute('aria-colindex', '7');
  await strip(page).getByRole('button', { name: 'Close' }).click();

  await page.goto(`/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'NEW', q: name }))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 48 in this filter' }).click();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Cancel order/ })
    .click();
  const cancel = page.getByRole('dialog', { name: 'Cancel 48 orders?' });
  await cancel.getByRole('button', { name: 'Cancel 48 orders' }).click();
  await expect(strip(page)).toContainText('48 orders cancelled.', { timeout: 240_000 });
  expect((await read(api, ids[10] ?? '')).statusCode).toBe(900);
});

test('cells are edited by keyboard, saved one by one, undone, and refused with a reason (BULK-16, BULK-17, BULK-18, BULK-19, BULK-20, BULK-22)', {
  tag: '@page',
}, async ({ page, request }) => {
  const api = apiOf(request);
  const name = reference('cells');
  const { id } = await draft(api, name, null);
  await openDrafts(page, name);
  await enterGrid(page);
  const put = () => page.waitForResponse((r) => r.request().method() === 'PUT' && r.url().includes(id));

  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('0.05');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('At least 0.1.');
  let saved = put();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  expect((await saved).request().postDataJSON()).toEqual({ weight: { unit: 'kg', value: 2.5 }, version: 1 });
  expect((await read(api, id)).weight.value).toBe(2.5);
  saved = put();
  await page.keyboard.press('Control+z');
  await saved;
  expect((await read(api, id)).weight.value).toBe(0.5);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /MYR \d/ }).first()).toBeVisible();
  saved = put();
  await page.keyboard.press('Enter');
  expect(Object.keys((await saved).request().postDataJSON() as object).sort()).toEqual([
    'serviceCode',
    'version',
  ]);
  await expect(grid(page).getByRole('gridcell', { name: /^\d+\.\d\d$/ })).toBeVisible();

  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  saved = put();
  await page.keyboard.type('120.50');
  await page.keyboard.press('Enter');
  expect((await saved).request().postDataJSON()).toEqual({
    cod: { amount: 120.5 },
    version: expect.any(Number),
  });
  await expectAccessible(page);
});

test('a change by another user is marked, and the text being typed stays (BULK-17, LIVE-03)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const name = reference('two');
  const { id } = await draft(api, name, null);
  await openDrafts(page, name);
  await enterGrid(page);
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await request.put(`/v1.0/order/${id}`, {
    headers: { 'x-delyvax-access-token': `dx${'0'.repeat(40)}` },
    data: { weight: { unit: 'kg', value: 3 } },
  });
  await expect(page.getByText('Someone else changed this to “3”.', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Weight/ })).toHaveValue('7');
  await page.keyboard.press('Escape');
  await expect(grid(page).locator('[role=gridcell]:focus')).toHaveText(/^3/);
  await expect(grid(page).locator('[role=gridcell]:focus')).toHaveAccessibleDescription(
    'Someone else just changed this.',
  );
});

test('two users type into the same cell: each sees a notice of the other, and saved values stay (BULK-17, LIVE-03)', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const api = apiOf(request);
  const name = reference('both');
  const ids = [await draft(api, name, null), await draft(api, name, null)].map(({ id }) => id);
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  const weightOf = (on: Page, row: number) =>
    grid(on).locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="6"]`);
  const type = async (on: Page, row: number, text: string) => {
    await weightOf(on, row).click();
    await on.keyboard.press('Enter');
    await on.keyboard.type(text);
  };
  const weights = async () => (await Promise.all(ids.map((id) => read(api, id)))).map((o) => o.weight.value);
  await openDrafts(page, name);
  await openDrafts(other, name);

  await type(page, 0, '7');
  await type(other, 0, '3');
  await other.keyboard.press('Enter');
  await expect(page.getByText('Someone else changed this to “3”.', { exact: false })).toBeVisible();
  expect((await weights()).sort()).toEqual([0.5, 3]);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await weights()).sort()).toEqual([0.5, 7]);

  await expect(weightOf(other, 0)).toHaveText(/^7/);
  await expect(weightOf(other, 0)).toHaveAccessibleDescription('Someone else just changed this.');
  await type(other, 1, '2');
  await other.keyboard.press('Enter');
  await expect(weightOf(page, 1)).toHaveText(/^2/);
  expect((await weights()).sort()).toEqual([2, 7]);
  await context.close();
});

test('of a thousand rows only the visible ones are rendered, down to the last (BULK-07, BULK-08)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const name = reference('many');
  await draft(api, name, await cheapest(api, reference('lane')));
  await signIn(page);
  await page.route(/\/v1\.0\/order\?.*limit=1000/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: Record<string, unknown>[] };
    const [one = {}] = answer.data;
    const data = Array.from({ length: 1000 }, (_, i) => ({
      ...one,
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      referenceNo: `ROW-${String(i).padStart(4, '0')}`,
    }));
    await route.fulfill({ json: { ...answer, data, pageTotal: 1, rowTotal: 1000 } });
  });
  await page.goto(
    `/customer/orders/bulk-orders?perPage=1000&filter=${encodeURIComponent(JSON.stringify({ tab: 'DRAFT', q: name }))}`,
  );
  await expect(page.getByText('1–1,000 of 1,000')).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1001');
  expect(await grid(page).getByRole('row').count()).toBeLessThan(60);
  await grid(page).evaluate(async (table) => {
    const scroller = table.parentElement as HTMLElement;
    for (let top = 0; top < scroller.scrollHeight; top += 400) {
      scroller.scrollTop = top;
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
  await expect(grid(page).getByText('ROW-0999')).toBeVisible();
  expect(await grid(page).getByRole('row').count()).toBeLessThan(100);
  await enterGrid(page);
  await page.keyboard.press('End');
  await expect(grid(page).locator('[role=gridcell]:focus')).toHaveText('ROW-0999');
  await page.keyboard.press('Home');
  await expect(grid(page).locator('[role=gridcell]:focus')).toHaveText('ROW-0000');
});

test('on a phone drafts are cards with the same actions, and nothing overflows (BULK-01, BULK-23)', {
  tag: '@page',
}, async ({ page, request }) => {
  const api = apiOf(request);
  const name = reference('phone');
  for (let i = 0; i < 3; i++) await draft(api, name, 'DX');
  await page.setViewportSize({ width: 390, height: 844 });
  await openDrafts(page, name, '', cards(page));
  const card = cards(page)
    .getByRole('listitem')
    .filter({ has: page.locator('dl') });
  await expect(card).toHaveCount(3);
  await expect(card.first()).toContainText('Lim Mei Hua · 50350 Kuala LumpurItem typeParcelWeight (kg)0.5');
  await expect(card.first().getByRole('button', { name: 'Confirm' })).toBeVisible();
  await card.first().getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card.first().getByRole('checkbox').check();
  await expect(page.getByRole('toolbar', { name: '1 order selected' })).toBeVisible();
  await expectAccessible(page);
  await card.nth(1).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/orders\/new-order\//);
});

test('on a phone the page buttons of the list are large enough to touch (BULK-07, BULK-08)', async ({
  page,
  request,
}) => {
  const name = reference('pages');
  for (let i = 0; i < 11; i++) await draft(apiOf(request), name, null);
  await page.setViewportSize({ width: 390, height: 844 });
  await openDrafts(page, name, '&perPage=10', cards(page));
  const next = page.getByRole('button', { name: 'Next page' });
  await next.scrollIntoViewIfNeeded();
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click();
  await expect(page.getByText('11–11 of 11')).toBeVisible();
});
