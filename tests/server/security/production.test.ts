import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noCouriers } from '../../../server/adapters/absent.ts';
import { assertDemoIsPrivate, readConfig } from '../../../server/config.ts';
import type { Ctx } from '../../../server/context.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { invoice, payment } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { registryOf } from '../../../server/jobs/registry.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { assertNoDemoAccounts, DEMO_KEYS } from '../../../server/modules/operate/demo/demo.ts';
import { registerUser } from '../../../server/modules/users/register.ts';
import { createInvoice } from '../../../server/modules/wallet/invoices/invoices.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { systemClock } from '../../../server/ports/clock.ts';
import { DEMO, seedDemo } from '../../../server/sandbox/demo/seedDemo.ts';
import { DEMO_TENANTS } from '../../../server/sandbox/demo/tenants.ts';
import { ensureSecret } from '../../../server/secret.ts';
import { startNotes } from '../../../server/startNotes.ts';
import { migratedImage } from '../../support/databases.ts';
import { BRIEF, programFile } from '../../support/programs.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeCompany, makeShipper, type TestShipper } from '../../support/world.ts';
import { SECRET, startKillable } from '../crash/killableServer.ts';
import { book, choose, notices, sendAll, setPrices } from '../notices/noticeWorld.ts';
import { audit, command, STAMP } from '../operate/command.ts';
import { goodRow, numbered } from '../orderImport/importWorld.ts';
import { call, data, error, makeDraft, makeOrder, orderBody, pageOf } from '../orders/orderBody.ts';

const KEY = `dx${'a'.repeat(40)}`;
const PRODUCTION = { WAYBILL_DEMO: '0' };

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

