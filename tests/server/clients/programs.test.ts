import { expect, it } from 'vitest';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { makeOrder } from '../orders/orderBody.ts';
import {
  aSecondLater,
  BUYER,
  FROM,
  inHours,
  JSON_KEY,
  line,
  ok,
  SELLER,
  send,
  sender,
  shop,
  TO,
  t,
  who,
  withClients,
} from './clientWorld.ts';

const ADMIN_PAGE = 'https://warehouse.example.test';
withClients({ CORS_ORIGINS: ADMIN_PAGE });

it('a storefront: rates of a cart, then draft, booking with both times, order and label for the packer (BX-30, API-78)', async () => {
  const quote = await ok('POST', '/v1.0/service/instantQuote', {
    customerId: who.customerId,
    origin: { ...FROM, address2: undefined },
    destination: { ...TO, address2: undefined },
    weight: { unit: 'kg', value: 1 },
    itemType: 'PARCEL',
  });
  const serviceCode = quote.data.services[0].service.code;
  const [pickup, delivery] = [inHours(1), inHours(2)];
  const created = await ok('POST', '/v1.0/order', {
    customerId: who.customerId,
    process: false,
    serviceCode,
    source: 'storefront',
    extId: '5f0c6a52-8f2e-4b7f-9d67-2d9a3a1f7a11',
    referenceNo: '5f0c6a52-8f2e-4b7f-9d67-2d9a3a1f7a11',
    note: 'Order 5f0c6a52',
    origin: { scheduledAt: pickup, inventory: [line()], contact: { ...SELLER, ...FROM } },
    destination: { scheduledAt: delivery, inventory: [line()], contact: { ...BUYER, ...TO } },
  });
  const { id } = created.data;
  await ok('POST', `/v1.0/order/${id}/process`, {
    serviceCode,
    originScheduledAt: pickup,
    destinationScheduledAt: delivery,
  });
  await aSecondLater();
  const { data: order } = await ok('GET', `/v1.0/order/${id}`);
  expect(order).toMatchObject({
    consignmentNo: expect.stringMatching(/^MY/),
    price: { amount: expect.any(Number) },
    extId: '5f0c6a52-8f2e-4b7f-9d67-2d9a3a1f7a11',
    waypoint: [
      { scheduledAt: new Date(pickup).toISOString() },
      { scheduledAt: new Date(delivery).toISOString() },
    ],
  });
  const label = await send('GET', `/v1.0/order/${id}/label`);
  expect([label.status, label.headers['content-type']]).toEqual([200, 'application/pdf']);
});

it('a print shop: its company’s code in each body, goods only at the pickup, the state with a prefix, cancel with {} (BX-30, API-04)', async () => {
  const user = (await ok('GET', '/v1.0/user')).data;
  expect([user.name, user.apiSecret]).toEqual([expect.any(String), expect.any(String)]);
  const ours = { customerId: who.customerId, companyCode: 'my' };
  const from = { ...FROM, state: 'WP Kuala Lumpur' };
  const quote = await send('POST', '/v1.0/service/instantQuote', {
    body: { ...ours, origin: from, destination: TO, weight: { unit: 'kg', value: 1 }, itemType: 'PARCEL' },
  });
  expect([quote.status, quote.headers['x-ignored-fields']]).toEqual([200, 'companyCode']);
  const [first] = quote.body.data.services;
  expect(first).toMatchObject({
    service: {
      code: expect.any(String),
      name: expect.any(String),
      serviceType: expect.any(String),
      serviceCompany: { companyCode: expect.any(String), name: expect.any(String) },
    },
    price: { amount: expect.any(Number), currency: 'MYR' },
    etaMin: expect.any(Number),
    etaMax: expect.any(Number),
  });
  const serviceCode = first.service.code;
  const [pickup, delivery] = [24, 48].map((hours) => new Date(Date.parse(inHours(hours))).toISOString());
  const made = await send('POST', '/v1.0/order', {
    body: {
      ...ours,
      process: false,
      serviceCode,
      source: 'print-shop',
      extId: 'a1b2c3',
      referenceNo: 'A1B2C3',
      origin: { scheduledAt: pickup, inventory: [line()], contact: { ...SELLER, ...from } },
      destination: { scheduledAt: delivery, contact: { ...BUYER, ...TO } },
    },
  });
  expect([made.status, made.headers['x-ignored-fields']]).toEqual([200, 'companyCode']);
  const { id } = made.body.data;
  await ok('POST', `/v1.0/order/${id}/process`, {
    serviceCode,
    originScheduledAt: pickup,
    destinationScheduledAt: delivery,
  });
  const order = (await ok('GET', `/v1.0/order/${id}`)).data;
  expect(order.statusCode).toBe(11);
  const cancelled = (await ok('POST', `/v1.0/order/${id}/cancel`, '{}')).data;
  expect([cancelled.id, cancelled.statusCode]).toEqual([id, 900]);
  const wrong = await send('POST', `/v1.0/order/${id}/process`, { body: { serviceCode } });
  expect([wrong.status, wrong.body.error]).toMatchObject([
    409,
    { code: expect.any(String), message: expect.any(String) },
  ]);
});

