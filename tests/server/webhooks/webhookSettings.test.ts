import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Webhook, WebhookSecret } from '../../../contract/integrations/webhooks.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, makeDraft } from '../orders/orderBody.ts';
import { api, hook, sender, shop, signInAgain, t, updated, who, withWebhooks } from './webhooksWorld.ts';

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
