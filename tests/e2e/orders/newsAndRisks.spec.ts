import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { VisitNews } from '../../../contract/messages/visits.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { ARRIVAL_LEAST, isMeasured } from '../../../contract/rules/orders/arrival.ts';
import {
  type Api,
  apiOf,
  bookOrder,
  DEMO,
  expect,
  forbidMouse,
  PICKUP,
  reference,
  signIn,
  test,
} from '../support.ts';

/** Presses a key until the element has the focus. */
async function reach(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const hasFocus = () => element.evaluate((el) => el === document.activeElement);
  for (let presses = 0; presses < 40 && !(await hasFocus()); presses++) await page.keyboard.press(key);
  await expect(element).toBeFocused();
}

/** A drop-off at an address that no other test has. */
function receiverAt(address1: string) {
  return {
    name: 'Siti Aminah',
    phone: '+60123456789',
    address1,
    postcode: '10300',
    city: 'George Town',
    state: 'Pulau Pinang',
    country: 'MY',
  };
}

/** The API's waypoints of an order from Kuala Lumpur. */
const stops = (receiver: object) => [
  PICKUP,
  {
    type: 'DROPOFF',
    contact: receiver,
    inventory: [{ description: 'Shawl', quantity: 1, weight: { unit: 'kg', value: 0.6 } }],
  },
];

/** A failed delivery to this address. */
async function failAt(api: Api, address: string): Promise<void> {
  const order = await bookOrder(api, { waypoint: stops(receiverAt(address)) });
  for (const statusCode of [500, 650]) await api.post(`sandbox/order/${order.id}/status`, { statusCode });
}

/** Pastes the recipient at this address into a new order. */
async function openForm(page: Page, address: string, state = 'Pulau Pinang'): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/customer/orders/new-order');
  await expect(
    page.getByRole('region', { name: 'Receiver details' }).getByRole('textbox', { name: 'Name' }),
  ).toBeFocused();
  const text = `Siti Aminah\n012-345 6789\n${address}\n10300 George Town\n${state}`;
  await page.evaluate((t) => navigator.clipboard.writeText(t), text);
  await page.keyboard.press('ControlOrMeta+v');
}

test('a reason for a look is dismissed in the form by keys, taken back, and stays dismissed (BX-43)', async ({
  page,
  request,
}) => {
  const address = `${randomInt(1000, 9999)} Lebuh Pantai`;
  await failAt(apiOf(request), address);
  await forbidMouse(page);
  await signIn(page);
  await openForm(page, address);
  const notice = page.getByRole('region', { name: 'Look before you pay' });
  const reason = notice.getByRole('listitem').filter({ hasText: '1 of 1 parcels to this address failed' });
  await expect(reason).toBeVisible();
  const forAll = reason.getByRole('button', { name: 'Not again for this recipient' });
  const pay = page.getByRole('button', { name: /^Confirm order · MYR/ });
  await expect(pay).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(pay).toBeFocused();
  await reach(page, forAll, 'Shift+Tab');
  const stored = () => page.waitForResponse((r) => /\/risks\/(dismiss|restore)/.test(r.url()) && r.ok());
  const first = stored();
  await page.keyboard.press('Enter');
  await first;
  await expect(reason).toContainText('No longer told for this recipient.');
  const undo = reason.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  const second = stored();
  await page.keyboard.press('Enter');
  await second;
  await expect(reason).not.toContainText('No longer told');
  await reach(page, forAll);
  const third = stored();
  await page.keyboard.press('Enter');
  await third;
  await expect(undo).toBeFocused();

  await page.reload();
  await expect(notice.getByRole('button', { name: /dismissed reason/ })).toBeVisible();
  await expect(notice.getByText('1 of 1 parcels to this address failed')).toBeHidden();
});