describe('with the demo off', () => {
  let t: TestServer;
  let shipper: TestShipper;
  beforeAll(async () => {
    t = await startTestServer({ env: PRODUCTION });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.truncate();
    shipper = await makeShipper(t, { walletMinor: 100_000 });
  });

  const ask = (path: string) => call(t, shipper, 'GET', path);
  const refusal = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await call(t, shipper, method, path, body);
    return [answer.status, error(answer).code, error(answer).field];
  };
  const NO_PAYMENT = [409, 'ERR_NO_WAY_TO_PAY', 'paymentMethodId'];
  const NO_COURIER = [409, 'ERR_NO_COURIER', 'serviceCode'];
  const SAID = 'No courier is connected here. Please ask support.';

  it('a wallet has no way to be filled, and orders and invoices have the wallet alone (BX-01)', async () => {
    const methodsOf = async (path: string) =>
      pageOf<{ id: number }>(await ask(path)).data.map(({ id }) => id);
    expect(await methodsOf('topup/paymentMethod')).toEqual([]);
    expect(await methodsOf('wallet/paymentMethod')).toEqual([0]);
    expect(await methodsOf('order/paymentMethod')).toEqual([0]);
  });

  it('a payment is refused before anything is written, on each way that leads to a gateway (BX-01)', async () => {
    const draft = await makeDraft(t, shipper);
    const bill = await createInvoice(t.ctx, shipper, {
      type: 'order',
      items: [{ name: 'Order', amountMinor: 5000, orderId: null }],
      currency: 'MYR',
      paymentMethodId: 1,
      paid: false,
    });
    const confirm = { kind: 'confirm', orderIds: [draft.id], options: { paymentMethodId: 1 } };
    const refused = [
      await refusal('POST', 'topup/buy', { amount: 500, paymentMethodId: 1 }),
      await refusal('POST', `wallet/invoice/${bill.id}/paymentmethod`, { paymentMethodId: 1 }),
      await refusal('GET', `wallet/invoice/${bill.id}/payment`),
      await refusal('POST', 'order', orderBody({ paymentMethodId: 1 })),
      await refusal('PATCH', `order/${draft.id}`, { process: true, paymentMethodId: 1 }),
      await refusal('POST', 'order/bulk', confirm),
    ];
    expect(refused).toEqual(refused.map(() => NO_PAYMENT));
    const report = await call(t, null, 'POST', 'wallet/gateway/callback', {
      paymentId: bill.id,
      invoiceId: bill.id,
      result: 'success',
      amountMinor: 5000,
      currency: 'MYR',
    });
    expect(report.status).toBe(400);
    expect(await t.db.sql.select().from(invoice)).toMatchObject([{ id: bill.id, status: 0 }]);
    expect(await t.db.sql.select().from(payment)).toEqual([]);
  });

  it.each([
    ['en', SAID],
    ['ms', 'Tiada syarikat kurier disambungkan di sini. Sila tanya bahagian sokongan.'],
    ['id', 'Belum ada kurir yang terhubung di sini. Silakan tanya tim bantuan.'],
    ['zh-CN', '这里尚未连接任何快递公司。请联系客服。'],
  ])('a quote in %s has no service and says that no courier is connected (BX-01)', async (lang, message) => {
    const asked = {
      companyId: shipper.companyId,
      origin: { postcode: '50450', country: 'MY' },
      destination: { postcode: '47500', country: 'MY' },
      weight: { value: 1, unit: 'kg' },
    };
    for (const who of [null, shipper]) {
      const answer = await call(t, who, 'POST', 'service/instantQuote', asked, { 'accept-language': lang });
      const told = { services: [], errors: [{ error: { code: 'ERR_NO_COURIER', message } }] };
      expect([answer.status, data(answer)]).toEqual([200, expect.objectContaining(told)]);
    }
  });

  it('an order stays a draft, and placing it is refused alone, in a batch and in an import (BX-01)', async () => {
    const draft = await makeDraft(t, shipper);
    expect(await refusal('POST', 'order', orderBody())).toEqual(NO_COURIER);
    expect(await refusal('POST', `order/${draft.id}/process`, { skipQueue: true })).toEqual(NO_COURIER);
    const selection = { kind: 'confirm', orderIds: [draft.id] };
    const preview = data(await call(t, shipper, 'POST', 'order/bulk/preview', selection));
    expect(preview).toMatchObject({ count: 0, byProblem: [{ code: 'ERR_NO_COURIER', message: SAID }] });
    for (const serviceCode of ['DX', '']) {
      const rows = numbered([goodRow({ serviceCode })]);
      const priced = data(await call(t, shipper, 'POST', 'order/import/price', { rows }));
      expect(priced).toMatchObject([{ price: null, error: SAID }]);
    }
    expect(await t.db.sql.select().from(orders)).toMatchObject([{ id: draft.id, statusCode: 0 }]);
  });

  it('nothing moves parcels or settles cash by itself (BX-01)', () => {
    const timers = [...registryOf(t.ctx).timers.keys()];
    expect(timers.length).toBeGreaterThan(3);
    expect(timers.filter((name) => name.includes('sandbox'))).toEqual([]);
  });

  it('a new tenant has zones and kinds of goods, and none of the sandbox’s services, which a file is refused (BX-01)', async () => {
    const file = { ...DEMO_TENANTS[1]!, code: 'plain' };
    const wanted = await command(t, 'tenants/create', { file: { ...file, services: 'starter' } });
    expect([wanted.status, wanted.error.field]).toEqual([422, 'services']);
    expect((await command(t, 'tenants/create', { file: { ...file, services: null } })).status).toBe(422);
    expect((await command(t, 'tenants/create', { file })).data.ok).toBe(true);
    expect((await command(t, 'services/list', { tenant: 'plain' })).data.rows).toEqual([]);
    const csv =
      'code,courier,courierName,name,type,active,pickup,dropoff,minKg,maxKg,divisor,description\nND,REAL,Real Express,Next day,nextday,yes,yes,no,0,30,5000,By tomorrow\n';
    expect((await command(t, 'services/import', { tenant: 'plain', csv })).data.ok).toBe(true);
    const lanes = 'service,from,to,baseKg,base,stepKg,step,hours\nND,SG,SG,1,5,1,1,24\n';
    expect((await command(t, 'rates/import', { tenant: 'plain', csv: lanes })).data.ok).toBe(true);
  });

  it('a shop cannot be billed (BX-01)', async () => {
    await expect(t.ctx.ports.shopBilling.begin({} as never)).rejects.toMatchObject({ status: 409 });
  });
});

describe('with the demo off and the parts named', () => {
  it('the gateway takes payments and couriers carry, while messages that reach nobody cost nothing (BX-01)', async () => {
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
    const own = await call(t, shipper, 'GET', 'sandbox/outbox');
    expect(data(own)).toMatchObject([{ recipient: shipper.email }]);
    const byKey = await t.app.inject({
      url: '/v1.0/sandbox/outbox',
      headers: { host: 'localhost', 'x-delyvax-access-token': KEY },
    });
    const byNobody = await call(t, null, 'GET', 'sandbox/outbox');
    await t.close();
    expect([byKey.statusCode, byNobody.status]).toEqual([403, 401]);
  });
});