it('an admin page in the browser: its calls pass from the configured origin, and goods named after their stop count as goods (BX-30, API-42)', async () => {
  const preflight = await t.app.inject({
    method: 'OPTIONS',
    url: '/v1.0/order',
    headers: {
      host: 'localhost',
      origin: ADMIN_PAGE,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-delyvax-access-token',
    },
  });
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, ADMIN_PAGE]);
  expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).toContain(
    'x-delyvax-access-token',
  );
  const headers = { ...JSON_KEY, origin: ADMIN_PAGE };
  const seen = await send('GET', '/v1.0/user', { headers });
  expect([seen.status, seen.headers['access-control-allow-origin']]).toEqual([200, ADMIN_PAGE]);

  const weight = { unit: 'kg', value: 1 };
  const places = { origin: { ...FROM, address2: undefined }, destination: { ...TO, address2: undefined } };
  const { services } = (
    await ok('POST', '/v1.0/service/instantQuote', { ...places, weight, itemType: 'PARCEL' }, headers)
  ).data;
  const { service, duration } = services[0];
  expect(Math.round(duration / 3600)).toBeGreaterThan(0);
  const stop = (type: string, contact: object) => ({
    contact,
    inventory: [{ type, name: 'PARCEL', weight }],
  });
  const { data } = await ok(
    'POST',
    '/v1.0/order',
    {
      process: true,
      serviceCode: service.serviceCompany.companyCode,
      origin: stop('PICKUP', { name: SELLER.name, phone: '+60100000000', ...places.origin }),
      destination: stop('DROPOFF', { name: BUYER.name, phone: BUYER.phone, ...places.destination }),
      weight,
      itemType: 'PARCEL',
    },
    headers,
  );
  expect([data.id, data.statusCode]).toEqual([expect.any(String), 11]);
  await aSecondLater();
  const order = (await ok('GET', `/v1.0/order/${data.id}`, undefined, headers)).data;
  expect([order.consignmentNo, order.statusCode, order.waypoint[1].inventory]).toEqual([
    expect.stringMatching(/^MY/),
    100,
    [expect.objectContaining({ quantity: 1, name: 'PARCEL' })],
  ]);
});

it('a shop’s back office: a draft by text and number, booked later, and its history for the customer’s page (BX-30)', async () => {
  const goods = line({ price: { amount: 12.5, currency: 'MYR' }, dimension: undefined, quantity: 3 });
  const created = await ok('POST', '/v1.0/order', {
    customerId: ` ${who.customerId} `.trim(),
    origin: { contact: { ...SELLER, ...FROM }, inventory: [goods] },
    process: false,
    destination: { contact: { ...BUYER, ...TO }, inventory: [goods] },
    serviceCode: 'DX',
  });
  const id = created.data.orderId;
  await ok('POST', `/v1.0/order/${id}/process`, { serviceCode: 'DX' });
  await aSecondLater();
  const { consignmentNo } = (await ok('GET', `/v1.0/order/${id}`)).data;
  const ask = { companyId: who.companyId, consignmentNo, resultType: 'latestFirst' };
  const { histories } = (await ok('POST', '/v1.0/order/track', ask)).data;
  expect(histories).toMatchObject([{ statusText: expect.any(String), createdAt: expect.any(String) }]);
  for (const field of ['description', 'location']) expect(histories[0]).toHaveProperty(field);
});

it('two receivers of webhooks without a key: one reads `id`, the other `orderId`, both `statusCode` as a number (SET-66)', async () => {
  await ok('POST', '/v1.0/webhook', { event: 'order.updated', url: shop.url });
  await ok('POST', '/v1.0/webhook', { event: 'order_tracking.change', url: shop.url });
  const order = await makeOrder(t, who);
  for (const code of [400, 600, 700]) await moveOrder(t.ctx, who, order.id, code, {});
  await sender.drain();
  const of = (event: string) =>
    shop.calls
      .filter(({ headers }) => headers['x-delyvax-event'] === event)
      .map(({ body }) => JSON.parse(body));
  expect(of('order_tracking.change').map(({ orderId, statusCode }) => [orderId, statusCode])).toEqual(
    [100, 400, 600, 700].map((code) => [order.id, code]),
  );
  expect(
    of('order.updated').every(({ id, statusCode }) => id === order.id && Number.isInteger(statusCode)),
  ).toBe(true);
});

it('a nightly script: each order by its id with the key alone, delivered from 400 on or by its word (BX-30, API-05)', async () => {
  const headers = { 'x-delyvax-access-token': JSON_KEY['x-delyvax-access-token'] };
  const order = await makeOrder(t, who);
  const read = async () => (await ok('GET', `/v1.0/order/${order.id}`, undefined, headers)).data;
  expect(await read()).toMatchObject({ statusCode: 100, status: 'created' });
  await moveOrder(t.ctx, who, order.id, 700, {});
  expect(await read()).toMatchObject({
    statusCode: 700,
    status: expect.stringMatching(/delivered|completed/i),
  });
});

it('an older portal: a session, its company by address, a quote without a token, and a cancel of several with the body null (BX-30, API-78)', async () => {
  const headers = { ...who.auth, 'content-type': 'application/json' };
  const bare = { 'content-type': 'application/json' };
  const info = await ok('GET', '/v1.0/company/info?url=http://localhost/customer', undefined, bare);
  expect((info.data ?? info).id).toBe(who.companyId);
  const { data } = await ok(
    'POST',
    '/v1.0/service/instantQuote/',
    {
      companyId: who.companyId,
      origin: FROM,
      destination: TO,
      weight: { unit: 'kg', value: '1' },
      itemType: 'PARCEL',
    },
    bare,
  );
  expect(data.services.length).toBeGreaterThan(0);
  const orders = [await makeOrder(t, who), await makeOrder(t, who)];
  const ids = orders.map(({ id }) => id);
  const cancelled = (await ok('POST', `/v1.0/order/${ids.join()}/cancel`, 'null', headers)).data;
  expect(cancelled).toMatchObject({ status: 'cancelled', statusCode: 900 });
  for (const id of ids)
    expect((await ok('GET', `/v1.0/order/${id}`, undefined, headers)).data.statusCode).toBe(900);
});
