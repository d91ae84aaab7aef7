import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Webhook, WebhookSecret } from '../../../contract/integrations/webhooks.ts';
import type { Right } from '../../../contract/rules/account/rights.ts';
import { webhook, webhookDelivery } from '../../../server/db/schema/integrations/webhooks.ts';
import { accountRole, customerUser } from '../../../server/db/schema/tenants.ts';
import { purgeOldRows } from '../../../server/jobs/maintenance.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { takeDeliveries } from '../../../server/modules/webhooks/queueStore.ts';
import { sendDelivery } from '../../../server/modules/webhooks/sendDelivery.ts';
import { makeMember } from '../../support/members.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, makeDraft, pageOf } from '../orders/orderBody.ts';
import { startReceiver } from './receiver.ts';
import {
  api,
  happens,
  hook,
  sender,
  shop,
  signInAgain,
  t,
  updated,
  who,
  withWebhooks,
} from './webhooksWorld.ts';

withWebhooks();

const SECRET = 's'.repeat(40);
const hmac = (text: string, secret = SECRET) => createHmac('sha256', secret).update(text).digest('base64');

describe('a webhook', () => {
  it('a webhook is made, listed, changed by POST, PATCH and PUT, and deleted (SET-65, SET-69, SET-70, SET-71, API-103, API-104, API-105, API-106, API-160)', async () => {
    const made = await hook('order.created');
    expect(made).toMatchObject({ url: shop.url, event: 'order.created', status: 1, failedCount: 0 });
    const listed = await api('GET', 'webhook');
    expect(listed.body).toMatchObject({
      data: [
        { id: made.id, url: shop.url, event: 'order.created', status: 1, failedCount: 0, failedReason: null },
      ],
      rowTotal: 1,
    });
    for (const [method, event] of [
      ['POST', 'order.failed'],
      ['PATCH', 'order.updated'],
      ['PUT', 'order_tracking.update'],
    ] as const) {
      const changed = await api(method, `webhook/${made.id}`, { event });
      expect(changed.body.data).toMatchObject({ event, url: shop.url });
    }
    const found = async (query: string) => (await api('GET', `webhook?${query}`)).body.rowTotal;
    expect([await found('status=1'), await found('status=0')]).toEqual([1, 0]);
    expect([await found('keyword=TRACKING'), await found('keyword=_x_')]).toEqual([1, 0]);
    expect((await api('DELETE', `webhook/${made.id}`)).body.data).toMatchObject({ id: made.id });
    expect((await api('GET', 'webhook')).body).toMatchObject({ data: [], rowTotal: 0 });
  });

  it('a webhook without an address or an event, or with an unknown one, is refused by the field (SET-66, SET-67, SET-68)', async () => {
    for (const [body, field, message] of [
      [{ event: 'order.created' }, 'url', 'Url is required'],
      [{ url: '', event: 'order.created' }, 'url', 'Url is required'],
      [{ url: shop.url }, 'event', 'Event type is required'],
      [{ url: shop.url, event: null }, 'event', 'Event type is required'],
      [{ url: shop.url, event: 'order.eaten' }, 'event', '"event" must be one of the events of webhooks'],
    ] as const) {
      const refused = await api('POST', 'webhook', body);
      expect([body, refused.status, refused.body]).toMatchObject([body, 400, { error: { field, message } }]);
    }
  });
});

