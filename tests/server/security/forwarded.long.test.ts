import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeCompany, makeShipper, type TestShipper } from '../../support/world.ts';

const CLIENT = '203.0.113.9';
const PROXY = '10.0.0.7';

interface Caller {
  /** Address of the connection's other end. */
  from: string;
  headers?: Record<string, string>;
}
type Call = (t: TestServer, shipper: TestShipper, i: number, caller: Caller) => Promise<number>;

const post =
  (url: string, body: (shipper: TestShipper, i: number) => object): Call =>
  async (t, shipper, i, { from, headers = {} }) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/v1.0/${url}`,
      remoteAddress: from,
      headers: { host: 'localhost', ...headers },
      payload: body(shipper, i),
    });
    return answer.statusCode;
  };

/** Calls of strangers that are limited by address, with the number of allowed calls. */
const LIMITED: [name: string, limit: number, call: Call][] = [
  [
    'guesses of a password',
    5,
    post('auth/login', ({ email }) => ({ companyCode: 'my', username: email, password: 'not it at all' })),
  ],
  [
    'quotes',
    30,
    post('service/instantQuote', ({ companyId }) => ({
      companyId,
      origin: { postcode: '50450', country: 'MY' },
      destination: { postcode: '47500', country: 'MY' },
      weight: { value: 1, unit: 'kg' },
    })),
  ],
  [
    'tries for a proof of delivery',
    20,
    post('order/tracking-pod', (_, i) => ({ trackingId: `MYNOPE${i}`, phoneNo: '0000' })),
  ],
  [
    'look-ups of parcels',
    60,
    async (t, _shipper, i, { from, headers = {} }) =>
      (
        await t.app.inject({
          url: `/v1.0/order/track/MYNOPE${i}`,
          remoteAddress: from,
          headers: { host: 'localhost', ...headers },
        })
      ).statusCode,
  ],
];

/** Forms of the client's forged header, different in each call. */
const WAYS: [name: string, trust: string, caller: (i: number) => Caller, other: Caller][] = [
  [
    'nobody is trusted',
    '',
    (i) => ({ from: CLIENT, headers: { 'x-forwarded-for': `100.64.${i}.2` } }),
    { from: '198.18.5.5', headers: { 'x-forwarded-for': '192.0.2.1' } },
  ],
  [
    'one hop is trusted',
    '1',
    (i) => ({ from: PROXY, headers: { 'x-forwarded-for': `100.64.${i}.2, 100.65.${i}.2, ${CLIENT}` } }),
    { from: PROXY, headers: { 'x-forwarded-for': `${CLIENT}, 198.18.5.5` } },
  ],
  [
    'two hops are trusted',
    '2',
    (i) => ({ from: PROXY, headers: { 'x-forwarded-for': `100.64.${i}.2, ${CLIENT}, 10.0.0.8` } }),
    { from: PROXY, headers: { 'x-forwarded-for': `${CLIENT}, 198.18.5.5, 10.0.0.8` } },
  ],
  [
    'the proxies are trusted by their addresses',
    '10.0.0.0/8,192.168.7.7',
    (i) => ({ from: PROXY, headers: { 'x-forwarded-for': `100.64.${i}.2, ${CLIENT}, 192.168.7.7` } }),
    { from: PROXY, headers: { 'x-forwarded-for': `${CLIENT}, 198.18.5.5` } },
  ],
  [
    'the call comes by another way than the trusted addresses',
    '10.0.0.7',
    (i) => ({ from: CLIENT, headers: { 'x-forwarded-for': `100.64.${i}.2` } }),
    { from: '198.18.5.5', headers: { 'x-forwarded-for': '192.0.2.1' } },
  ],
];

describe.each(WAYS)('where %s', (_, trust, caller, other) => {
  withNewShipper({}, { env: { TRUST_PROXY: trust } });

  it.each(LIMITED)(
    'a client’s forged forwarded-for does not change the limit of %s: %i calls pass, the next one is refused, another client passes (BX-03)',
    async (_name, limit, call) => {
      const statuses: number[] = [];
      for (let i = 1; i <= limit + 1; i++) statuses.push(await call(t, shipper, i, caller(i)));
      expect(statuses.slice(0, limit)).not.toContain(429);
      expect(statuses[limit]).toBe(429);
      expect(await call(t, shipper, limit + 2, other)).not.toBe(429);
    },
  );
});

describe('the host and the protocol of a call', () => {
  const LIES = { host: 'localhost', 'x-forwarded-host': 'two.localhost', 'x-forwarded-proto': 'https' };

  it.each([
    ['nobody is trusted', '', PROXY, 'my'],
    ['another address is trusted', '10.0.0.8', PROXY, 'my'],
    ['the hop is trusted', '1', PROXY, 'two'],
    ['the address is trusted', '10.0.0.7', PROXY, 'two'],
  ])('the host and the protocol of a call where %s come from %s (BX-03)', async (_, trust, from, code) => {
    const t = await startTestServer({ env: { TRUST_PROXY: trust } });
    const companies: Record<string, string> = {
      my: await makeCompany(t, 'my'),
      two: await makeCompany(t, 'two'),
    };
    const answer = await t.app.inject({ url: '/v1.0/company/info', remoteAddress: from, headers: LIES });
    await t.close();
    expect(answer.json().data).toMatchObject({ id: companies[code] });
    expect(Boolean(answer.headers['strict-transport-security'])).toBe(code === 'two');
  });

  it.each([
    ['', 'http://localhost'],
    ['1', 'https://two.localhost'],
  ])('the link back from a payment, with TRUST_PROXY=%j, begins with %s (BX-03)', async (trust, site) => {
    const t = await startTestServer({ env: { TRUST_PROXY: trust } });
    const companyCode = trust === '' ? 'my' : 'two';
    await makeCompany(t, companyCode === 'my' ? 'two' : 'my');
    const shipper = await makeShipper(t, { companyCode });
    const bought = await t.app.inject({
      method: 'POST',
      url: '/v1.0/topup/buy',
      remoteAddress: PROXY,
      headers: { ...shipper.auth, ...LIES },
      payload: { amount: 50, paymentMethodId: 1 },
    });
    const { paymentUrl } = bought.json().data;
    const { pathname } = new URL(paymentUrl);
    const page = await t.app.inject({ url: pathname, headers: { host: shipper.auth.host } });
    await t.close();
    expect(page.body).toContain(`href="${site}/customer/payment/`);
  });
});

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['0', 0],
    ['1', 1],
    ['9', 9],
    ['10.0.0.1', ['10.0.0.1']],
    [' 10.0.0.0/8 , ::1,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
    ['127.0.0.1/32,::1/128', ['127.0.0.1/32', '::1/128']],
    ['11.0.0.0/9,fc00::/7', ['11.0.0.0/9', 'fc00::/7']],
  ])('%j is read as %j (BX-03)', (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  it.each([
    '10',
    '-1',
    '1.5',
    'true',
    'yes',
    'loopback',
    '10.0.0.256',
    '10.0.0.1,',
    '1,2',
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '::ffff:0:0/96',
    '10.0.0.0/7',
    'fc00::/6',
    '10.0.0.0/',
    '10.0.0.0/1e1',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/8/8',
    'proxy.example.com',
  ])('%j is refused at the start by its name (BX-03)', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(
      /^TRUST_PROXY must be a number of hops from 0 to 9/,
    );
  });
});
