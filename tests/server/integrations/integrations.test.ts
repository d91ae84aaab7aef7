import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import { guidesOf } from '../../../contract/rules/integrations/integrations.ts';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, pageOf, stepUp } from '../orders/orderBody.ts';
import { connect, connected, list, PLUGIN, t, who, withIntegrations } from './integrationsWorld.ts';

describe.each(DATABASES)('integrations on %s', (kind) => {
  withIntegrations(kind);

  const withKey = (token: string) => ({ auth: { host: 'localhost', 'x-delyvax-access-token': token } });
  const use = async (token: string, headers = {}) =>
    expect((await call(t, withKey(token), 'GET', 'user', undefined, headers)).status).toBe(200);

  it('a connected shop has its name, kind and key, no charge, and is pending until its key is used (INTG-02, INTG-03, API-161)', async () => {
    const { token, ...shop } = await connected('woocommerce');
    expect(token).toMatch(/^dx[0-9a-f]{40}$/);
    expect(shop).toEqual({
      id: expect.any(Number),
      name: 'Kedai Batik',
      type: 'woocommerce',
      status: 2,
      shop: null,
      keyAlive: true,
      lastUsedAt: null,
      ordersUrl: null,
      createdAt: t.clock.now().toISOString(),
      updatedAt: t.clock.now().toISOString(),
      isBilledByShop: false,
      metadata: { recurring_application_charge: null },
    });
    expect((await list('&status=1')).data).toEqual([]);
    expect((await list('&status=2')).data).toMatchObject([{ id: shop.id, token: `dx…${token.slice(-4)}` }]);
    await use(token);
    expect((await list('&status=1')).data).toMatchObject([
      { id: shop.id, status: 1, lastUsedAt: t.clock.now().toISOString() },
    ]);
    expect((await list('&status=2')).data).toEqual([]);
    expect((await list()).rowTotal).toBe(1);
  });

  it('the list of integrations is flat, newest first, ten a page at least, and sorts only by the day of connection (INTG-05, INTG-06, INTG-07, INTG-08, INTG-09, API-114)', async () => {
    for (let i = 0; i < 12; i++) {
      await connected('custom', `Shop ${i}`);
      t.clock.advance(1);
    }
    const first = await call(t, who, 'GET', 'integration?page=1&limit=9&orderBy=desc&sortBy=createdAt');
    expect(first.body).toMatchObject({ page: 1, pageTotal: 2, rowTotal: 12 });
    expect(pageOf<Integration>(first).data.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Shop ${11 - i}`),
    );
    expect((await list('&orderBy=asc')).data[0]).toMatchObject({ name: 'Shop 0' });
    const names = pageOf<Integration>(await call(t, who, 'GET', 'integration?page=2&limit=11')).data;
    expect(names.map(({ name }) => name)).toEqual(['Shop 0']);
    expect((await list('&keyword=shop%2011')).data).toMatchObject([{ name: 'Shop 11' }]);
    expect((await list('&keyword=%25')).data).toEqual([]);
    for (const [query, field] of [
      ['orderBy=sideways', 'orderBy'],
      ['sortBy=name', 'sortBy'],
      ['status=3', 'status'],
    ]) {
      const refused = await call(t, who, 'GET', `integration?${query}`);
      expect([refused.status, error(refused).field]).toEqual([422, field]);
    }
  });

  it('a key of the settings is an integration once the WooCommerce plugin has used it, with the shop’s host', async () => {
    const made = await call(t, who, 'POST', 'auth/personalAccessToken', { name: 'My shop' });
    const { token } = data<{ token: string }>(made);
    await use(token);
    expect((await list()).data).toEqual([]);
    await use(token, PLUGIN);
    await use(token, PLUGIN);
    expect((await list()).data).toMatchObject([
      { name: 'My shop', type: 'woocommerce', status: 1, shop: 'kedai-batik.example' },
    ]);
  });

  it("a program's own name is stored only if it is a host, and only for the plugin", async () => {
    for (const [agent, shop] of [
      ['WordPress/6.9.1; javascript:alert(1)', null],
      ['WordPress/6.9.1; https://a.example/<b>', 'a.example'],
      ['curl/8', null],
    ] as const) {
      const { token } = data<{ token: string }>(
        await call(t, who, 'POST', 'auth/personalAccessToken', { name: agent.slice(0, 60) }),
      );
      await use(token, { ...PLUGIN, 'user-agent': agent });
      expect((await list()).data[0]).toMatchObject({ type: 'woocommerce', shop });
      t.clock.advance(1);
    }
  });

  it('a shop is connected only after the password, by a session, and once for each call (B1-1)', async () => {
    const key = { 'idempotency-key': 'shop-1' };
    const [first, repeated] = [
      data<Integration>(await connect('custom', 'A', who, key)),
      data<Integration>(await connect('custom', 'A', who, key)),
    ];
    expect(repeated).toEqual(first);
    expect((await list()).rowTotal).toBe(1);
    const [kept] = await t.db.sql.select().from(idempotencyKey).where(eq(idempotencyKey.key, 'shop-1'));
    expect(kept?.body ?? '').not.toContain(first.token);
    expect(
      (await call(t, withKey(first.token), 'POST', 'integration', { type: 'custom', name: 'B' })).status,
    ).toBe(403);
    t.clock.advance(600);
    await connected('custom', 'C');
    t.clock.advance(1);
    expect(error(await connect('custom')).code).toBe('ERR_STEP_UP');
  });

  it('a disconnected shop is deleted and its key refused; a revoked key leaves its shop inactive (INTG-03)', async () => {
    const [gone, idle] = [await connected('custom', 'A'), await connected('custom', 'B')];
    await use(gone.token);
    await use(idle.token);
    expect((await call(t, who, 'DELETE', `integration/${gone.id}`)).status).toBe(200);
    expect((await call(t, withKey(gone.token), 'GET', 'user')).status).toBe(401);
    const keys = pageOf<{ id: number; name: string }>(await call(t, who, 'GET', 'auth/personalAccessToken'));
    expect(keys.data.map(({ name }) => name)).toEqual(['B']);
    await call(t, who, 'POST', `auth/personalAccessToken/${keys.data[0]!.id}/revoke`);
    expect((await list('&status=2')).data).toMatchObject([{ name: 'B', status: 2, keyAlive: false }]);
    expect((await call(t, who, 'DELETE', `integration/${idle.id}`)).status).toBe(200);
    expect((await list()).rowTotal).toBe(0);
  });

  it('a shop is renamed, and only by its own account (B1-4)', async () => {
    const { id } = await connected('custom');
    const other = await makeShipper(t, { companyId: who.companyId });
    expect(data(await call(t, who, 'PATCH', `integration/${id}`, { name: 'New' }))).toMatchObject({
      name: 'New',
    });
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const)
      expect((await call(t, other, method, `integration/${id}`, body)).status).toBe(404);
    expect((await list('', other)).rowTotal).toBe(0);
    expect(data(await call(t, who, 'GET', `integration/${id}`))).toMatchObject({ name: 'New' });
  });

  it('Shopify exists only for the company code my, and EasyStore has no key (INTG-14, INTG-16)', async () => {
    expect(guidesOf('my')).toEqual(['woocommerce', 'magento', 'easystore', 'custom', 'shopify']);
    for (const code of ['myhub', 'sg', 'mY', 'swiftlogistics'])
      expect(guidesOf(code)).toEqual(['woocommerce', 'magento', 'easystore', 'custom']);
    const hub = await makeShipper(t, { companyCode: 'myhub' });
    await stepUp(t, hub);
    for (const [type, shipper] of [
      ['easystore', who],
      ['shopify', hub],
    ] as const) {
      const refused = await connect(type, 'A', shipper);
      expect([refused.status, error(refused).field]).toEqual([422, 'type']);
    }
    expect((await connect('shopify')).status).toBe(200);
  });
});
