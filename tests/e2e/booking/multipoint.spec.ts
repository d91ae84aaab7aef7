import type { Locator, Page, Request } from '@playwright/test';
import {
  apiOf,
  expect,
  expectAccessible,
  expectOpenAccessible,
  forbidMouse,
  signIn,
  test,
} from '../support.ts';

const isOrderCall = (r: Request) => r.method() === 'POST' && /\/v1\.0\/order(\?|$)/.test(r.url());

const stopRow = (page: Page, n: number) => page.getByRole('button', { name: new RegExp(`^Stop ${n}, `) });
const fields = (page: Page, n: number) => page.getByRole('group', { name: new RegExp(`^Stop ${n}, `) });
const checkButton = (page: Page) => page.getByRole('button', { name: /^Check order/ });
const payButton = (page: Page) => page.getByRole('button', { name: /^Confirm order · MYR/ });
const marker = (page: Page, n: number) => page.getByRole('button', { name: new RegExp(`^Stop ${n}: `) });
const status = (page: Page) => page.getByRole('dialog', { name: 'Order status' });

async function openForm(page: Page, path = '/orders/multipoint'): Promise<void> {
  await page.goto(`/customer${path}`);
  await expect(fields(page, 2).getByRole('textbox', { name: 'Name' })).toBeFocused();
}

/** Fills the open stop with a suggestion of the address search. */
async function fillStop(stop: Locator, name: string, address: string): Promise<void> {
  await stop.getByRole('textbox', { name: 'Name' }).fill(name);
  await stop.getByRole('textbox', { name: 'Phone number' }).fill('+60167001234');
  await stop.getByRole('combobox', { name: 'Address', exact: true }).fill(address);
  await stop.page().getByRole('option').first().click();
}

async function fillTwo(page: Page): Promise<void> {
  await fillStop(fields(page, 2), 'Tan Wei Ling', '8 Jalan Sultan, Petaling Jaya');
  await expect(page.getByText(/^Motorcycle · MYR \d/)).toBeVisible();
}

test.beforeEach(async ({ page }) => signIn(page));