test('by mouse, a wrong state is mended, and the reason for a look is dismissed for this booking (BX-43)', async ({
  page,
  request,
}) => {
  const address = `${randomInt(1000, 9999)} Lebuh Pantai`;
  await failAt(apiOf(request), address);
  await signIn(page);
  await openForm(page, address, 'Johor');
  const receiver = page.getByRole('region', { name: 'Receiver details' });
  const question = receiver.getByText(/^Postcode 10300 is in Pulau Pinang, not in Johor/);
  await expect(question.first()).toBeVisible();
  await receiver.getByRole('button', { name: 'State Pulau Pinang' }).click();
  await expect(question).toHaveCount(0);
  const notice = page.getByRole('region', { name: 'Look before you pay' });
  const reason = notice.getByRole('listitem').filter({ hasText: '1 of 1 parcels to this address failed' });
  await reason.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(reason).toContainText('Dismissed.');
  await expect(page.getByRole('button', { name: /^Confirm order · MYR/ })).toBeVisible();
});

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

test('after signing in, the number of changes since the last visit is told, and the dashboard leads to each of their lists (BX-44)', async ({
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

/** An offer of the lane with a measured time. */
async function measuredOffer(api: Api): Promise<InstantQuote['services'][number] | undefined> {
  const near = (postcode: string) => ({ postcode, country: 'MY' });
  const { services } = await api.post<InstantQuote>('service/instantQuote', {
    origin: near('50450'),
    destination: near('10300'),
    itemType: 'PARCEL',
    weight: { unit: 'kg', value: 0.6 },
  });
  const offer = services.find(isMeasured);
  expect(offer?.durationSample).toBeGreaterThanOrEqual(ARRIVAL_LEAST);
  return offer;
}

const ARRIVAL = /Usually \d+ (hours?|days?), 9 in 10 within \d+ (hours?|days?) \(\d+ parcels\)/;

test('an offer shows the usual time, that of nine in ten and the number of parcels: in the form by keys, among the rates by mouse (BX-45)', async ({
  page,
  request,
}) => {
  const code = (await measuredOffer(apiOf(request)))?.code;
  await signIn(page);
  await page.goto(
    '/customer/check-rates?o.zipcode=50450&o.country=MY&d.zipcode=10300&d.country=MY&weight=0.6&itemType=PARCEL',
  );
  const time = page.locator(`[data-service="${code}"]`).getByText(ARRIVAL);
  await time.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Based on deliveries of the past 30 days');
  await forbidMouse(page);
  await openForm(page, `${randomInt(1000, 9999)} Lebuh Pantai`);
  const offers = page.getByRole('radiogroup').filter({ has: page.locator('[data-service]') });
  await reach(page, page.getByRole('button', { name: /^Show all \d+ services$/ }));
  await page.keyboard.press('Enter');
  await expect(offers.getByRole('radio', { name: ARRIVAL }).first()).toBeVisible();
});

test('the order list, on a phone too, and the order’s page show the usual time with the time of nine in ten and the number of parcels (BX-45)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const address = `${randomInt(1000, 9999)} Lebuh Pantai`;
  const offer = await measuredOffer(api);
  const order = await bookOrder(api, {
    serviceCode: offer?.code,
    waypoint: stops(receiverAt(address)),
  });
  await signIn(page);
  await page.goto(
    `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'ALL', q: order.consignmentNo }))}`,
  );
  const row = page.getByRole('row', { name: order.consignmentNo });
  // A list's number of parcels is up to ten minutes old.
  await expect(row.getByTitle(/9 in 10 within \d+ (hours?|days?) \(\d+ parcels\)/)).toHaveText(
    /\d+ (hours?|days?)$/,
  );
  // A phone has no pointer for a title.
  await page.setViewportSize({ width: 360, height: 740 });
  const card = page.getByRole('listitem').filter({ hasText: order.consignmentNo ?? '' });
  await expect(card.getByText(/9 in 10 within \d+ (hours?|days?) \(\d+ parcels\)/)).toBeInViewport({
    ratio: 1,
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1440, height: 900 });
  const answer = page.waitForResponse((r) => r.url().includes(`/v1.0/order/${order.id}`) && r.ok());
  await page.goto(`/customer/order/${order.id}`);
  const { data } = (await (await answer).json()) as { data: Order };
  await expect(page.getByText('Usual time')).toBeVisible();
  await expect(
    page.getByText(
      new RegExp(`9 in 10 within \\d+ (hours?|days?) \\(${data.arrival?.durationSample} parcels\\)`),
    ),
  ).toBeVisible();
});

test('states in the palette lead by keys to the list of exactly these orders, which a reload keeps (BX-46)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const cash = (value: number) => ({ serviceAddon: [{ id: ADDON_COD, value }] });
  const failed = await bookOrder(api, cash(120));
  for (const statusCode of [500, 650]) await api.post(`sandbox/order/${failed.id}/status`, { statusCode });
  const other = await bookOrder(api, cash(99.99));
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  const line = page.getByRole('combobox', { name: 'Command palette' });
  for (const [typed, filter, hasFailed] of [
    ['orders late', { late: 'true' }, false],
    ['orders failed', { statusCode: '475,650,663' }, true],
    ['orders cod 100..', { codFrom: '100' }, true],
  ] as const)
    await test.step(typed, async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(line).toBeFocused();
      await page.keyboard.type(typed);
      await expect(page.getByRole('option', { name: /^Find orders/ }).first()).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Enter');
      const isFiltered = async () => {
        await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
        await expect
          .poll(() => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}'))
          .toEqual({ tab: 'ALL', ...filter });
        await expect(page.getByRole('row', { name: failed.consignmentNo })).toHaveCount(hasFailed ? 1 : 0);
        await expect(page.getByRole('row', { name: other.consignmentNo })).toHaveCount(0);
      };
      await isFiltered();
      await page.reload();
      await isFiltered();
    });
});

