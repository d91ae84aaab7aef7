import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { Right } from '../../../contract/rules/account/rights.ts';
import { webhook, webhookDelivery } from '../../../server/db/schema/integrations/webhooks.ts';
import { accountRole, customerUser } from '../../../server/db/schema/tenants.ts';
import { purgeOldRows } from '../../../server/jobs/maintenance.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { takeDeliveries } from '../../../server/modules/webhooks/queueStore.ts';
import { sendDelivery } from '../../../server/modules/webhooks/sendDelivery.ts';
import { makeMember } from '../../support/members.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data, makeDraft, pageOf } from '../orders/orderBody.ts';
import { startReceiver } from './receiver.ts';
import { api, happens, hook, sender, shop, t, updated, who, withWebhooks } from './webhooksWorld.ts';

withWebhooks();

describe('a webhook whose maker lost the right to have webhooks', () => {
  const place = (maker: TestShipper, set: object) =>
    t.db.sql.update(customerUser).set(set).where(eq(customerUser.userId, maker.userId));

  it('a webhook whose maker lost the right to have webhooks gets no events, not even waiting ones, until the maker has the right again; others are called (BX-50)', async () => {
    const theirs = await startReceiver();
    const { id: roleId } = await ownRole(['integrations']);
    const maker = await makeMember(t, who, { role: 'manager' });
    await call(t, maker, 'POST', 'webhook', { url: theirs.url, event: 'order.updated' });
    await hook('order.updated');
    const { id } = await makeDraft(t, who);
    const called = async (work: () => Promise<unknown>) => {
      await work();
      await sender.drain();
      return [shop, theirs].map(({ calls }) => calls.splice(0).length);
    };
    expect(await called(() => happens(id))).toEqual([1, 1]);
    await place(maker, { role: 'packer' });
    expect(await called(() => happens(id))).toEqual([1, 0]);
    await place(maker, { role: 'own', roleId });
    expect(await called(() => happens(id))).toEqual([1, 1]);
    // Stored before the change, sent after it.
    expect(
      await called(async () => {
        await happens(id);
        await t.db.sql.update(accountRole).set({ rights: ['orders.read'] });
      }),
    ).toEqual([1, 0]);
    expect(await called(() => t.db.sql.update(accountRole).set({ rights: ['integrations'] }))).toEqual([
      0, 1,
    ]);
  });

  it('a webhook whose maker lost the right to have webhooks is not called by a turn that began before (BX-50)', async () => {
    const maker = await makeMember(t, who, { role: 'manager' });
    await call(t, maker, 'POST', 'webhook', { url: shop.url, event: 'order.updated' });
    const { id } = await makeDraft(t, who);
    await happens(id);
    const [webhookRow] = await t.db.sql.select().from(webhook);
    const [leased] = await takeDeliveries(t.ctx, [webhookRow!.id]);
    await place(maker, { role: 'viewer' });
    expect(await sendDelivery(t.ctx, leased!)).toBeNull();
    expect(shop.calls).toEqual([]);
  });

  it('a webhook whose maker lost the right to webhooks names its maker and is listed as not called, until the maker has the right again (BX-50, BX-09)', async () => {
    const maker = await makeMember(t, who, { role: 'manager', name: 'Tan Wei Ling' });
    await call(t, maker, 'POST', 'webhook', { url: shop.url, event: 'order.updated' });
    await hook('order.created');
    const facts = async (query: string) =>
      pageOf<Webhook>(await api('GET', `webhook?orderBy=asc&${query}`)).data.map(
        ({ event, maker: name, isServed }) => [event, name, isServed],
      );
    const [theirs, mine] = [
      ['order.updated', 'Tan Wei Ling'],
      ['order.created', 'Aisyah Rahman'],
    ];
    expect(await facts('status=1')).toEqual([
      [...theirs, true],
      [...mine, true],
    ]);
    await place(maker, { role: 'operations' });
    expect([await facts('status=1'), await facts('status=0')]).toEqual([
      [[...mine, true]],
      [[...theirs, false]],
    ]);
    await place(maker, { role: 'manager' });
    expect(await facts('status=0')).toEqual([]);
  });

  describe('made by an API key', () => {
    const KEY = `dx${'7'.repeat(40)}`;
    const KEYED = { auth: { host: 'localhost', 'x-access-token': KEY } };
    const facts = async (id: number) => {
      const { status, isServed, keyEnded } = data<Webhook>(await api('GET', `webhook/${id}`));
      return { status, isServed, keyEnded };
    };
    const LIVE = { status: 1, isServed: true, keyEnded: false };
    const ENDED = { status: 1, isServed: false, keyEnded: true };
    const makeKey = (more: { expiresAt?: Date } = {}) => storeApiToken(t.ctx, who, 'Shop', KEY, more);
    const made = async () =>
      data<Webhook>(await call(t, KEYED, 'POST', 'webhook', { url: shop.url, event: 'order.updated' })).id;

    it('a webhook made by an API key sends nothing once the key is revoked, until a person takes it over (BX-50, B1-22)', async () => {
      const key = await makeKey();
      const id = await made();
      const { id: order } = await makeDraft(t, who);
      await updated(order);
      expect([shop.calls.length, await facts(id)]).toEqual([1, LIVE]);
      await call(t, who, 'POST', `auth/personalAccessToken/${key.id}/revoke`, {});
      await updated(order);
      expect([shop.calls.length, await facts(id)]).toEqual([1, ENDED]);
      await api('PUT', `webhook/${id}`, { status: 1 });
      await updated(order);
      expect([shop.calls.length, await facts(id)]).toEqual([2, LIVE]);
    });

    it('a webhook made by an API key ends at the second at which the key expires; a webhook of a person that the key moved ends too (BX-50, B1-22)', async () => {
      await makeKey({ expiresAt: new Date(t.clock.now().getTime() + 60_000) });
      const [kept, moved] = [await made(), (await hook('order.created')).id];
      await call(t, KEYED, 'PUT', `webhook/${moved}`, { url: `${shop.url}moved` });
      const both = async () => [await facts(kept), await facts(moved)];
      t.clock.advance(59);
      expect(await both()).toEqual([LIVE, LIVE]);
      t.clock.advance(1);
      expect(await both()).toEqual([ENDED, ENDED]);
    });

    it('a webhook made by an API key is the next key’s once that switches it on, even if it is on (BX-50)', async () => {
      const first = await makeKey();
      const id = await made();
      await call(t, who, 'POST', `auth/personalAccessToken/${first.id}/revoke`, {});
      expect(await facts(id)).toEqual(ENDED);
      const next = `dx${'8'.repeat(40)}`;
      await storeApiToken(t.ctx, who, 'Next', next);
      const byNext = { auth: { host: 'localhost', 'x-access-token': next } };
      expect((await call(t, byNext, 'PUT', `webhook/${id}`, { status: 1 })).status).toBe(200);
      expect(await facts(id)).toEqual(LIVE);
    });

    it('a webhook made by an API key stays if the person or another key makes it too (BX-50)', async () => {
      const { id: keyId } = await makeKey();
      const id = await made();
      await hook('order.updated');
      await call(t, who, 'POST', `auth/personalAccessToken/${keyId}/revoke`, {});
      expect(await facts(id)).toEqual(LIVE);
    });
  });

  it('calls older than thirty days are deleted in parts, younger ones stay (SET-66)', async () => {
    const { id } = await hook('order.updated');
    await updated((await makeDraft(t, who)).id);
    const [row] = await t.db.sql.select().from(webhookDelivery);
    const { id: youngId, ...young } = row!;
    const createdAt = new Date(t.clock.now().getTime() - 31 * 86_400_000);
    await t.db.sql
      .insert(webhookDelivery)
      .values(Array.from({ length: 1001 }, () => ({ ...young, id: randomUUID(), createdAt })));
    await purgeOldRows(t.ctx);
    const left = await t.db.sql.select().from(webhookDelivery).where(eq(webhookDelivery.webhookId, id));
    expect(left.map((one) => one.id)).toEqual([youngId]);
  });

  async function ownRole(rights: Right[]) {
    const now = t.clock.now();
    const [row] = await t.db.sql
      .insert(accountRole)
      .values({
        id: randomUUID(),
        companyId: who.companyId,
        customerId: who.customerId,
        name: 'Own',
        rights,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    return row!;
  }
});
