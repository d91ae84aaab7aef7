import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { appUser, customer } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { startTestServer } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { book, choose, notices, sendAll, setPrices } from '../notices/noticeWorld.ts';
import { call, data } from '../orders/orderBody.ts';
import { PRODUCTION } from './production.ts';

const KEY = `dx${'a'.repeat(40)}`;

/** The server's addresses of the sandbox, each with its method. */
async function sandboxRoutes(env: NodeJS.ProcessEnv): Promise<string[]> {
  const found: string[] = [];
  const t = await startTestServer({
    env,
    app: { onRoute: ({ method, url }) => void found.push(...[method].flat().map((m) => `${m} ${url}`)) },
  });
  await t.close();
  return found.filter((route) => route.includes('/sandbox/') && !/^(HEAD|OPTIONS) /.test(route)).sort();
}

const GATEWAY = [
  'GET /sandbox/pay/:paymentId',
  'GET /sandbox/shop-billing/:chargeId',
  'POST /sandbox/pay/:paymentId',
  'POST /sandbox/shop-billing/:chargeId',
];
const COURIERS = ['GET /sandbox/courier/:number'];
const OUTBOX = ['GET /sandbox/outbox', 'GET /v1.0/sandbox/outbox'];
const DEMO_ALONE = [
  'GET /sandbox/news',
  'GET /sandbox/news/feed.atom',
  'POST /v1.0/sandbox/order/:id/status',
  'POST /v1.0/sandbox/order/:id/weight',
  'POST /v1.0/sandbox/wallet/topUp',
];

it.each<[string, NodeJS.ProcessEnv, string[]]>([
  ['with the demo off', PRODUCTION, []],
  ['where the gateway is named', { ...PRODUCTION, WAYBILL_SANDBOX: 'gateway' }, GATEWAY],
  ['where the couriers are named', { ...PRODUCTION, WAYBILL_SANDBOX: 'couriers' }, COURIERS],
  ['where the outbox is named', { ...PRODUCTION, WAYBILL_SANDBOX: 'outbox' }, OUTBOX],
  [
    'where all are named',
    { ...PRODUCTION, WAYBILL_SANDBOX: ' gateway, couriers,outbox,' },
    [...GATEWAY, ...COURIERS, ...OUTBOX],
  ],
  ['in a demo', {}, [...GATEWAY, ...COURIERS, ...OUTBOX, ...DEMO_ALONE]],
  [
    'with the demo off and payments at Stripe, though the gateway is named',
    {
      ...PRODUCTION,
      WAYBILL_SANDBOX: 'gateway',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    [],
  ],
])('%s the addresses of the sandbox are those of its open parts (BX-01)', async (_, env, routes) => {
  expect(await sandboxRoutes(env)).toEqual([...routes].sort());
});

describe('with the demo off and the parts named', () => {
  it('the gateway accepts payments and couriers carry parcels, while messages that reach nobody cost nothing (BX-01)', async () => {
    const t = await startTestServer({ env: { ...PRODUCTION, WAYBILL_SANDBOX: 'gateway,couriers' } });
    const shipper = await makeShipper(t, { walletMinor: 100_000 });
    await setPrices(t, shipper, { emailRate: 0.05, smsRate: 0.1 });
    await choose(t, shipper, { smsNotifications: true, emailNotifications: true });
    const bought = await call(t, shipper, 'POST', 'topup/buy', { amount: 50, paymentMethodId: 1 });
    expect(data(bought).paymentUrl).toContain('/sandbox/pay/');
    await book(t, shipper);
    const walletOf = async () => (await t.db.sql.select().from(customer))[0]?.walletMinor;
    const before = await walletOf();
    await sendAll(t);
    expect((await notices(t)).map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual([
      'email failed',
      'sms failed',
    ]);
    expect(await walletOf()).toBe(before);
    await t.close();
  });

  it.each([
    ['without a mail server shows the mails to the e-mail of a sign-up', {}, true],
    ['beside a mail server shows mails to a proven e-mail only', { SMTP_URL: 'smtp://127.0.0.1:1' }, false],
  ])('the outbox %s, and messages to a proven number only (BX-01)', async (_what, env, readsMail) => {
    const t = await startTestServer({ env: { ...PRODUCTION, WAYBILL_SANDBOX: 'outbox', ...env } });
    const shipper = await makeShipper(t);
    const mobile = '+60123456789';
    const { companyId, email, userId } = shipper;
    const seen = async (set: Partial<typeof appUser.$inferInsert>) => {
      await t.db.sql.update(appUser).set(set).where(eq(appUser.id, userId));
      const rows = data<{ channel: string }[]>(await call(t, shipper, 'GET', 'sandbox/outbox'));
      return rows.map(({ channel }) => channel).sort();
    };
    for (const [channel, to] of [
      ['email', email],
      ['sms', mobile],
    ] as const)
      await t.ctx.ports.mailer.send({ companyId, channel, to, subject: 'Code', body: 'Your code is 123456' });
    const unproven = await seen({ mobile, status: 0 });
    const proven = await seen({ mobileProvenAt: t.clock.now(), status: 1 });
    await t.close();
    expect([unproven, proven]).toEqual([readsMail ? ['email'] : [], ['email', 'sms']]);
  });

  it('the outbox shows a session its own mails, and an API key none (BX-01)', async () => {
    const t = await startTestServer({ env: { ...PRODUCTION, WAYBILL_SANDBOX: 'outbox' } });
    const shipper = await makeShipper(t);
    const other = await makeShipper(t, { companyId: shipper.companyId });
    await storeApiToken(t.ctx, shipper, 'reads', KEY, { scopes: ['read'] });
    for (const to of [shipper.email, other.email])
      await t.ctx.ports.mailer.send({
        companyId: shipper.companyId,
        channel: 'email',
        to,
        subject: 'Code',
        body: 'Your code is 123456',
      });
    const ownOutbox = await call(t, shipper, 'GET', 'sandbox/outbox');
    expect(data(ownOutbox)).toMatchObject([{ recipient: shipper.email }]);
    const byKey = await t.app.inject({
      url: '/v1.0/sandbox/outbox',
      headers: { host: 'localhost', 'x-delyvax-access-token': KEY },
    });
    const byNobody = await call(t, null, 'GET', 'sandbox/outbox');
    await t.close();
    expect([byKey.statusCode, byNobody.status]).toEqual([403, 401]);
  });
});
