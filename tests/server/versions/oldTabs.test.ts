import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appUser, customer } from '../../../server/db/schema/tenants.ts';
import { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { type Answer, call, data, error, orderBody, stepUp } from '../orders/orderBody.ts';

type Fields = Record<string, unknown>;
type Method = 'POST' | 'PUT' | 'PATCH';

/** A record that may be open in two tabs. */
interface Opened {
  method: Method;
  path: string;
  /** The record's name in the detail of a refusal. */
  name: string;
  /** The field that holds its version, and sends it. */
  version: 'updatedAt' | 'updated_at';
  /** Reads the present record. */
  read: () => Promise<Fields>;
  /** A field that one tab changes, and another field that the other tab changes. */
  one: Fields;
  other: Fields;
}

const NINJA = 102;
const SECRET = 'hunter2-of-ninja-van';

describe.each(DATABASES)('a record that two tabs have open, on %s', (kind) => {
  withNewShipper({ walletMinor: 10_000 }, { kind });
  beforeEach(async () => {
    await t.db.sql
      .update(customer)
      .set({ planName: 'Standard', unitNo: 'A-1', updatedAt: t.clock.now() })
      .where(eq(customer.id, who.customerId));
    await t.db.sql.update(appUser).set({ updatedAt: t.clock.now() }).where(eq(appUser.id, who.userId));
  });

  const get = async (path: string) => data<Fields>(await call(t, who, 'GET', path));
  const send = (method: Method, path: string, body: object) => call(t, who, method, path, body);
  const made = async (path: string, body: object) => data<Fields>(await send('POST', path, body));

  const account =
    (one: Fields, other: Fields, method: Method = 'PUT') =>
    async (): Promise<Opened> => ({
      method,
      path: 'customer',
      name: 'customer',
      version: 'updated_at',
      read: () => get('customer'),
      one,
      other,
    });
  const kinds: Record<string, () => Promise<Opened>> = {
    profile: account({ unitNo: 'B-2' }, { industry: 'Retail' }),
    billing: account({ billing: { name: 'Aina Bills' } }, { billing: { city: 'Ipoh' } }, 'POST'),
    notifications: account({ minBalanceVal: 50 }, { notices: { delivered: { sms: false } } }),
    services: account({ selectedServices: [] }, { lang: 'my' }, 'POST'),
    branding: async () => ({
      method: 'POST',
      path: `customer/${who.customerId}/branding`,
      name: 'branding',
      version: 'updatedAt',
      read: async () => (await get(`customer/${who.customerId}?retrieve=branding`)).branding as Fields,
      one: { supportPhone: '+60311112222' },
      other: { footer: 'Made in Ipoh.' },
    }),
    user: async () => ({
      method: 'PUT',
      path: 'user',
      name: 'user',
      version: 'updatedAt',
      read: () => get('user'),
      one: { name: 'Aina' },
      other: { lang: 'my' },
    }),
    webhook: async () => {
      const { id } = await made('webhook', { url: 'https://8.8.8.8/a', event: 'order.created' });
      return {
        method: 'PATCH',
        path: `webhook/${id}`,
        name: 'webhook',
        version: 'updatedAt',
        read: () => get(`webhook/${id}`),
        one: { url: 'https://8.8.8.8/b' },
        other: { status: 0 },
      };
    },
    app: async () => {
      const { id } = await made('plugin/install', { name: 'Ninja', appId: NINJA, config: {} });
      return {
        method: 'PATCH',
        path: `plugin/installed/${id}`,
        name: 'app',
        version: 'updatedAt',
        read: async () =>
          ((await get('plugin/installed')) as unknown as Fields[]).find((app) => app.id === id)!,
        one: { config: { clientId: 'first' } },
        other: { name: 'Ninja of Ipoh' },
      };
    },
    template: async () => {
      const { waypoint, serviceCode, itemType } = orderBody();
      const { id } = await made('template', {
        name: 'Flowers',
        order: { waypoint, serviceCode, itemType },
      });
      return {
        method: 'PATCH',
        path: `template/${id}`,
        name: 'template',
        version: 'updatedAt',
        read: () => get(`template/${id}`),
        one: { name: 'Roses' },
        other: { name: 'Tulips' },
      };
    },
    integration: async () => {
      await stepUp(t, who);
      const { id } = await made('integration', { type: 'woocommerce', name: 'Kedai' });
      return {
        method: 'PATCH',
        path: `integration/${id}`,
        name: 'integration',
        version: 'updatedAt',
        read: () => get(`integration/${id}`),
        one: { name: 'Kedai Batik' },
        other: { name: 'Kedai Baru' },
      };
    },
    group: async () => {
      const sender = { customerId: who.customerId, name: 'Aina', phone: '+60123456789', email: null };
      const address = {
        address1: '1 Jalan',
        city: 'Ipoh',
        state: 'Perak',
        postcode: '30000',
        country: 'MY',
      };
      const contact = await made('contact', { ...sender, ...address });
      const groups = data<Fields[]>(
        await call(t, who, 'PUT', 'contacts/groups/members', {
          contactIds: [contact.id],
          newName: 'Shops',
        }),
      );
      const { id } = groups[0]!;
      return {
        method: 'PATCH',
        path: `contacts/groups/${id}`,
        name: 'group',
        version: 'updatedAt',
        read: async () => ((await get('contacts/groups')) as unknown as Fields[])[0]!,
        one: { name: 'Resellers' },
        other: { name: 'Friends' },
      };
    },
  };
  const each = Object.entries(kinds);
  const save = (o: Opened, change: Fields, version?: unknown): Promise<Answer> =>
    send(o.method, o.path, { ...change, ...(version === undefined ? {} : { [o.version]: version }) });

  it.each(each)(
    '%s: the tab that was opened earlier gets 409 with both versions and writes nothing; with the present version it saves (BX-07)',
    async (_kind, open) => {
      const o = await open();
      const opened = await o.read();
      expect((await save(o, o.one, opened[o.version])).status).toBe(200);
      const now = await o.read();
      expect(now[o.version]).not.toBe(opened[o.version]);

      const late = await save(o, o.other, opened[o.version]);
      expect([late.status, error(late).code]).toEqual([409, 'ERR_CONFLICT']);
      const detail = error(late).detail as unknown as Record<string, Fields>;
      expect(detail.sent).toMatchObject(o.other);
      expect(detail.changedBy).toEqual({ name: (await get('user')).name, isYou: true });
      expect(now).toMatchObject(detail[o.name]!);
      expect(await o.read()).toEqual(now);

      expect((await save(o, o.other, detail[o.name]![o.version])).status).toBe(200);
      const after = await o.read();
      expect(after).toMatchObject(o.other);
      if (!('name' in o.one && 'name' in o.other)) expect(after).toMatchObject(o.one);
    },
  );

  it.each(each)(
    '%s: a program without a version writes its sent fields over any version (BX-07)',
    async (_kind, open) => {
      const o = await open();
      const before = await o.read();
      expect((await save(o, o.one)).status).toBe(200);
      expect((await save(o, o.other)).status).toBe(200);
      const after = await o.read();
      expect(after).toMatchObject(o.other);
      if (!('name' in o.one && 'name' in o.other)) expect(after).toMatchObject(o.one);
      const touched = new Set([
        ...Object.keys(o.one),
        ...Object.keys(o.other),
        o.version,
        'status',
        'disabledAt',
        'offReason',
        'config',
      ]);
      for (const [field, value] of Object.entries(before))
        if (!touched.has(field)) expect([field, after[field]]).toEqual([field, value]);
    },
  );

  it.each(each)(
    '%s: two tabs that save the same version at once: one is written, the other gets a conflict (BX-07)',
    async (_kind, open) => {
      const o = await open();
      const opened = (await o.read())[o.version];
      const answers = await Promise.all([save(o, o.one, opened), save(o, o.other, opened)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await o.read()).toMatchObject(answers[0]!.status === 200 ? o.one : o.other);
    },
  );

  it('each change gets a new version, even for fast changes (BX-07)', async () => {
    const versions = new Set<unknown>();
    for (let i = 0; i < 5; i++) {
      expect((await send('PUT', 'customer', { unitNo: `${i}` })).status).toBe(200);
      versions.add((await get('customer')).updated_at);
    }
    expect(versions.size).toBe(5);
  });

  it('one switch of the table of messages does not change the others (BX-07)', async () => {
    const { notices } = (await get('customer')) as { notices: Record<string, Fields> };
    await send('PUT', 'customer', { notices: { delivered: { email: !notices.delivered!.email } } });
    expect((await get('customer')).notices).toEqual({
      ...notices,
      delivered: { ...notices.delivered, email: !notices.delivered!.email },
    });
  });

  it('an old tab does not replace a schedule that was set, changed or ended meanwhile (BX-07)', async () => {
    const { waypoint, serviceCode, itemType } = orderBody();
    const { id } = await made('template', { name: 'Flowers', order: { waypoint, serviceCode, itemType } });
    const path = `template/${id}/repeat`;
    const put = (time: string, updatedAt?: string) =>
      send('PUT', path, {
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        time,
        ...(updatedAt === undefined ? {} : { updatedAt }),
      });
    const repeat = async () => (await get(`template/${id}`)).repeat as Fields | null;
    const repeatOf = (answer: Answer) =>
      (error(answer).detail as unknown as { repeat: Fields | null }).repeat;

    expect((await put('09:00', '')).status).toBe(200);
    const set = await put('10:00', '');
    expect([set.status, repeatOf(set)?.time]).toEqual([409, '09:00']);
    const first = (await repeat())!.updatedAt as string;
    expect((await put('11:00', first)).status).toBe(200);
    const changed = await put('12:00', first);
    expect([changed.status, repeatOf(changed)]).toEqual([409, await repeat()]);
    const second = (await repeat())!.updatedAt as string;
    await call(t, who, 'DELETE', path);
    const ended = await put('13:00', second);
    expect([ended.status, repeatOf(ended)]).toEqual([409, null]);
    expect((await put('14:00')).status).toBe(200);
    expect((await repeat())?.time).toBe('14:00');
  });

  it('a refusal shows no secret of an app, neither the stored nor the sent one (BX-07, APPS-28)', async () => {
    const { id, updatedAt } = await made('plugin/install', { name: 'Ninja', appId: NINJA, config: {} });
    const path = `plugin/installed/${id}`;
    await send('PATCH', path, { config: { clientSecret: SECRET } });
    const late = await send('PATCH', path, { config: { clientSecret: `${SECRET}-2` }, updatedAt });
    expect(late.status).toBe(409);
    expect(JSON.stringify(error(late))).not.toContain(SECRET);
  });

  it('a password is not changed from an old version of the user (BX-07)', async () => {
    const { updatedAt } = await get('user');
    await send('PUT', 'user', { name: 'Aina' });
    const change = { oldPassword: 'correct horse battery', password: 'another horse battery' };
    expect((await send('PUT', 'user', { ...change, updatedAt })).status).toBe(409);
    expect((await send('PUT', 'user', { ...change, updatedAt: (await get('user')).updatedAt })).status).toBe(
      200,
    );
  });
});
