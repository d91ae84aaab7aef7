import { expect, it } from 'vitest';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';

withShipper({ walletMinor: 100_000 });

const WEBHOOK = { url: 'https://shop.example.test/hook', event: 'order.created' };

it.each(['/v1.0//webhook/', '//v1.0/webhook', '/v1.0/webhook//', '/webhook', '//webhook/'])(
  'a path with repeated slashes or without the version reaches the call: %s (BX-30, API-01)',
  async (url) => {
    const list = await t.app.inject({ method: 'GET', url: `${url}?page=1`, headers: shipper.auth });
    expect([list.statusCode, list.json()]).toMatchObject([200, { page: 1 }]);
    const made = await t.app.inject({ method: 'POST', url, headers: shipper.auth, payload: WEBHOOK });
    expect([made.statusCode, made.json().data]).toMatchObject([200, { url: WEBHOOK.url }]);
  },
);

it('slashes inside a query and after an unknown path do not change (API-01)', async () => {
  const list = await t.app.inject({
    method: 'GET',
    url: '/v1.0/contacts?keyword=https://x//y',
    headers: shipper.auth,
  });
  expect(list.statusCode).toBe(200);
  expect((await t.app.inject({ method: 'GET', url: '//nowhere//at/all' })).statusCode).toBe(404);
});

it('a path that is also a page is a call if a key or a token is sent (BX-30)', async () => {
  const called = await t.app.inject({ method: 'GET', url: '/customer', headers: shipper.auth });
  expect([called.statusCode, called.json().data]).toMatchObject([200, { id: shipper.customerId }]);
  const sandbox = await t.app.inject({
    method: 'GET',
    url: '/sandbox/outbox',
    headers: { host: 'localhost' },
  });
  expect(sandbox.headers['content-type']).toContain('text/html');
  const visited = await t.app.inject({ method: 'GET', url: '/customer', headers: { host: 'localhost' } });
  expect(visited.headers['content-type'] ?? '').not.toMatch(/json.*data/);
  expect(visited.body).not.toContain('walletBalance');
});

it.each(['text/plain', 'text/plain; charset=utf-8'])(
  'JSON with the type %s is read (BX-30)',
  async (type) => {
    const made = await t.app.inject({
      method: 'POST',
      url: '/v1.0/webhook',
      headers: { ...shipper.auth, 'content-type': type },
      payload: JSON.stringify({ ...WEBHOOK, __proto__: null }),
    });
    expect([made.statusCode, made.json().data]).toMatchObject([200, { url: WEBHOOK.url }]);
    const bad = await t.app.inject({
      method: 'POST',
      url: '/v1.0/webhook',
      headers: { ...shipper.auth, 'content-type': type },
      payload: 'url=x',
    });
    expect(bad.statusCode).toBe(400);
  },
);

it.each([
  'order?status=&dateFrom=&dateTo=&codStatus=&statusCode=&serviceCode=&keyword=',
  'contacts?keyword=&tag=&groupId=',
  'webhook?status=&page=',
])('a filter without a value filters nothing: %s (BX-30)', async (path) => {
  const answer = (url: string) => t.app.inject({ method: 'GET', url: `/v1.0/${url}`, headers: shipper.auth });
  const empty = await answer(path);
  expect([empty.statusCode, empty.json()]).toEqual([200, (await answer(path.split('?')[0] ?? '')).json()]);
});

it.each([
  'order?sortBy=createdAt&orderBy=DESC',
  'order/codSettlement?orderBy=Asc',
  'contacts?orderBy=DESC',
  'webhook?orderBy=DESC',
])('the direction of a list is read in upper case too: %s (BX-30, API-06)', async (path) => {
  const answer = (url: string) => t.app.inject({ method: 'GET', url: `/v1.0/${url}`, headers: shipper.auth });
  const upper = await answer(path);
  expect([upper.statusCode, upper.json()]).toEqual([
    200,
    (await answer(path.replace(/\w+$/, (direction) => direction.toLowerCase()))).json(),
  ]);
});

it.each([
  ['webhook', {}, WEBHOOK],
  // The tab names the caller's own account, the body another account.
  ['instabook', { own: true }, {}],
  ['topup/buy', { own: true }, { amount: 20, paymentMethodId: 1 }],
] as const)(
  'another account’s id in a call to %s with %o is refused by its field (BX-30)',
  async (path, tab, body) => {
    const foreign = await t.app.inject({
      method: 'POST',
      url: `/v1.0/${path}`,
      headers: { ...shipper.auth, ...('own' in tab ? { 'x-customer-id': String(shipper.customerId) } : {}) },
      payload: { ...body, customerId: shipper.customerId + 1000 },
    });
    expect([foreign.statusCode, foreign.json().error.field]).toEqual([404, 'customerId']);
  },
);
