import { beforeAll, expect, it } from 'vitest';
import { loggedPath } from '../../../server/http/answer/loggedPath.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { sendDueNotices } from '../../../server/modules/notices/sendNotices.ts';
import { senderOf } from '../../../server/modules/webhooks/senderLoop.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { PASSWORD } from '../../support/world.ts';
import { call, data, makeOrder, ticketFor } from '../orders/orderBody.ts';
import { ADDRESS, CANARY, type Ids, makeThings } from './accessWorld.ts';
import { ROUTES } from './routeTable.ts';

let things: Ids;
const lines: string[] = [];
withShipper(
  { walletMinor: 100_000 },
  {
    // All statements and requests count as slow, so each has its line.
    env: { LOG_LEVEL: 'trace', LOG_SLOW_MS: '0.0001', WAYBILL_HOOKS_LOCAL: '1' },
    watched: true,
    app: { logTo: { write: (line) => void lines.push(line) } },
  },
);
beforeAll(async () => {
  things = await makeThings(t, shipper);
});

const KEY = `dx${'5'.repeat(40)}`;
const SECRETS = {
  password: 'canary-password-1',
  query: 'canaryquery',
  code: 'canarycode',
  promo: 'CANARYPROMO',
};

async function useEverything(): Promise<string[]> {
  const login = await call(t, null, 'POST', 'auth/login', {
    companyCode: 'my',
    username: shipper.email,
    password: PASSWORD,
  });
  const session = data<{ accessToken: string; refreshToken: string }>(login);
  const next = data<{ accessToken: string; refreshToken: string }>(
    await call(t, null, 'POST', 'auth/refreshToken', { refreshToken: session.refreshToken }),
  );
  await storeApiToken(t.ctx, shipper, 'log', KEY);
  await call(t, { auth: { host: 'localhost', 'x-delyvax-access-token': KEY } }, 'GET', 'user');
  const path = '/v1.0/contacts/export?name=canaryquery';
  const ticket = await ticketFor(t, shipper, path);
  await call(t, null, 'GET', `contacts/export?name=canaryquery&jwt=${ticket}`);
  await call(t, null, 'GET', `contacts/export?name=canaryquery&jwt=${ticket}`);
  await call(t, null, 'POST', 'auth/login', {
    companyCode: 'my',
    username: shipper.email,
    password: SECRETS.password,
  });
  await call(t, null, 'POST', 'auth/verify', {
    companyId: shipper.companyId,
    username: shipper.email,
    code: SECRETS.code,
  });
  await call(t, shipper, 'GET', `order?keyword=${SECRETS.query}&sortBy=password`);
  await call(t, shipper, 'POST', 'contact', { ...ADDRESS, city: null });
  await makeOrder(t, shipper, {
    receiver: { name: CANARY.recipient, postcode: '99999', placeConfirmed: true },
    promoCode: SECRETS.promo,
  } as never).catch(() => undefined);
  for (const [name, row] of Object.entries(ROUTES)) {
    if (row.stream || row.reach === 'public') continue;
    const body = row.body?.(things);
    await t.app.inject({
      method: name.split(' ')[0] as 'GET',
      url: new URL(row.path(things), 'http://x/v1.0/').pathname,
      headers: { ...shipper.auth, ...row.headers },
      ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
    });
  }
  t.clock.advance(600);
  await senderOf(t.ctx).drain();
  await sendDueNotices(t.ctx);
  await runDueJobs(t.ctx);
  return [session.accessToken, session.refreshToken, next.accessToken, next.refreshToken, ticket];
}

type Logged = string | number | boolean | null | Logged[] | { [key: string]: Logged };

/** All texts of a log line by field name. */
const textsOf = (value: Logged, name = ''): [name: string, text: string][] => {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, name));
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, key));
};

/** Ids of records: random ids, and the number of a record that does not exist. */
const IDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\/2000000000\b/g;
/** An e-mail address; a phone number, a bank account or a card; a place on the map. */
const PERSONAL = /[^\s@]+@[^\s@]+\.\w+|\+?\d[\d -]{8,}\d|\b\d{1,3}\.\d{4,}\b/;
/** Fields whose texts only the program makes. */
const OWN = ['plan', 'time'];

it('the log names requests by method, path and id; no token, password, query or person is in it, nor in the lines of slow statements and jobs (API-123, B1-9, B1-29, BX-11)', async () => {
  const tokens = await useEverything();
  const log = lines.join('');
  expect(log).toContain('"path":"/v1.0/contacts/export"');
  expect(log).toContain('"statusCode":422');
  const canaries = {
    ...SECRETS,
    ...CANARY,
    'own password': PASSWORD,
    'API key': KEY,
    session: shipper.auth.authorization!.replace('Bearer ', ''),
    email: shipper.email,
    phone: '0187654321',
    address: 'Jalan',
    secret: Buffer.from(t.ctx.secret).toString(),
    'secure link': things.nano,
    authorization: 'Bearer',
    query: '?',
    ...Object.fromEntries(tokens.map((token, i) => [`token ${i}`, token])),
  };
  const found = Object.entries(canaries).filter(([, text]) => log.includes(text));
  expect(found).toEqual([]);
  const logged = lines.map((line) => JSON.parse(line) as { msg: string });
  for (const msg of ['slow statement', 'slow request', 'request completed'])
    expect(logged.some((line) => line.msg === msg)).toBe(true);
  const personal = logged
    .flatMap((line) => textsOf(line as unknown as Logged))
    .filter(([name, text]) => !OWN.includes(name) && PERSONAL.test(text.replaceAll(IDS, '')));
  expect(personal).toEqual([]);
});

