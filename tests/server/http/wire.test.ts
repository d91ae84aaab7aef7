import { expect, it } from 'vitest';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, makeDraft, makeOrder, pageOf, RECEIVER, SENDER } from '../orders/orderBody.ts';

withShipper({ walletMinor: 100_000 });

const get = (path: string, who: TestShipper | null = shipper) => call(t, who, 'GET', path);
const CONTACT = { ...RECEIVER, tags: ['Receiver'] };

it('every success is 200 with one `data`, for any call (API-02, API-05)', async () => {
  const made = await call(t, shipper, 'POST', 'contact', CONTACT);
  const { id } = data<{ id: number }>(made);
  const draft = await makeDraft(t, shipper);
  const answers = [
    made,
    await call(t, shipper, 'PUT', `contact/${id}`, { ...CONTACT, name: 'Tan' }),
    await call(t, shipper, 'DELETE', `contact/${id}?customerId=${shipper.customerId}`),
    await call(t, shipper, 'PATCH', `order/${draft.id}`, { note: 'x' }),
    await call(t, shipper, 'DELETE', `order/${draft.id}`),
    await get('user'),
    await get('company/settings'),
  ];
  for (const { status, body } of answers) expect([status, Object.keys(body)]).toEqual([200, ['data']]);
});

it.each([
  'order',
  'order?retrieve=quotes',
  'order/codSettlement',
  'manifest',
  'contacts',
  'wallet/paymentMethod',
])('the list %s has its rows next to the page’s totals (API-02, API-03)', async (path) => {
  await makeOrder(t, shipper);
  const page = pageOf(await get(path));
  expect(Object.keys(page).sort()).toEqual(expect.arrayContaining(['data', 'page', 'pageTotal', 'rowTotal']));
  expect(page.data).toBeInstanceOf(Array);
  expect(page).toMatchObject({ page: 1, pageTotal: expect.any(Number), rowTotal: expect.any(Number) });
});

it('lists are sorted by field and direction, and refuse an unknown field (API-06)', async () => {
  for (let i = 0; i < 2; i++) {
    t.clock.advance(1);
    await makeDraft(t, shipper);
  }
  const times = async (orderBy: string) =>
    pageOf<{ createdAt: string }>(
      await get(`order?statusCode=0&sortBy=createdAt&orderBy=${orderBy}`),
    ).data.map((o) => o.createdAt);
  const up = await times('asc');
  expect(up).toEqual([...up].sort());
  expect(new Set(up).size).toBeGreaterThan(1);
  expect(await times('desc')).toEqual([...up].reverse());
  expect((await get('order?sortBy=passwordHash')).status).toBe(400);
});

it('calls of public pages need no token (API-07)', async () => {
  const { id, nanoId, consignmentNo } = await makeOrder(t, shipper);
  await moveOrder(t.ctx, shipper, id, 110);
  const company = shipper.companyId;
  const quoteBody = {
    'company/info': await get('company/info', null),
    'company/{id}': await get(`company/${company}`, null),
    'guest-settings': await get(`company/${company}/guest-settings?name=mixpanel`, null),
    countries: await get('parameters/q/country', null),
    postcode: await get('parameters/q/postcode?countryCode=MY&postcode=50450', null),
    cities: await get('parameters/q/city?countryCode=MY&city=kuala', null),
    suggestions: await get('geocoder/autosuggest?q=Jalan%20Ampang', null),
    'item types': await get(`service/itemTypes?companyId=${company}&limit=1000`, null),
    quote: await call(t, null, 'POST', 'service/instantQuote/', {
      companyId: company,
      origin: SENDER,
      destination: RECEIVER,
      weight: { value: 1 },
    }),
    track: await call(t, null, 'POST', 'order/track', { companyId: company, consignmentNo: [consignmentNo] }),
    'by number': await get(`order/track/${consignmentNo}?companyId=${company}`, null),
    etrack: await get(`etrack/${nanoId}`, null),
  };
  const statuses = Object.entries(quoteBody).map(([name, { status }]) => [name, status]);
  expect(statuses).toEqual(Object.keys(quoteBody).map((name) => [name, 200]));
});

it('proof of delivery and rating need their own secret and never a token (API-07)', async () => {
  const { id, nanoId } = await makeOrder(t, shipper);
  for (const code of [110, 200, 500, 600, 700]) await moveOrder(t.ctx, shipper, id, code);
  const proof = { trackingId: nanoId, phoneNo: RECEIVER.phone.slice(-4) };
  expect((await call(t, null, 'POST', 'order/tracking-pod', proof)).status).toBe(200);
  const rating = { rating: 5, nanoId, companyId: shipper.companyId };
  expect((await call(t, null, 'POST', `order/${id}/rate`, rating)).status).toBe(200);
});

it.each(['company/info', 'parameters/q/country', 'order', 'customer'])(
  'the path %s gives the same answer with a slash at its end (API-08)',
  async (path) => {
    const [plain, slashed] = [await get(path), await get(`${path}/`)];
    expect(slashed.status).toBe(200);
    expect(slashed.body).toEqual(plain.body);
  },
);

it('the tiles of the dashboard have counts by name and by the code of new orders (API-66, API-67)', async () => {
  const who = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 });
  const [first] = [await makeOrder(t, who), await makeOrder(t, who), await makeDraft(t, who)];
  await moveOrder(t.ctx, who, first.id, 110);
  const counted = async (filter: string) => {
    const page = pageOf<unknown>(await get(`order?${filter}&limit=1`, who));
    expect(page.data.length).toBeLessThanOrEqual(1);
    return page.rowTotal;
  };
  expect(await counted('statusCode=100')).toBe(1);
  expect(await counted('status=PENDING')).toBe(1);
  expect(await counted('status=DRAFT')).toBe(1);
  expect(await counted('status=COMPLETED')).toBe(0);
});