test('a multipoint order is made by mouse: vehicle, stops, a dragged marker, add-ons, the check and the live status (MULTI-01, MULTI-03, MULTI-05, MULTI-09, MULTI-12, MULTI-13, MULTI-14, MULTI-23, MULTI-27, MULTI-43)', {
  tag: '@page',
}, async ({ page }) => {
  await openForm(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('radiogroup', { name: 'Vehicle' }).getByRole('radio')).toHaveCount(4);
  await page.getByText('Car', { exact: true }).click();
  await fillStop(fields(page, 2), 'Tan Wei Ling', '8 Jalan Sultan, Petaling Jaya');
  await expect(page.getByText(/^Car · MYR \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Add stop' }).click();
  await fillStop(fields(page, 3), 'Lim Boon', '3 Jalan Plumbum, Shah Alam');
  await expect(marker(page, 3)).toBeVisible();
  await expect(page.getByText('Straight lines, not the road route.')).toBeVisible();
  await expectAccessible(page);

  const from = await marker(page, 3).boundingBox();
  if (!from) throw new Error('the marker is not on the map');
  const looked = page.waitForRequest(/service\/geocoder/);
  await page.mouse.move(from.x + 16, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 6 });
  await page.mouse.up();
  expect((await looked).postDataJSON()).toEqual({
    coord: { lat: expect.any(Number), lon: expect.any(Number) },
  });
  await page.getByRole('checkbox', { name: /^Return to first stop/ }).check();
  await expect(page.getByText(/^Car · MYR \d/)).toBeVisible();

  await checkButton(page).click();
  await expect(page).toHaveURL(/step=confirmOrder/);
  await expect(page.getByText('Balance after this order')).toBeVisible();
  await expect(page.getByText('Return to first stop', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(checkButton(page)).toBeVisible();
  // The number is shown in full beside the map on a small laptop.
  await page.setViewportSize({ width: 1280, height: 900 });
  const phone = fields(page, 3).getByRole('textbox', { name: 'Phone number' });
  await expect(phone).toHaveValue('16 700 1234');
  expect(await phone.evaluate((e) => e.scrollWidth > e.clientWidth)).toBe(false);
  await checkButton(page).click();
  const sent = page.waitForRequest(isOrderCall);
  await payButton(page).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    process: true,
    skipQueue: true,
    serviceCode: 'LLM-CAR',
    source: 'web-customer-multipoint',
    paymentMethodId: 0,
    waypoint: [{ type: 'PICKUP', scheduledAt: 'now' }, { type: 'DROPOFF' }, { type: 'DROPOFF' }],
  });
  await expect(status(page)).toContainText('Waiting for rider to accept..');
  await expectOpenAccessible(page, status(page));
  await page.reload();
  await expect(status(page)).toContainText('Waiting for rider to accept..');
});

test('a multipoint order is made by keys only: chord, stops in order, a marker moved by arrows; repeated keys make one order (MULTI-05, MULTI-13, MULTI-16, MULTI-37)', {
  tag: '@page',
}, async ({ page }) => {
  await forbidMouse(page);
  let posts = 0;
  page.on('request', (r) => {
    if (isOrderCall(r)) posts += 1;
  });
  await page.goto('/customer/orders/bulk-orders');
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('m');
  await expect(fields(page, 2).getByRole('textbox', { name: 'Name' })).toBeFocused();
  const type = async (name: string, address: string) => {
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('0167001234');
    await page.keyboard.press('Tab');
    await page.keyboard.type(address);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await type('Tan Wei Ling', '8 Jalan Sultan, Petaling Jaya');
  await stopRow(page, 2).focus();
  await page.keyboard.press('c');
  await expect(fields(page, 3).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await type('Lim Boon', '3 Jalan Plumbum, Shah Alam');

  await stopRow(page, 3).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Stop 2 of 3')).toBeAttached();
  await expect(stopRow(page, 2)).toBeFocused();
  await expect(stopRow(page, 2)).toHaveAccessibleName(/Lim Boon/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await expect(stopRow(page, 3)).toBeVisible();

  await marker(page, 2).focus();
  const before = Number(await page.locator('[id$="-lat"]').inputValue());
  // 250 m and 25 m make 275 m. A slow machine looks up each step.
  const moved = (r: Request) => ((r.postDataJSON() as { coord?: { lat: number } }).coord?.lat ?? 0) - before;
  const looked = page.waitForRequest(
    (r) => /service\/geocoder/.test(r.url()) && Math.round(moved(r) * 111_320) === 275,
  );
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowUp');
  await looked;
  await expect(marker(page, 2)).toBeFocused();

  await expect(page.getByText(/^Motorcycle · MYR \d/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/step=confirmOrder/);
  await expect(payButton(page)).toBeEnabled();
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(payButton(page)).toBeFocused();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ControlOrMeta+Enter');
  await expect(status(page)).toBeVisible();
  expect(posts).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/orders\/multipoint$/);
});

test('a change of the language keeps the typed values and translates the vehicles (MULTI-03, I18N-03)', async ({
  page,
}) => {
  await openForm(page);
  await fillTwo(page);
  const speak = async (from: string, to: string) => {
    await page.getByRole('button', { name: from }).click();
    await page.getByRole('menuitem', { name: to }).click();
  };
  await speak('Language', '中文');
  await expect(page.getByText(/^摩托车 · MYR \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^第 2 站，.*Tan Wei Ling/ })).toBeVisible();
  await speak('语言', 'English');
  await expect(page.getByText(/^Motorcycle · MYR \d/)).toBeVisible();
  await expect(stopRow(page, 2)).toHaveAccessibleName(/Tan Wei Ling/);
  // Text typed on this visit was not restored.
  await expect(page.getByText(/We kept what you typed/)).toHaveCount(0);
});

test('a trip is placed again with its stops and vehicle, and a trip’s draft opens in the multipoint form (FORM-04, MULTI-38)', async ({
  page,
  request,
}) => {
  const at = (i: number, name: string) => ({
    type: i ? 'DROPOFF' : 'PICKUP',
    scheduledAt: i ? null : 'now',
    contact: {
      name,
      phone: '+60123456789',
      address1: `${i + 1} Jalan Meru`,
      city: 'Klang',
      state: 'Selangor',
      country: 'MY',
      coord: { lat: 3.04 + i / 50, lon: 101.45 },
    },
    inventory: [{ type: 'PARCEL', quantity: 1, description: '-', weight: { unit: 'kg', value: 500 } }],
  });
  const draft = await apiOf(request).post<{ id: string }>('order', {
    process: false,
    serviceCode: 'GCV-VAN',
    source: 'web-customer-multipoint',
    waypoint: [at(0, 'Aisyah'), at(1, 'Badrul'), at(2, 'Chong')],
  });
  await page.goto(`/customer/orders/new-order/${draft.id}`);
  await expect(page).toHaveURL(new RegExp(`/orders/multipoint/${draft.id}`));
  await expect(page.getByRole('heading', { name: 'Complete multipoint order' })).toBeVisible();
  await expect(stopRow(page, 3)).toHaveAccessibleName(/Chong/);
  await expect(page.getByText(/^Van · MYR \d/)).toBeVisible();
  await page.goto(`/customer/order/${draft.id}`);
  await page
    .getByRole('button', { name: /^(Actions|More)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Place order again' }).click();
  await expect(page).toHaveURL(/\/orders\/multipoint$/);
  await expect(stopRow(page, 2)).toHaveAccessibleName(/Badrul/);
  await expect(page.getByText(/^Van · MYR \d/)).toBeVisible();
});

test('without a stop the map of an Indonesian tenant shows Jakarta (MULTI-07)', async ({
  page,
  baseURL,
  watched,
}) => {
  watched.expectProblem(/Failed to load resource/);
  const host = (baseURL ?? '').replace('localhost', 'swiftlogistics.localhost');
  await page.route(/geocoder\/autosuggest/, (route) => route.abort());
  await page.goto(`${host}/customer/login`);
  await page.locator('input[autocomplete=username]').fill('demo@waybill.test');
  await page.locator('input[type=password]').fill('waybill-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('/login'));
  await page.goto(`${host}/customer/orders/multipoint`);
  await expect(page.locator('.map-town').filter({ hasText: 'Jakarta' }).first()).toBeVisible();
  await expect(page.locator('.map-marker')).toHaveCount(0);
});

test('without a stop the map shows Kuala Lumpur at city zoom; a failed route is reported (MULTI-07, MULTI-08, MULTI-11, MULTI-15)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/Failed to load resource/);
  await page.route(/geocoder\/autosuggest/, (route) => route.abort());
  await openForm(page);
  const town = (name: string) =>
    page.locator('.map-town').filter({ has: page.getByText(name, { exact: true }) });
  // A degree is 728 px wide at zoom 10.
  await expect(async () => {
    const map = await page.locator('.leaflet-container').boundingBox();
    const capital = await town('Kuala Lumpur').boundingBox();
    const klang = await town('Klang').boundingBox();
    if (!map || !capital || !klang) throw new Error('the map shows no towns');
    expect(Math.abs(capital.x + 3 - (map.x + map.width / 2))).toBeLessThan(8);
    expect(Math.abs(capital.y + 3 - (map.y + map.height / 2))).toBeLessThan(8);
    expect(Math.abs((capital.x - klang.x) / 728 - 0.24)).toBeLessThan(0.02);
  }).toPass({ timeout: 60_000 });
  const stop = fields(page, 2);
  await stop.getByRole('combobox', { name: 'Address', exact: true }).fill('8 Jalan Sultan');
  await expect(stop.getByText('Auto suggest error!')).toBeVisible();
  await page.unroute(/geocoder\/autosuggest/);
  await page.route(/service\/directions/, (route) =>
    route.fulfill({ status: 502, json: { error: { code: 'ERR_DIRECTIONS', message: 'down' } } }),
  );
  await page.reload();
  await fillStop(fields(page, 2), 'Tan Wei Ling', '9 Jalan Sultan, Petaling Jaya');
  await expect(page.getByRole('alert').getByText('error', { exact: true })).toBeVisible();
});

test('the reason for a trip’s missing price is in view next to Continue, at 1440 and at 390 px (MULTI-28)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openForm(page);
  await fillStop(fields(page, 2), 'Tan Wei Ling', '8 Jalan Wong Ah Fook, Johor Bahru');
  const why = page.getByText(/^Motorcycle · The trip is [\d.]+ km long\. Vehicles drive up to 150 km\.$/);
  await expect(why).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('alert').filter({ hasText: 'Vehicles drive up to 150 km.' })).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(why).toBeInViewport({ ratio: 1 });
  await expect(why).toHaveCSS('white-space', 'normal');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('at 390 px both steps are one column without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/customer/orders/multipoint');
  await expect(page.getByRole('heading', { name: 'New multipoint order' })).toBeFocused();
  await fillTwo(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  await expectAccessible(page);
  await checkButton(page).click();
  await expect(payButton(page)).toBeVisible();
  expect(await width()).toBe(390);
  await expectAccessible(page);
});