describe('a database that has the demo', () => {
  const login = async (t: TestServer, host = 'localhost', companyCode = 'my') =>
    (
      await t.app.inject({
        method: 'POST',
        url: '/v1.0/auth/login',
        headers: { host },
        payload: { companyCode, username: DEMO.email, password: DEMO.password },
      })
    ).statusCode;
  const byKey = async (t: TestServer) =>
    (
      await t.app.inject({
        url: '/v1.0/order?limit=1',
        headers: { host: 'localhost', 'x-delyvax-access-token': DEMO_KEYS.demo },
      })
    ).statusCode;

  it('does not start with the demo off until a command has closed its accounts in all tenants and ended its keys, which the audit tells (BX-02)', async () => {
    const t = await startTestServer();
    await seedDemo(t.ctx);
    await expect(assertNoDemoAccounts(t.ctx)).rejects.toThrow('npm run operate -- demo/remove');
    expect([await login(t), await byKey(t)]).toEqual([200, 200]);
    const dry = await command(t, 'demo/remove', { dryRun: true });
    expect(dry.data.rows).toHaveLength(10);
    expect(await login(t)).toBe(200);
    const done = await command(t, 'demo/remove');
    expect(done.data.rows).toEqual(dry.data.rows);
    await assertNoDemoAccounts(t.ctx);
    expect([await login(t), await login(t, 'sg.localhost', 'sg'), await byKey(t)]).toEqual([401, 401, 401]);
    expect(await audit(t, 'demo')).toMatchObject([{ command: 'demo/remove', ...STAMP }]);
    const left = await t.db.sql.select().from(customer).where(isNull(customer.blockedAt));
    expect(left).toEqual([]);
    expect(await verifyLedger(t.ctx)).toMatchObject({ ok: true });
    expect((await command(t, 'demo/remove')).data.said[0]).toContain('There are no demo accounts');
    expect(await audit(t, 'demo')).toHaveLength(1);
    await t.close();
  });

  it('starts where a stranger only signed up by the address of a demo account, and not while a demo key lives (BX-02)', async () => {
    const t = await startTestServer({ env: PRODUCTION });
    const shipper = await makeShipper(t);
    const person = { name: 'Stranger', mobile: null, password: 'waybill-demo', status: 0 as const };
    await registerUser(t.ctx, { companyId: shipper.companyId, email: DEMO.email, ...person });
    await assertNoDemoAccounts(t.ctx);
    await storeApiToken(t.ctx, shipper, 'Demo key', DEMO_KEYS.monthly);
    await expect(assertNoDemoAccounts(t.ctx)).rejects.toThrow('demo API keys');
    await command(t, 'demo/remove');
    await assertNoDemoAccounts(t.ctx);
    expect((await call(t, shipper, 'GET', 'customer')).status).toBe(200);
    await t.close();
  });

  it('ends the process in one sentence, and starts once the command has run while no server does (BX-02)', async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'production-'));
    const db = await openPglite(dir, { image: await migratedImage() });
    const t = {
      ctx: { db, config: readConfig({}), ports: { clock: systemClock(0) } } as Ctx,
      db,
    } as TestServer;
    const companyId = await makeCompany(t, 'my');
    await registerUser(t.ctx, {
      companyId,
      name: 'Demo',
      email: DEMO.email,
      mobile: null,
      password: DEMO.password,
      status: 1,
    });
    await db.close();
    const refused = await startKillable(dir).catch((err: Error) => err.message);
    expect(refused).toMatch(
      /ended with 1: Waybill could not start: the database has demo accounts [^\n]+\n$/,
    );
    const words = ['demo/remove', '--reason', 'no demo any more'];
    const ran = spawnSync(process.execPath, [...BRIEF, await programFile('operate'), ...words], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dir,
        PORT: '1',
        WAYBILL_DEMO: '0',
        WAYBILL_SECRET: SECRET,
        LOG_LEVEL: 'silent',
      },
      encoding: 'utf8',
    });
    expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('1 demo sign-ins')]);
    const server = await startKillable(dir);
    await server.kill();
    rmSync(dir, { recursive: true, force: true });
  });
});

