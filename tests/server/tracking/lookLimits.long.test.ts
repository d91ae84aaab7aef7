import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from '../../../server/context.ts';
import { startTestPortal } from '../../support/portal.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';

let app: App;
withServer();
beforeAll(async () => {
  await makeShipper(t);
  await makeShipper(t, { companyCode: 'lion' });
  app = await startTestPortal(t);
});
beforeEach(() => t.db.raw('truncate rate_window'));
afterAll(async () => {
  await app.close();
});

type Way = readonly [kind: string, method: 'GET' | 'POST', url: string, payload?: Record<string, unknown>];
const QUOTE = {
  origin: { postcode: '50450', country: 'MY' },
  destination: { postcode: '47500', country: 'MY' },
  weight: { value: 1, unit: 'kg' },
};
const INSTABOOK = { item: { name: 'Scarf' }, receiver: { name: 'Nobody' } };
const WAYS: readonly Way[] = [
  ['number', 'GET', '/customer/strack?trackingNo=MY1234567890'],
  ['number', 'GET', '/v1.0/order/track/MY1234567890'],
  ['secret', 'GET', '/customer/etrack/unknown'],
  ['secret', 'GET', '/v1.0/etrack/unknown'],
  ['stream', 'GET', '/customer/track-events?id=unknown'],
  ['rating', 'POST', '/v1.0/order/unknown/rate', { rating: 5, nanoId: 'unknown' }],
  ['form', 'POST', '/v1.0/order/instabook/unknown', INSTABOOK],
];
const LIMIT = 60;

const ask = async ([, method, url, payload]: Way, host = 'localhost') =>
  (await app.inject({ method, url, headers: { host }, ...(payload ? { payload } : {}) })).statusCode;

it.each(WAYS.map((way) => ({ way, kind: way[0], address: `${way[1]} ${way[2]}` })))(
  'a reader may look by $kind ($address) at most sixty times a minute; other kinds, tenants and readers have their own sixty (B1-11)',
  async ({ way }) => {
    for (let i = 1; i <= LIMIT; i++) expect([i, (await ask(way)) === 429]).toEqual([i, false]);
    expect(await ask(way)).toBe(429);
    expect(await ask(way, 'lion.localhost')).not.toBe(429);
    for (const other of WAYS)
      expect([other[2], (await ask(other)) === 429]).toEqual([other[2], other[0] === way[0]]);
    const stranger = await app.inject({
      method: way[1],
      url: way[2],
      remoteAddress: '203.0.113.7',
      headers: { host: 'localhost' },
      ...(way[3] ? { payload: way[3] } : {}),
    });
    expect(stranger.statusCode).not.toBe(429);
  },
);

it.each([
  ['rates of a visitor', '/v1.0/service/instantQuote', QUOTE, 30],
  ['proofs of delivery', '/v1.0/order/tracking-pod', { trackingId: 'MY1', phoneNo: '1234' }, 20],
] as const)('%s are limited for each tenant separately (B1-11)', async (_, url, payload, limit) => {
  const way = ['', 'POST', url, payload] as const;
  // A different parcel for each guess, because too many guesses lock a parcel.
  const next = (i: number, host?: string) =>
    ask(
      [way[0], way[1], way[2], { ...payload, ...('trackingId' in payload ? { trackingId: `MY${i}` } : {}) }],
      host,
    );
  for (let i = 1; i <= limit; i++) expect([i, (await next(i)) === 429]).toEqual([i, false]);
  expect(await next(0)).toBe(429);
  expect(await next(0, 'lion.localhost')).not.toBe(429);
});

it('look-ups of addresses are counted for each kind and tenant separately (B1-11)', async () => {
  const postcode = ['', 'GET', '/v1.0/parameters/q/postcode?countryCode=MY&postcode=50450'] as const;
  const city = ['', 'GET', '/v1.0/parameters/q/city?countryCode=MY&city=Ipoh'] as const;
  for (let i = 1; i <= 240; i++) expect([i, await ask(postcode)]).toEqual([i, 200]);
  expect(await ask(postcode)).toBe(429);
  expect(await ask(city)).toBe(200);
  expect(await ask(postcode, 'lion.localhost')).toBe(200);
});
