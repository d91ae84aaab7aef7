import type { APIRequestContext, Page } from '@playwright/test';
import { colleague } from '../members.ts';
import { apiOf, bookOrder, expect, forbidMouse, PICKUP, reference, signIn, test } from '../support.ts';

const PARCELS = 25;
/** Keys that answer each matter on its row. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'Delivery failed': ['Shift+B', 'Control+Enter'],
  'Address not found': ['w', 'e'],
  'Self collection': ['w', 'e'],
  'Coming back': ['e'],
  'Return failed': ['a', 'Control+Enter'],
  'Pickup failed': ['e'],
  'Booking failed': ['e'],
  'Weight charge': ['y'],
  'Recipient asks': ['a', 'Control+Enter'],
  Complaint: ['w', 'e'],
};
const KEYS_EACH = 2;

/** Books parcels with this word in the recipients' names, each of which fails in one of ten ways. */
async function failInTenWays(request: APIRequestContext, mark: string): Promise<void> {
  const api = apiOf(request);
  const move = async (id: string, codes: number[]) => {
    for (const statusCode of codes) await api.post(`sandbox/order/${id}/status`, { statusCode });
  };
  const ask = async (id: string, nanoId: string, wish: string) => {
    await move(id, [500]);
    const send = async (path: string, form: Record<string, string>) =>
      (await request.post(`/customer/recipient${path}`, { form: { trackingId: nanoId, ...form } })).text();
    const page = await send('', { phoneNo: '1234' });
    const value = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
    const token = value(/name="token" value="([^"]+)/);
    await send('/ask', { token, ask: wish, day: value(/value="(20\d\d-\d\d-\d\d)"/) });
  };
  const ways: ((id: string, nanoId: string) => Promise<unknown>)[] = [
    (id) => move(id, [500, 650]),
    (id) => move(id, [500, 650]),
    (id) => move(id, [500, 651]),
    (id) => move(id, [500, 650, 661]),
    (id) => move(id, [500, 661, 663]),
    (id) => move(id, [475]),
    async () => undefined,
    async (id) => {
      await move(id, [500]);
      await api.post(`sandbox/order/${id}/weight`, { kg: 3.4 });
    },
    (id, nanoId) => ask(id, nanoId, 'anotherDay'),
    (id, nanoId) => ask(id, nanoId, 'notOrdered'),
  ];
  for (let i = 0; i < PARCELS; i++) {
    const way = i % ways.length;
    const contact = {
      name: `${mark} ${i + 11}`,
      phone: '+60167001234',
      address1: way === 1 ? 'Lebuh Chulia' : `${i + 1} Lebuh Chulia`,
      postcode: way === 6 ? '99999' : '10200',
      city: 'George Town',
      state: 'Pulau Pinang',
      country: 'MY',
      placeConfirmed: true,
    };
    const { id, nanoId } = await bookOrder(api, {
      waypoint: [
        PICKUP,
        {
          type: 'DROPOFF',
          contact,
          inventory: [{ description: 'Shawl', quantity: 1, weight: { unit: 'kg', value: 0.6 } }],
        },
      ],
    });
    await ways[way]?.(id, nanoId);
  }
}

test('25 parcels that fail in ten ways are answered by two people by keys only, each once and with two keys at most (BX-40)', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const mark = reference('Day').replace('-', '');
  await failInTenWays(request, mark);
  await signIn(page);
  const path = `/customer/inbox?filter=${encodeURIComponent(JSON.stringify({ tab: 'waiting', q: mark }))}`;
  await page.goto(path);
  const other = await colleague(browser, { request, baseURL });
  await other.goto(path);
  const lines = (window: Page, hasText: string) =>
    window.locator('#record-grid tbody tr').filter({ hasText });
  for (const window of [page, other]) {
    await window.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    await expect(lines(window, mark)).toHaveCount(PARCELS);
    await window.getByRole('textbox', { name: 'Number or name' }).focus();
    await forbidMouse(window);
    await window.keyboard.press('Enter');
  }
  let keys = 0;
  for (let answered = 0; answered < PARCELS; answered++) {
    const window = answered % 2 ? other : page;
    const row = window.locator('#record-grid tbody tr:focus');
    await expect(row).toContainText(mark);
    const text = await row.innerText();
    const kind = Object.keys(ANSWERS).find((label) => text.includes(label)) ?? text;
    const name = new RegExp(`${mark} \\d\\d`).exec(text)?.[0] ?? text;
    for (const key of ANSWERS[kind] ?? []) {
      keys++;
      await window.keyboard.press(key);
      if (key === 'Shift+B' || key === 'a') await expect(window.getByRole('dialog')).toBeVisible();
    }
    // The line leaves the list of both people at once.
    for (const seen of [page, other]) await expect(lines(seen, name)).toHaveCount(0);
  }
  expect(keys).toBeLessThanOrEqual(PARCELS * KEYS_EACH);
  const api = apiOf(request);
  const left = async (tab: string) =>
    (
      await api.page<{ steps: { what: string; by: string | null }[] }>(
        `inbox?limit=50&tab=${tab}&keyword=${mark}`,
      )
    ).data;
  expect(await left('waiting')).toEqual([]);
  // The lines that ended by a courier's later step have no person.
  const people = [...(await left('snoozed')), ...(await left('ended'))].map(
    ({ steps }) => new Set(steps.map(({ by }) => by)).size,
  );
  expect(Math.max(...people)).toBe(1);
  await other.context().close();
});

test('another window shows at once who works on a line (BX-40)', async ({ page, request, browser }) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  for (const statusCode of [500, 650]) await api.post(`sandbox/order/${order.id}/status`, { statusCode });
  await signIn(page);
  const path = `/customer/inbox?filter=${encodeURIComponent(JSON.stringify({ tab: 'waiting', q: order.consignmentNo }))}`;
  await page.goto(path);
  const row = page.getByRole('row', { name: order.consignmentNo });
  await expect(row).toBeVisible();
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const window = await other.newPage();
  await signIn(window);
  await window.goto(path);
  await window.getByRole('row', { name: order.consignmentNo }).focus();
  await window.keyboard.press('i');
  await expect(row.getByRole('img', { name: /work/ })).toBeVisible();
  await other.close();
});