describe('the start', () => {
  it.each([31, 32, 33])('with a secret of %i characters is refused below 32 (BX-02)', (length) => {
    const read = () => readConfig({ WAYBILL_SECRET: 's'.repeat(length) });
    if (length < 32) expect(read).toThrow('WAYBILL_SECRET must have 32 characters or more');
    else expect(read().secret).toHaveLength(length);
  });

  it('does not count blanks around a secret, and refuses a short one in the file too (BX-02)', () => {
    expect(() => readConfig({ WAYBILL_SECRET: `${'s'.repeat(31)} \n` })).toThrow('WAYBILL_SECRET');
    const dir = mkdtempSync(path.join(os.tmpdir(), 'secret-'));
    writeFileSync(path.join(dir, 'secret.key'), 's'.repeat(31));
    expect(() => ensureSecret(readConfig({ DATA_DIR: dir }))).toThrow('secret.key must hold 32 characters');
    writeFileSync(path.join(dir, 'secret.key'), 's'.repeat(32));
    expect(ensureSecret(readConfig({ DATA_DIR: dir }))).toHaveLength(32);
    rmSync(dir, { recursive: true, force: true });
  });

  it.each([
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.4', false],
    ['128.0.0.1', false],
    ['parcels.example.com', false],
  ])(
    'on HOST=%s with the demo: allowed is %s, and always where a public demo is asked for or there is none (BX-02)',
    (HOST, allowed) => {
      const start = (env: NodeJS.ProcessEnv) => () => assertDemoIsPrivate(readConfig({ HOST, ...env }));
      if (allowed) start({})();
      else expect(start({})).toThrow(/^HOST=.* WAYBILL_DEMO=0, or WAYBILL_PUBLIC_DEMO=1/);
      start({ WAYBILL_PUBLIC_DEMO: '1' })();
      start(PRODUCTION)();
    },
  );

  it.each([
    [undefined, true],
    ['', true],
    ['1', true],
    ['0', false],
    ['false', null],
    ['off', null],
    ['00', null],
    [' 0', null],
  ])(
    'with WAYBILL_DEMO=%j has a demo: %j; null is refused, since it would open one (BX-02)',
    (said, demo) => {
      const read = () => readConfig({ WAYBILL_DEMO: said });
      if (demo === null) expect(read).toThrow(`WAYBILL_DEMO must be 0 or 1, not "${said}"`);
      else expect(read().demo).toBe(demo);
    },
  );

  it('says in one sentence which variable it cannot use (BX-02)', async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'refused-'));
    const refused = await startKillable(dir, { WAYBILL_SECRET: 'short' }).catch((err: Error) => err.message);
    rmSync(dir, { recursive: true, force: true });
    expect(refused).toBe(
      'the server ended with 1: Waybill could not start: WAYBILL_SECRET must have 32 characters or more\n',
    );
  });

  it.each([
    ['http://localhost:4000', true],
    ['http://my.localhost:4000', true],
    ['http://127.0.0.1:4000', true],
    ['http://[::1]:4000', true],
    ['https://parcels.example.com', false],
    ['https://localhost.example.com', false],
    ['http://192.168.1.4:4000', false],
  ])(
    'on this machine with the demo and PUBLIC_URL=%s: allowed is %s, since a proxy may stand before it, and always where a public demo is asked for (BX-02)',
    (PUBLIC_URL, allowed) => {
      const start = (env: NodeJS.ProcessEnv) => () => assertDemoIsPrivate(readConfig({ PUBLIC_URL, ...env }));
      if (allowed) start({})();
      else expect(start({})).toThrow(/^PUBLIC_URL=.* WAYBILL_DEMO=0, or WAYBILL_PUBLIC_DEMO=1/);
      start({ WAYBILL_PUBLIC_DEMO: '1' })();
      start(PRODUCTION)();
    },
  );

  it('with a word in WAYBILL_SANDBOX that is no part is refused by that word, with the demo too (BX-01)', () => {
    for (const env of [{}, PRODUCTION])
      expect(() => readConfig({ ...env, WAYBILL_SANDBOX: 'gateway,courier' })).toThrow('not "courier"');
  });

  it('says which parts of the sandbox are open, and what is not set up (BX-01)', () => {
    const said = (env: NodeJS.ProcessEnv) => startNotes(readConfig(env));
    expect(said({})).toContain('demo@waybill.test');
    const bare = said(PRODUCTION);
    expect(bare).not.toMatch(/sandbox|demo@/i);
    expect(bare).toMatch(/Payments no way to pay is set up/);
    expect(bare).toMatch(/Couriers none is connected/);
    expect(bare).toMatch(/Mails {4}are not sent/);
    const named = said({ ...PRODUCTION, WAYBILL_SANDBOX: 'gateway,couriers,outbox' });
    for (const part of ['gateway', 'couriers', 'outbox']) expect(named).toContain(`${part} is open`);
    expect(named).not.toMatch(/Payments|Couriers none/);
    const real = said({
      ...PRODUCTION,
      SMTP_URL: 'smtp://localhost',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      KARRIO_URL: 'http://127.0.0.1:5002',
      KARRIO_API_KEY: 'key_1',
    });
    expect(real).not.toMatch(/Sandbox|Payments|Couriers|Mails/);
  });
});

it('a parcel that a courier carries is not cancelled or refunded where no courier is connected any more (BX-01)', async () => {
  const t = await startTestServer();
  const who = await makeShipper(t, { walletMinor: 10_000 });
  const { id } = await makeOrder(t, who);
  const balance = async () =>
    data<{ walletBalance: number }>(await call(t, who, 'GET', 'customer')).walletBalance;
  const before = await balance();
  t.ctx.ports.couriers = noCouriers;
  const refused = await call(t, who, 'POST', `order/${id}/cancel`, {});
  expect([refused.status, error(refused).code]).toEqual([409, 'ERR_NO_COURIER']);
  expect(data<{ statusCode: number }>(await call(t, who, 'GET', `order/${id}`)).statusCode).toBe(100);
  expect(await balance()).toBe(before);
  await t.close();
});
