import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InstalledApp } from '../../../contract/integrations/apps.ts';
import { MASK } from '../../../contract/rules/integrations/apps.ts';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { installedApp } from '../../../server/db/schema/integrations/apps.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { DATABASES } from '../../support/server.ts';
import { call, data, error, makeOrder } from '../orders/orderBody.ts';
import { install, installed, list, shipper, t, withApps, withPlan } from './appsWorld.ts';

const NINJA = 102;
const TUPAI = 201;
const SECRET = 'hunter2-of-ninja-van';

describe.each(DATABASES)('apps on %s', (kind) => {
  withApps(kind);

  it('an installed app has its name, config and address, and is found by words and by status (APPS-02, APPS-04, APPS-32, APPS-33, API-115, API-117)', async () => {
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

  it('another name does not take an active app out of use (APPS-26)', async () => {
    const { id } = await installed(NINJA, { clientId: 'aisyah' });
    // Active by the rules of an earlier version.
    await t.db.sql.update(installedApp).set({ status: 1 }).where(eq(installedApp.id, id));
    const renamed = data<InstalledApp>(
      await call(t, shipper, 'PATCH', `plugin/installed/${id}`, { name: 'Ninja' }),
    );
    expect(renamed).toMatchObject({ name: 'Ninja', status: 1 });
  });

  it.each([
    [null, 403],
    ['Starter', 403],
    ['Standard', 200],
    ['advanced', 200],
    ['Enterprise', 200],
  ])('the plan %s decides whether an app can be installed (APPS-05)', async (plan, status) => {
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

  it('a secret is neither answered nor stored in plain text, and stays when its mask is sent (APPS-28, APPS-37, API-118, API-119)', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await install(NINJA, { clientId: 'a', clientSecret: SECRET }, shipper, key);
    const repeated = await install(NINJA, { clientId: 'a', clientSecret: SECRET }, shipper, key);
    expect(data(repeated)).toEqual(data(first));
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

  it('a generic config hides values with secret names at any depth, and stores them (APPS-36)', async () => {
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
    // A new order proves that the secrets are still stored: the sandbox refuses the account with this secret.
    await call(t, shipper, 'POST', `plugin/installed/${made.id}`, { config: { api_key: 'wrong' } });
    expect((await makeOrder(t, shipper)).failedReason).toMatch(/does not accept the account/);
  });

  it.each([
    ['no JSON', '{"a":', 'config'],
    ['a list', '[1]', 'config'],
    ['a number as text of a form', { clientId: 7 }, 'config.clientId'],
    ['text as a switch', { sandbox: 'yes' }, 'config.sandbox'],
    ['a field that the form does not have', { baseURL: 'https://evil.example' }, 'config.baseURL'],
    ['the mask of a secret that is not stored', { clientSecret: MASK }, 'config.clientSecret'],
    ['a text that is too long', { clientSecret: 'x'.repeat(5001) }, 'config.clientSecret'],
  ])('%s is refused at its field, without quoting it (APPS-25)', async (_, config, field) => {
    const answer = await install(NINJA, config);
    expect([answer.status, error(answer).field]).toEqual([422, field]);
    expect((await list('&status=2')).data).toEqual([]);
  });

  it('a part of the portal cannot be changed or uninstalled (APPS-07, APPS-08)', async () => {
    for (const id of [1, 2, 3]) {
      expect((await call(t, shipper, 'PATCH', `plugin/installed/${id}`, { name: 'x' })).status).toBe(404);
      expect((await call(t, shipper, 'DELETE', `plugin/uninstall/${id}`)).status).toBe(404);
    }
    expect((await install(1, {})).status).toBe(404);
  });
});
