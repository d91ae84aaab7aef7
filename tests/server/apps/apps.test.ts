import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AvailableApp,
  type InstalledApp,
  InstalledListQuery,
} from '../../../contract/integrations/apps.ts';
import { MASK } from '../../../contract/rules/integrations/apps.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { installedApp, sealingKey } from '../../../server/db/schema/integrations/apps.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { changeKey } from '../../../server/modules/apps/secrets.ts';
import { installedApps } from '../../../server/modules/apps/service.ts';
import { advanceShipments } from '../../../server/sandbox/couriers/shipments.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { audit, command } from '../operate/command.ts';
import { call, data, error, makeOrder, pageOf } from '../orders/orderBody.ts';

const NINJA = 102;
const TUPAI = 201;
const SECRET = 'hunter2-of-ninja-van';

describe.each(DATABASES)('apps on %s', (kind) => {
  let t: TestServer;
  let shipper: TestShipper;
  beforeAll(async () => {
    t = await startTestServer({ kind });
  });
  beforeEach(async () => {
    await t.truncate();
    shipper = await withPlan(await makeShipper(t, { walletMinor: 50_000 }));
  });
  afterAll(() => t.close());

  async function withPlan(who: TestShipper, planName: string | null = 'Standard'): Promise<TestShipper> {
    await t.db.sql.update(customer).set({ planName }).where(eq(customer.id, who.customerId));
    return who;
  }
  const neighbour = async () =>
    withPlan(await makeShipper(t, { companyId: shipper.companyId, walletMinor: 50_000 }));
  const install = (appId: number, config: unknown, who = shipper, headers = {}) =>
    call(
      t,
      who,
      'POST',
      'plugin/install',
      { name: `App - ${who.customerId}`, appId, config, customerId: who.customerId },
      headers,
    );
  const installed = async (appId: number, config: unknown, who = shipper) =>
    data<InstalledApp>(await install(appId, config, who));
  const list = async (query = '', who = shipper) =>
    pageOf<InstalledApp>(await call(t, who, 'GET', `plugin/installed?page=1&limit=1000${query}`));
  const report = (url: string, body: object, host = 'localhost') => {
    const { pathname, search } = new URL(url);
    return t.app.inject({ method: 'POST', url: `${pathname}${search}`, headers: { host }, payload: body });
  };

  it('those of the tenant’s country and couriers are offered, but for the installed ones (APPS-03, APPS-06, API-116)', async () => {
    const available = async () =>
      pageOf<AvailableApp>(
        await call(t, shipper, 'GET', 'plugin/apps?page=1&limit=1000&sortBy=name&orderBy=asc'),
      ).data;
    const before = await available();
    expect(before.filter((app) => app.kind === 'courier')).toHaveLength(14);
    const names = before.map((app) => app.name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(before.some((app) => app.kind === 'builtIn')).toBe(false);
    await install(NINJA, {});
    expect((await available()).map((app) => app.path)).toEqual(
      before.map((app) => app.path).filter((path) => path !== 'ninja-van'),
    );
  });

  it('say what they are in the language of the reader (I18N-05)', async () => {
    const inChinese = { 'accept-language': 'zh-CN' };
    const about = async (path: string) =>
      pageOf<AvailableApp>(await call(t, shipper, 'GET', path, undefined, inChinese)).data.map(
        ({ description }) => description,
      );
    expect(await about('plugin/installed')).toContain('门户自带的部分，始终可用。');
    expect(await about('plugin/apps?keyword=ninja')).toEqual(['使用您自己在 Ninja Van 的账户发货。']);
  });

  it('their records have the fields that programs read (API-162, API-163)', async () => {
    const [offered] = pageOf<AvailableApp>(await call(t, shipper, 'GET', 'plugin/apps')).data;
    expect(offered).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      path: expect.stringMatching(/^[a-z0-9-]+$/),
      description: expect.any(String),
      kind: expect.any(String),
    });
    const made = await installed(NINJA, { clientId: 'aisyah' });
    const [listed] = (await list('&keyword=ninja')).data.filter(({ id }) => id === made.id);
    expect(listed).toEqual({
      id: made.id,
      name: `App - ${shipper.customerId}`,
      appId: NINJA,
      path: 'ninja-van',
      description: expect.any(String),
      kind: 'courier',
      customerId: shipper.customerId,
      companyId: shipper.companyId,
      status: 2,
      config: expect.objectContaining({ clientId: 'aisyah' }),
      webhookUrl: expect.any(String),
      updatedAt: t.clock.now().toISOString(),
    });
  });

  it('an installed one has its name, config and address, and is found by words and by status (APPS-02, APPS-04, APPS-32, APPS-33, API-115, API-117)', async () => {
    const made = await installed(NINJA, { clientId: 'aisyah' });
    expect(made).toMatchObject({
      name: `App - ${shipper.customerId}`,
      appId: NINJA,
      path: 'ninja-van',
      status: 2,
      customerId: shipper.customerId,
      companyId: shipper.companyId,
    });
    expect(made.config).toEqual({
      sandbox: false,
      country: 'MY',
      serviceType: 'PARCEL',
      clientId: 'aisyah',
      clientSecret: '',
    });
    expect(made.id).toBeGreaterThan(1000);
    const names = async (query: string) => (await list(query)).data.map((app) => app.path);
    expect(await names('')).toEqual(['ninja-van', 'email', 'geocoder', 'sms']);
    expect(await names('&keyword=NINJA')).toEqual(['ninja-van']);
    expect(await names('&status=2')).toEqual(['ninja-van']);
    expect(await names('&sortBy=id&orderBy=desc')).toEqual(['ninja-van', 'geocoder', 'sms', 'email']);
    const refused = await call(t, shipper, 'GET', 'plugin/installed?status=3');
    expect([refused.status, error(refused).field]).toEqual([422, 'status']);
    expect((await install(NINJA, {})).status).toBe(409);
  });

  it.each([
    [null, 403],
    ['Starter', 403],
    ['Standard', 200],
    ['advanced', 200],
    ['Enterprise', 200],
  ])('the plan %s decides whether one can be installed (APPS-05)', async (plan, status) => {
    await withPlan(shipper, plan);
    expect((await install(NINJA, {})).status).toBe(status);
  });

  it('a plan that has ended installs nothing (APPS-05)', async () => {
    await t.db.sql
      .update(customer)
      .set({ planExpiryDate: new Date(t.clock.now().getTime() - 1000) })
      .where(eq(customer.id, shipper.customerId));
    expect(error(await install(NINJA, {})).message).toBe(
      'Apps need a Standard, Advanced or Enterprise plan.',
    );
  });

  it('a secret is neither answered nor kept in plain text, and stays while its mask is sent (APPS-28, APPS-37, API-118, API-119)', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await install(NINJA, { clientId: 'a', clientSecret: SECRET }, shipper, key);
    const again = await install(NINJA, { clientId: 'a', clientSecret: SECRET }, shipper, key);
    expect(data(again)).toEqual(data(first));
    const { id } = data<InstalledApp>(first);
    for (const method of ['PATCH', 'POST'] as const) {
      const saved = await call(t, shipper, method, `plugin/installed/${id}`, {
        name: 'Renamed',
        config: { clientId: 'b', clientSecret: MASK },
        customerId: shipper.customerId,
      });
      expect(data<InstalledApp>(saved)).toMatchObject({
        name: 'Renamed',
        status: 1,
        config: { clientId: 'b', clientSecret: MASK },
      });
      expect(saved.raw).not.toContain(SECRET);
    }
    expect(first.raw + JSON.stringify(await list())).not.toContain(SECRET);
    const stored = JSON.stringify([
      await t.db.sql.select().from(installedApp),
      await t.db.sql.select().from(idempotencyKey),
    ]);
    expect(stored).not.toContain(SECRET);
    expect(stored).not.toContain(new URL(data<InstalledApp>(first).webhookUrl ?? '').searchParams.get('key'));
    const emptied = await call(t, shipper, 'PATCH', `plugin/installed/${id}`, {
      config: { clientSecret: '' },
    });
    expect(data<InstalledApp>(emptied)).toMatchObject({
      status: 2,
      config: { clientId: 'b', clientSecret: '' },
    });
  });

  it('a generic config hides what its names call secret, at any depth, and keeps it (APPS-36)', async () => {
    const config = {
      user: 'aisyah',
      api_key: SECRET,
      accounts: [{ region: 'MY', auth: { accessToken: SECRET } }],
      credentials: { password: SECRET },
    };
    const made = await installed(TUPAI, JSON.stringify(config));
    expect(made.config).toEqual({
      user: 'aisyah',
      api_key: MASK,
      accounts: [{ region: 'MY', auth: { accessToken: MASK } }],
      credentials: MASK,
    });
    const saved = await call(t, shipper, 'POST', `plugin/installed/${made.id}`, {
      name: 'Tupai',
      config: JSON.stringify({ ...made.config, user: 'tan' }),
    });
    expect(data<InstalledApp>(saved).config).toEqual({ ...made.config, user: 'tan' });
    // A new order proves that the secrets are still there: the sandbox refuses the account with this one.
    await call(t, shipper, 'POST', `plugin/installed/${made.id}`, { config: { api_key: 'wrong' } });
    expect((await makeOrder(t, shipper)).failedReason).toMatch(/does not accept the account/);
  });

  it.each([
    ['no JSON', '{"a":', 'config'],
    ['a list', '[1]', 'config'],
    ['a number as text of a form', { clientId: 7 }, 'config.clientId'],
    ['text as a switch', { sandbox: 'yes' }, 'config.sandbox'],
    ['a field that the form does not have', { baseURL: 'https://evil.example' }, 'config.baseURL'],
    ['a text that is too long', { clientSecret: 'x'.repeat(5001) }, 'config.clientSecret'],
  ])('%s is refused at its field, without quoting it (APPS-25)', async (_, config, field) => {
    const answer = await install(NINJA, config);
    expect([answer.status, error(answer).field]).toEqual([422, field]);
    expect((await list('&status=2')).data).toEqual([]);
  });

  it('a part of the portal cannot be changed or taken away (APPS-07, APPS-08)', async () => {
    for (const id of [1, 2, 3]) {
      expect((await call(t, shipper, 'PATCH', `plugin/installed/${id}`, { name: 'x' })).status).toBe(404);
      expect((await call(t, shipper, 'DELETE', `plugin/uninstall/${id}`)).status).toBe(404);
    }
    expect((await install(1, {})).status).toBe(404);
  });

  it('the parts of the portal are named, found and sorted in the caller’s language, apps of couriers as they call themselves (APPS-02, APPS-04)', async () => {
    await install(NINJA, {});
    const names = async (language: string, query = '') => {
      const answer = await call(t, shipper, 'GET', `plugin/installed?${query}`, undefined, {
        'accept-language': language,
      });
      return pageOf<InstalledApp>(answer).data.map(({ name }) => name);
    };
    const ninja = `App - ${shipper.customerId}`;
    expect(await names('en', 'sortBy=name')).toEqual([ninja, 'Email', 'Geocoder', 'SMS']);
    expect(await names('ms', 'sortBy=name')).toEqual([ninja, 'E-mel', 'Pencari lokasi alamat', 'SMS']);
    expect((await names('zh-CN')).sort()).toEqual([ninja, '地址定位', '电子邮件', '短信'].sort());
    expect(await names('zh-CN', `keyword=${encodeURIComponent('邮件')}`)).toEqual(['电子邮件']);
    expect(await names('zh-CN', 'keyword=email')).toEqual(['电子邮件']);
  });

  it('an uninstalled one is gone, once, and no other account reaches it (APPS-42, API-120)', async () => {
    const { id } = await installed(NINJA, {});
    const other = await neighbour();
    expect((await call(t, other, 'DELETE', `plugin/uninstall/${id}`)).status).toBe(404);
    const gone = await call(t, shipper, 'DELETE', `plugin/uninstall/${id}`);
    expect(data(gone)).toEqual({ id, name: `App - ${shipper.customerId}` });
    expect((await call(t, shipper, 'DELETE', `plugin/uninstall/${id}`)).status).toBe(404);
  });

  it('an API key neither reads installed apps, whose addresses move parcels, nor changes them', async () => {
    const { id } = await installed(NINJA, {});
    const key = `dx${'7'.repeat(40)}`;
    await storeApiToken(t.ctx, shipper, 'Shop', key);
    const headers = { 'x-delyvax-access-token': key };
    const answers = await Promise.all([
      call(t, null, 'GET', 'plugin/installed', undefined, headers),
      call(t, null, 'PATCH', `plugin/installed/${id}`, { name: 'x' }, headers),
      call(t, null, 'DELETE', `plugin/uninstall/${id}`, undefined, headers),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('the callback has the tenant’s host, the app, its number and its company; a payment app has the wallet’s (APPS-20, APPS-21)', async () => {
    const elsewhere = await withPlan(await makeShipper(t, { companyCode: 'sg' }));
    const url = new URL((await installed(NINJA, {}, elsewhere)).webhookUrl ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('http://sg.localhost:4000/v1.0/plugin/tracking/ninja-van');
    expect(url.searchParams.get('cid')).toBe(elsewhere.companyId);
    expect((await installed(305, { key: 'k' }, elsewhere)).webhookUrl).toBe(
      'http://sg.localhost:4000/v1.0/wallet/gateway/callback',
    );
  });

  describe('an own courier account', () => {
    const CONFIG = { user: 'aisyah', token: SECRET };
    const orderOf = async (id: string) => (await t.db.sql.select().from(orders).where(eq(orders.id, id)))[0]!;

    it('carries the orders of its courier, and its reports move them (APPS-21)', async () => {
      const { id, webhookUrl } = await installed(TUPAI, CONFIG);
      const order = await makeOrder(t, shipper);
      expect((await orderOf(order.id)).carrierAppId).toBe(id);
      const body = {
        consignmentNo: order.consignmentNo,
        statusCode: STATUS.ready,
        location: 'Klang',
        at: '2099-01-01T00:00:00Z',
      };
      const moved = await report(webhookUrl ?? '', body);
      expect([moved.statusCode, moved.json()]).toEqual([
        200,
        { data: { consignmentNo: order.consignmentNo, statusCode: STATUS.ready } },
      ]);
      expect((await report(webhookUrl ?? '', body)).statusCode).toBe(200);
      const track = await call(t, shipper, 'GET', `order/${order.id}/track`);
      const { histories } = data<{
        histories: { statusCode: number; location: string; createdAt: string }[];
      }>(track);
      const told = histories.filter((step) => step.statusCode === STATUS.ready);
      expect(told).toMatchObject([{ location: 'Klang' }]);
      // What is told of the future happened now at the latest.
      expect(new Date(told[0]?.createdAt ?? '').getTime()).toBeLessThanOrEqual(t.clock.now().getTime());
    });

    it('takes a number in small letters, and 600 reports a minute, then answers 429 with the seconds to wait (APPS-21)', async () => {
      const { webhookUrl } = await installed(TUPAI, CONFIG);
      const order = await makeOrder(t, shipper);
      const body = { consignmentNo: order.consignmentNo?.toLowerCase(), statusCode: STATUS.ready };
      expect((await report(webhookUrl ?? '', body)).statusCode).toBe(200);
      expect((await orderOf(order.id)).statusCode).toBe(STATUS.ready);
      const again = await report(webhookUrl ?? '', body);
      expect(again.json()).toEqual({
        data: { consignmentNo: order.consignmentNo, statusCode: STATUS.ready },
      });
      for (let more = 2; more < 600; more += 50)
        await Promise.all(
          Array.from({ length: Math.min(50, 600 - more) }, () => report(webhookUrl ?? '', body)),
        );
      const refused = await report(webhookUrl ?? '', body);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // Another app's reports are counted apart.
      const elsewhere = (await installed(TUPAI, CONFIG, await neighbour())).webhookUrl ?? '';
      expect((await report(elsewhere, body)).statusCode).toBe(404);
    });

    it('delivers end to end at the sandbox’s courier, by its address and, once uninstalled, as the tenant’s own', async () => {
      const { id } = await installed(TUPAI, CONFIG);
      const order = await makeOrder(t, shipper);
      t.clock.advance(300);
      await advanceShipments(t.ctx, t.clock.now());
      const half = await orderOf(order.id);
      expect(half.statusCode).toBeGreaterThan(STATUS.created);
      expect(half.statusCode).toBeLessThan(STATUS.delivered);
      expect(half.carrierAppId).toBe(id);
      await call(t, shipper, 'DELETE', `plugin/uninstall/${id}`);
      expect((await orderOf(order.id)).carrierAppId).toBeNull();
      t.clock.advance(3600);
      await advanceShipments(t.ctx, t.clock.now());
      expect([STATUS.completed, STATUS.returnDelivered]).toContain((await orderOf(order.id)).statusCode);
    });

    it('that is not complete, or that is another courier’s, carries nothing', async () => {
      await install(TUPAI, {});
      await install(NINJA, { clientSecret: SECRET });
      expect((await orderOf((await makeOrder(t, shipper)).id)).carrierAppId).toBeNull();
    });

    it('that the courier refuses fails the order with its reason, unpaid', async () => {
      await install(TUPAI, { token: 'wrong' });
      const failed = await makeOrder(t, shipper);
      expect(failed).toMatchObject({
        statusCode: STATUS.failed,
        failedReason: 'The courier does not accept the account of your app. Please check its settings.',
      });
      expect(data(await call(t, shipper, 'GET', 'customer'))).toMatchObject({ walletBalance: 500 });
    });

    it('is not moved by a forged call, by another app, or by one of another account, all answered alike (B2-8)', async () => {
      const url = new URL((await installed(TUPAI, CONFIG)).webhookUrl ?? '');
      const order = await makeOrder(t, shipper);
      const ninja = new URL((await installed(NINJA, { clientSecret: SECRET })).webhookUrl ?? '');
      const other = await neighbour();
      const foreign = new URL((await installed(TUPAI, CONFIG, other)).webhookUrl ?? '');
      const stranger = await withPlan(await makeShipper(t, { companyCode: 'sg', walletMinor: 5000 }));
      const abroad = new URL((await installed(TUPAI, CONFIG, stranger)).webhookUrl ?? '');
      const changed = (change: (u: URL) => void) => {
        const copy = new URL(url);
        change(copy);
        return copy;
      };
      const forged: [URL, string][] = [
        [changed((u) => u.searchParams.set('key', 'guessed')), 'localhost'],
        [changed((u) => u.searchParams.delete('key')), 'localhost'],
        [changed((u) => u.searchParams.set('key', ninja.searchParams.get('key') ?? '')), 'localhost'],
        [changed((u) => u.searchParams.set('pid', '2000000000')), 'localhost'],
        [changed((u) => u.searchParams.set('pid', foreign.searchParams.get('pid') ?? '')), 'localhost'],
        [changed((u) => u.searchParams.set('cid', stranger.companyId)), 'localhost'],
        [changed((u) => (u.pathname = ninja.pathname)), 'localhost'],
        [url, 'sg.localhost'],
        [ninja, 'localhost'],
        [foreign, 'localhost'],
        [abroad, 'sg.localhost'],
      ];
      const body = { consignmentNo: order.consignmentNo, statusCode: STATUS.ready };
      const answers = await Promise.all(forged.map(([u, host]) => report(u.href, body, host)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(forged.map(() => 404));
      const bodies = answers.map((a) => a.body.replace(/"requestId":"[^"]+"/, ''));
      expect(new Set(bodies).size).toBe(1);
      expect((await orderOf(order.id)).statusCode).toBe(STATUS.created);
    });

    it.each([
      [STATUS.cancelled, 422],
      [STATUS.created, 422],
      [12_345, 422],
      [STATUS.returnDelivered, 409],
    ])('cannot be reported as %i (B2-27)', async (statusCode, status) => {
      const { webhookUrl } = await installed(TUPAI, CONFIG);
      const { consignmentNo, id } = await makeOrder(t, shipper);
      expect((await report(webhookUrl ?? '', { consignmentNo, statusCode })).statusCode).toBe(status);
      expect((await orderOf(id)).statusCode).toBe(STATUS.created);
    });
  });

  describe('the key of the installation', () => {
    it('is changed by a command, which leaves every app as it was and forgets the old key', async () => {
      const { webhookUrl } = await installed(TUPAI, { token: SECRET });
      const before = (await list()).data;
      const [old] = await t.db.sql.select().from(sealingKey);
      const done = await command(t, 'apps/rotateKey');
      expect([done.status, done.data.said]).toEqual([
        200,
        ['The settings of 1 installed apps are encrypted with a new key; the old one is gone.'],
      ]);
      const keys = await t.db.sql.select().from(sealingKey);
      expect(keys).toHaveLength(1);
      expect(keys[0]?.id).not.toBe(old?.id);
      expect(await audit(t, 'apps')).toMatchObject([{ command: 'apps/rotateKey' }]);
      const after = (await list()).data;
      expect(after[0]).toEqual(before[0]);
      const { consignmentNo } = await makeOrder(t, shipper);
      expect((await report(webhookUrl ?? '', { consignmentNo, statusCode: STATUS.ready })).statusCode).toBe(
        200,
      );
    });

    it('is wrapped anew after the installation’s secret was changed, while the one before is still given', async () => {
      await install(TUPAI, { token: SECRET });
      const before = (await list()).data;
      const changed = { ...t.ctx, secret: new TextEncoder().encode('another secret') };
      const knows = { ...changed, config: { ...t.ctx.config, secretBefore: t.ctx.secret } };
      const open = async (ctx: typeof t.ctx) =>
        (await installedApps(ctx, shipper, InstalledListQuery.parse({}), 'en_US')).data;
      expect((await open(changed)).find((app) => app.path === 'tupai-express')?.config).toEqual({});
      expect((await open(knows))[0]).toEqual(before[0]);
      await t.db.tx(() => changeKey(knows, () => new Error('lost')));
      expect((await open(changed))[0]).toEqual(before[0]);
    });

    it('opens a row for its own account alone: settings that were copied to another row cannot be read', async () => {
      await install(TUPAI, { token: SECRET });
      const other = await neighbour();
      await install(TUPAI, { token: 'mine' }, other);
      const [first] = await t.db.sql
        .select()
        .from(installedApp)
        .where(eq(installedApp.customerId, shipper.customerId));
      await t.db.sql
        .update(installedApp)
        .set({ sealed: first!.sealed })
        .where(eq(installedApp.customerId, other.customerId));
      const page = await list('&status=2', other);
      expect(page.data).toMatchObject([{ path: 'tupai-express', config: {} }]);
      const { webhookUrl } = page.data[0] as InstalledApp;
      expect(new URL(webhookUrl ?? '').searchParams.get('key')).toBe('');
      const { consignmentNo } = await makeOrder(t, other);
      const body = { consignmentNo, statusCode: STATUS.ready };
      expect((await report(webhookUrl ?? '', body)).statusCode).toBe(404);
      expect((await command(t, 'apps/rotateKey')).status).toBe(409);
      const saved = await call(t, other, 'PATCH', `plugin/installed/${page.data[0]?.id}`, {
        config: { token: 'mine again' },
      });
      expect(data<InstalledApp>(saved).status).toBe(1);
      expect((await command(t, 'apps/rotateKey')).status).toBe(200);
    });
  });
});
