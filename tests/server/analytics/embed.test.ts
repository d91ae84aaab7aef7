import { eq } from 'drizzle-orm';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AffiliateDashboard, EmbeddedDashboard } from '../../../contract/reports/analytics.ts';
import type { App } from '../../../server/context.ts';
import { appUser, companySetting } from '../../../server/db/schema/tenants.ts';
import { startTestPortal } from '../../support/portal.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call } from '../orders/orderBody.ts';

const SECRET = 'the-secret-of-the-analytics-server-of-my';
const OTHER_SECRET = 'another-secret-of-another-analytics-server';
const DASHBOARDS = { orders: 13, operations: 34, cod: 44, ratings: 43, performance: 49 };

let app: App;
let shipper: TestShipper;
let neighbour: TestShipper;
let stranger: TestShipper;
withServer();
beforeAll(async () => {
  t.ctx.config.analyticsSecrets = new Map([
    ['my', SECRET],
    ['swift', OTHER_SECRET],
  ]);
  shipper = await makeShipper(t);
  neighbour = await makeShipper(t, { companyId: shipper.companyId });
  stranger = await makeShipper(t, { companyCode: 'plain' });
  await t.db.sql.insert(companySetting).values([
    {
      companyId: shipper.companyId,
      name: 'analytics_server',
      data: { url: 'https://figures.example.com/metabase/' },
    },
    {
      companyId: shipper.companyId,
      name: 'affiliates',
      data: [{ path: 'market', source: 'Market Hub', users: [shipper.email.toUpperCase()] }],
    },
  ]);
  app = await startTestPortal(t);
});
afterAll(async () => {
  await app.close();
});

async function claimsOf(url: string) {
  const [, token = ''] =
    /^https:\/\/figures\.example\.com\/metabase\/embed\/dashboard\/([^#]+)#/.exec(url) ?? [];
  expect(decodeProtectedHeader(token).alg).toBe('HS256');
  const { payload } = await jwtVerify(token, new TextEncoder().encode(SECRET), {
    currentDate: t.ctx.ports.clock.now(),
  });
  return payload;
}

it.each(Object.entries(DASHBOARDS))(
  'the dashboard %s is embedded by an address that the server signs for its own company and customer, for 600 seconds (ANA-02, ANA-03, ANA-04, ANA-05, ANA-06, ANA-08, ANA-09)',
  async (name, id) => {
    const { body } = await call(t, shipper, 'GET', `analytics/embed/${name}`);
    const { url, expiresAt } = body.data as EmbeddedDashboard;
    const now = t.ctx.ports.clock.now().getTime();
    expect(await claimsOf(url ?? '')).toEqual({
      resource: { dashboard: id },
      params: { company_id: shipper.companyId, customer_id: shipper.customerId },
      exp: Math.floor(now / 1000) + 600,
    });
    expect(Date.parse(expiresAt) - now).toBeLessThanOrEqual(600_000);
  },
);

it('no value of a call changes the signed company and customer (ANA-08)', async () => {
  const query = `customerId=${shipper.customerId}&companyId=${shipper.companyId}`;
  const { status } = await call(t, neighbour, 'GET', `analytics/embed/orders?${query}`);
  expect(status).not.toBe(200);
  const neighbourAnswer = await call(t, neighbour, 'GET', 'analytics/embed/orders');
  expect((await claimsOf((neighbourAnswer.body.data as EmbeddedDashboard).url ?? '')).params).toEqual({
    company_id: shipper.companyId,
    customer_id: neighbour.customerId,
  });
  expect((await call(t, shipper, 'GET', 'analytics/embed/30')).status).toBe(422);
});

it('a tenant without an analytics server gets no address, and no answer contains the secret (ANA-08)', async () => {
  const { body } = await call(t, stranger, 'GET', 'analytics/embed/orders');
  expect((body.data as EmbeddedDashboard).url).toBeNull();
  for (const path of [
    'company/settings',
    'company/info',
    'analytics/embed/orders',
    'analytics/affiliates/market',
  ])
    expect((await call(t, shipper, 'GET', path)).raw).not.toContain(SECRET);
});

it('pages of a tenant may frame and probe only its own analytics server; pages of other tenants may frame none (ANA-08)', async () => {
  const framesOf = async (host: string, rule = 'frame-src') => {
    const page = await app.inject({ url: '/customer/analytics/orders', headers: { host } });
    const policy = String(page.headers['content-security-policy']).split('; ');
    return policy.find((part) => part.startsWith(rule))?.slice(rule.length + 1);
  };
  expect(await framesOf('localhost')).toBe("'self' blob: https://figures.example.com");
  expect(await framesOf('localhost', 'connect-src')).toBe("'self' https://figures.example.com");
  expect(await framesOf('plain.localhost')).toBe("'self' blob:");
  expect(await framesOf('plain.localhost', 'connect-src')).toBe("'self'");
});

it('a partner’s dashboard is for the verified users whom the tenant names, filtered by company and source (ANA-10, ANA-11, ANA-12)', async () => {
  const ask = (who: TestShipper, path: string) => call(t, who, 'GET', `analytics/affiliates/${path}`);
  const { body } = await ask(shipper, 'market');
  const { source, url } = body.data as AffiliateDashboard;
  expect(source).toBe('Market Hub');
  const { resource, params } = await claimsOf(url);
  expect([resource, params]).toEqual([
    { dashboard: 30 },
    { company_id: shipper.companyId, source: 'Market Hub' },
  ]);
  const answers = [
    await ask(shipper, 'unknown'),
    await ask(neighbour, 'market'),
    await ask(stranger, 'market'),
  ].map(({ status, body: { error } }) => [status, (error as { code: string }).code]);
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]?.[0]).toBe(404);
  await t.db.sql.update(appUser).set({ status: 0 }).where(eq(appUser.id, shipper.userId));
  expect((await ask(shipper, 'market')).status).not.toBe(200);
  await t.db.sql.update(appUser).set({ status: 1 }).where(eq(appUser.id, shipper.userId));
});

it('accounts that may open partners’ pages are in no answer to customers (ANA-11)', async () => {
  const { raw } = await call(t, shipper, 'GET', 'company/settings');
  expect(raw).toContain('figures.example.com');
  expect(raw).not.toContain('Market Hub');
  expect(raw).not.toContain('affiliates');
});