describe('the same address and event', () => {
  const make = (url: string, event = 'order.created', by = who) =>
    call(t, by, 'POST', 'webhook', { url, event });

  it('the same address and event in any spelling answers with the existing webhook; another event or account has its own (SET-69)', async () => {
    const { port } = new URL(shop.url);
    const first = data<Webhook>(await make(`http://localhost:${port}/hook?shop=1`));
    for (const same of ['HTTP://LOCALHOST:PORT/hook?shop=1', 'http://localhost.:PORT/a/../hook?shop=1#top']) {
      const repeated = await make(same.replace('PORT', port));
      expect([same, repeated.status, repeated.body]).toEqual([same, 200, { data: first }]);
    }
    const other = await makeShipper(t, { companyId: who.companyId });
    for (const made of [
      await make(first.url, 'order.failed'),
      await make(`http://localhost:${port}/hook?shop=2`),
      await make(first.url, 'order.created', other),
    ])
      expect(data<Webhook>(made).id).not.toBe(first.id);
    expect((await api('GET', 'webhook')).body.rowTotal).toBe(3);
  });

  it('the same address and event of a disabled webhook switches it on, with the waiting events', async () => {
    const { id } = await hook('order.updated');
    const { id: orderId } = await makeDraft(t, who);
    await api('PATCH', `webhook/${id}`, { status: 0 });
    await updated(orderId);
    expect(shop.calls).toEqual([]);
    expect(data<Webhook>(await make(shop.url, 'order.updated'))).toMatchObject({ id, status: 1, waiting: 1 });
    await sender.drain();
    expect(shop.calls).toHaveLength(1);
  });

  it('the same address and event is refused by the field if a second webhook is changed to it', async () => {
    const first = await hook('order.created');
    const second = await hook('order.failed');
    const refused = await api('PATCH', `webhook/${second.id}`, { event: 'order.created' });
    expect([refused.status, refused.body]).toMatchObject([400, { error: { field: 'url' } }]);
    expect((await api('PATCH', `webhook/${first.id}`, { url: first.url, event: first.event })).status).toBe(
      200,
    );
  });
});

describe('a new secret', () => {
  const secretCall = async (verb: 'rotate' | 'finish') =>
    data<WebhookSecret>(await api('POST', `webhook/secret/${verb}`, {}));
  async function signatures(id: number) {
    shop.calls.length = 0;
    await api('POST', `webhook/${id}/test`, {});
    const { headers, body } = shop.calls[0]!;
    return {
      list: String(headers['webhook-signature']).split(' '),
      single: headers['x-delyvax-hmac-sha256'],
      content: `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`,
      body,
    };
  }

  it('a new secret signs together with the old one for a day, and alone after it (B1-2)', async () => {
    const { id } = await hook('order.created');
    const { secret, next, nextAt } = await secretCall('rotate');
    expect([secret, next]).toEqual([SECRET, expect.stringMatching(/^[0-9a-f]{40}$/)]);
    expect(Date.parse(nextAt!) - t.clock.now().getTime()).toBe(86_400_000);
    const both = await signatures(id);
    expect(both.list).toEqual([`v1,${hmac(both.content)}`, `v1,${hmac(both.content, next!)}`]);
    expect(both.single).toBe(hmac(both.body));
    t.clock.advance(86_400);
    await signInAgain();
    const after = await signatures(id);
    expect(after.list).toEqual([`v1,${hmac(after.content, next!)}`]);
    expect(after.single).toBe(hmac(after.body, next!));
    expect(data<{ apiSecret: string }>(await api('GET', 'user')).apiSecret).toBe(next);
  });

  it('a new secret stays for a repeated or simultaneous call, and the answer says so (B1-2)', async () => {
    const both = await Promise.all([secretCall('rotate'), secretCall('rotate')]);
    expect(both.map(({ kept }) => kept ?? false).toSorted()).toEqual([false, true]);
    const { kept: _kept, ...pending } = both[0];
    t.clock.advance(3600);
    await signInAgain();
    expect(await secretCall('rotate')).toEqual({ ...pending, kept: true });
    expect(data<WebhookSecret>(await api('GET', 'webhook/secret'))).toEqual(pending);
    t.clock.advance(82_800);
    await signInAgain();
    const next = await secretCall('rotate');
    expect([next.secret, next.next === pending.next, next.kept]).toEqual([pending.next, false, undefined]);
  });

  it('a new secret signs alone at once after the change is finished early; without an open change that is refused', async () => {
    const { id } = await hook('order.created');
    expect((await api('POST', 'webhook/secret/finish', {})).status).toBe(409);
    const { next } = await secretCall('rotate');
    expect(await secretCall('finish')).toEqual({ secret: next, next: null, nextAt: null });
    expect((await signatures(id)).list).toHaveLength(1);
    expect(data<WebhookSecret>(await api('GET', 'webhook/secret'))).toMatchObject({ secret: next });
  });
});

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
      const [own, moved] = [await made(), (await hook('order.created')).id];
      await call(t, KEYED, 'PUT', `webhook/${moved}`, { url: `${shop.url}moved` });
      const both = async () => [await facts(own), await facts(moved)];
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