it.each([
  ['aina@example.test', true],
  ['call +60 12-345 6789', true],
  ['0123456789', true],
  ['at 3.1390,101.6869', true],
  ['select "id" from "orders" where "id" = $1 limit 10', false],
  ['/v1.0/order/1,2/label', false],
])('the log’s check treats %j as a personal value: %s (B1-29)', (text, isPersonal) => {
  expect(PERSONAL.test(text)).toBe(isPersonal);
});

it.each([
  'GET /customer/etrack/{}',
  'POST /customer/etrack/{}/rate',
  'GET /customer/ib/{}',
  'POST /customer/ib/{}',
  'GET /customer/stop-messages/{}',
  'POST /customer/stop-messages/{}',
  'GET /v1.0/etrack/{}',
  'POST /v1.0/order/{}/rate',
  'POST /v1.0/order/instabook/{}',
  'GET /sandbox/pay/{}',
  'POST /sandbox/pay/{}',
  'GET /sandbox/shop-billing/{}',
  'GET /customer/track-events?id={}',
  'GET /customer/recipient?id={}',
  'GET /customer/map?id={}',
  'GET /v1.0/order/1/label?jwt={}',
  'GET /v1.0/wallet/invoice/1/payment?companyId=x&jwt={}',
  'POST /v1.0/plugin/tracking/ninja-van?pid=1&cid=x&key={}',
  'POST /v1.0/integration/1/orders?key={}',
])('the secret in the address of %s is not in the log (B1-9, B1-29)', async (sent) => {
  const secret = 'CanaryOfAnAddress0000000';
  const [method, url = ''] = sent.replace('{}', secret).split(' ');
  lines.length = 0;
  await t.app.inject({ method: method as 'GET', url, headers: { host: 'localhost' } });
  expect(lines.join('')).toContain('incoming request');
  expect(lines.join('')).not.toContain(secret);
});

it.each([
  ['/v1.0/etrack/abc', '/v1.0/etrack/…'],
  ['/customer/etrack/abc/pod?x=1', '/customer/etrack/…/pod'],
  ['/customer/etrack?nanoId=abc', '/customer/etrack'],
  ['/v1.0/order/1,2/label?jwt=abc', '/v1.0/order/1,2/label'],
  ['/customer/ib/abc?name=Scarf', '/customer/ib/…'],
  ['/Customer/IB/abc/', '/Customer/IB/…/'],
  ['/customer/%69b/abc', '/customer/ib/…'],
  ['/customer/%zz', '/…'],
  ['/customer/a%20b', '/customer/a%20b'],
  ['/v1.0/order/instabook/abc', '/v1.0/order/instabook/…'],
  ['/v1.0/instabook/abc/end', '/v1.0/instabook/…/end'],
  ['/customer/stop-messages/abc', '/customer/stop-messages/…'],
  ['/v1.0/order/abc/rate', '/v1.0/order/…/rate'],
  ['/customer/etrack/abc/rate', '/customer/etrack/…/rate'],
  ['/sandbox/pay/abc', '/sandbox/pay/…'],
  ['/sandbox/shop-billing/abc?x=1', '/sandbox/shop-billing/…'],
  ['/v1.0/plugin/tracking/ninja-van?pid=1&key=abc', '/v1.0/plugin/tracking/ninja-van'],
  ['/v1.0/integration/1/orders?key=abc', '/v1.0/integration/1/orders'],
  ['/v1.0/order/1/track', '/v1.0/order/1/track'],
  ['/customer/etrack//abc', '/customer/etrack//…'],
  ['//customer//ib///abc/', '//customer//ib///…/'],
  ['/customer/stop-messages\\abc', '/customer/stop-messages\\…'],
  ['/v1.0//order//abc//rate', '/v1.0//order//…//rate'],
  ['/customer/etrack%2Fabc', '/customer/etrack/…'],
  ['/customer/etrack%252Fabc', '/customer/etrack/…'],
  ['/customer/etrack%25252Fabc', '/customer/etrack/…'],
  ['/customer/etrack%2525252Fabc', '/…'],
  ['/v1.0/order/1/label%3Fjwt=abc', '/v1.0/order/1/label'],
])('%s is logged as %s (B1-9, B1-29)', (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});

it('an unexpected error is logged with its cause and answered without it (B1-26, B1-29)', async () => {
  lines.length = 0;
  await t.db.raw('alter table contact rename to contact_away');
  try {
    const res = await call(t, shipper, 'GET', `contacts?name=${SECRETS.query}`);
    expect([res.status, res.body]).toEqual([
      500,
      { error: { code: 'ERR_INTERNAL', message: 'Something went wrong.', requestId: expect.any(String) } },
    ]);
    const log = lines.join('');
    expect(log).toContain('unexpected error');
    expect(log).toContain((res.body.error as { requestId: string }).requestId);
    expect(log).not.toContain(SECRETS.query);
    expect(res.raw).not.toMatch(/contact|select|\.ts/);
  } finally {
    await t.db.raw('alter table contact_away rename to contact');
  }
});