test('orders are filtered by status, attempts and lateness by mouse, and a reload keeps the filter (BX-46)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const referenceNo = reference('state');
  const [failed, collected, other] = [
    await bookOrder(api, { referenceNo }),
    await bookOrder(api, { referenceNo }),
    await bookOrder(api, { referenceNo }),
  ];
  for (const [{ id }, code] of [
    [failed, 650],
    [collected, 651],
  ] as const)
    for (const statusCode of [500, code]) await api.post(`sandbox/order/${id}/status`, { statusCode });
  await signIn(page);
  const filter = JSON.stringify({ tab: 'ALL', q: referenceNo });
  await page.goto(`/customer/orders?filter=${encodeURIComponent(filter)}`);
  const shows = async (more: object, orders: readonly { consignmentNo: string }[]) => {
    for (const one of [failed, collected, other])
      await expect(page.getByRole('row', { name: one.consignmentNo })).toHaveCount(
        orders.includes(one) ? 1 : 0,
      );
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')).toEqual({
      ...{ tab: 'ALL', q: referenceNo },
      ...more,
    });
  };
  const choose = async (field: string, ...options: string[]) => {
    await page.getByRole('combobox', { name: field }).click();
    for (const name of options) await page.getByRole('option', { name, exact: true }).click();
    if (options.length > 1) await page.mouse.click(5, 5);
    await expect(page.getByRole('listbox')).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await choose('Status', 'Failed to deliver', 'Self collection');
  await shows({ statusCode: '650,651' }, [failed, collected]);
  await choose('Failed deliveries', '1 or more');
  await shows({ statusCode: '650,651', minAttempts: '1' }, [failed]);
  await choose('Arrival', 'Late');
  await shows({ statusCode: '650,651', minAttempts: '1', late: 'true' }, []);
  await choose('Arrival', 'Not late');
  const last = { statusCode: '650,651', minAttempts: '1', late: 'false' };
  await shows(last, [failed]);
  await page.reload();
  await shows(last, [failed]);
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
