import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  OrderHookBody,
  TrackingHookBody,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookSecret,
} from '../../../contract/integrations/webhooks.ts';
import { WEBHOOK_EVENTS } from '../../../contract/rules/integrations/webhookEvents.ts';
import { webhookDelivery } from '../../../server/db/schema/integrations/webhooks.ts';
import { emitEvent } from '../../../server/eventBus/emitEvent.ts';
import { startSession } from '../../../server/modules/auth/sessions.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { pauseMs } from '../../../server/modules/webhooks/health.ts';
import { type Sender, senderOf } from '../../../server/modules/webhooks/sender.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, makeDraft, makeOrder, orderBody } from '../orders/orderBody.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const SECRET = 's'.repeat(40);
let t: TestServer;
let who: TestShipper;
let shop: Receiver;
let sender: Sender;

beforeAll(async () => {
  t = await startTestServer({ env: { WAYBILL_HOOKS_LOCAL: '1' } });
  sender = senderOf(t.ctx);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.truncate();
  who = await makeShipper(t, { walletMinor: 1_000_000 });
  shop = await startReceiver();
  return () => shop.close();
});

const api = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  call(t, who, method, path, body);
const hook = async (event: string) => data<Webhook>(await api('POST', 'webhook', { url: shop.url, event }));
const hookNow = async (id: number) => data<Webhook>(await api('GET', `webhook/${id}`));
const log = async (id: number) => data<WebhookDelivery[]>(await api('GET', `webhook/${id}/delivery`));
const hmac = (text: string, secret = SECRET) => createHmac('sha256', secret).update(text).digest('base64');
const fail = (status = 500) => {
  shop.answer = (_call, response) => {
    response.statusCode = status;
    response.end('no');
  };
};
const accept = () => {
  shop.answer = (_call, response) => {
    response.end('thanks');
  };
};
const happens = (orderId: string) => emitEvent(t.ctx, who, 'order.updated', { orderId });
/** Something happens to the order, and every webhook for it is called. */
async function updated(orderId: string): Promise<void> {
  await happens(orderId);
  await sender.drain();
}

describe('a webhook', () => {
  it('is made, listed, changed by POST, PATCH and PUT, and deleted (SET-65, SET-69, SET-70, SET-71, API-103, API-104, API-105, API-106, API-160)', async () => {
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

  it('without an address or an event, or with an unknown one, is refused by the field (SET-66, SET-67, SET-68)', async () => {
    for (const [body, field, message] of [
      [{ event: 'order.created' }, 'url', 'Url is required'],
      [{ url: '', event: 'order.created' }, 'url', 'Url is required'],
      [{ url: shop.url }, 'event', 'Event type is required'],
      [{ url: shop.url, event: null }, 'event', 'Event type is required'],
      [{ url: shop.url, event: 'order.eaten' }, 'event', '"event" must be one of the events of webhooks'],
    ] as const) {
      const refused = await api('POST', 'webhook', body);
      expect([body, refused.status, refused.body]).toMatchObject([body, 422, { error: { field, message } }]);
    }
  });
});

describe('the same address and event', () => {
  const make = (url: string, event = 'order.created', by = who) =>
    call(t, by, 'POST', 'webhook', { url, event });

  it('given again, however it is written, answers with the webhook that exists; another event or account has its own (SET-69)', async () => {
    const { port } = new URL(shop.url);
    const first = data<Webhook>(await make(`http://localhost:${port}/hook?shop=1`));
    for (const same of ['HTTP://LOCALHOST:PORT/hook?shop=1', 'http://localhost.:PORT/a/../hook?shop=1#top']) {
      const again = await make(same.replace('PORT', port));
      expect([same, again.status, again.body]).toEqual([same, 200, { data: first }]);
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

  it('given again for one that is off switches it on, with what waited', async () => {
    const { id } = await hook('order.updated');
    const { id: orderId } = await makeDraft(t, who);
    await api('PATCH', `webhook/${id}`, { status: 0 });
    await updated(orderId);
    expect(shop.calls).toEqual([]);
    expect(data<Webhook>(await make(shop.url, 'order.updated'))).toMatchObject({ id, status: 1, waiting: 1 });
    await sender.drain();
    expect(shop.calls).toHaveLength(1);
  });

  it('is refused for a second webhook that is changed to it, by the field', async () => {
    const first = await hook('order.created');
    const second = await hook('order.failed');
    const refused = await api('PATCH', `webhook/${second.id}`, { event: 'order.created' });
    expect([refused.status, refused.body]).toMatchObject([422, { error: { field: 'url' } }]);
    expect((await api('PATCH', `webhook/${first.id}`, { url: first.url, event: first.event })).status).toBe(
      200,
    );
  });
});

describe('what happens to an order', () => {
  it('is told with the flat body and both families of signatures (SET-66)', async () => {
    await hook('order.created');
    const order = await makeOrder(t, who);
    await sender.drain();
    expect(shop.calls).toHaveLength(1);
    const { headers, body } = shop.calls[0]!;
    expect(JSON.parse(body)).toEqual({
      id: order.id,
      orderId: order.id,
      consignmentNo: order.consignmentNo,
      statusCode: 100,
      status: 'created',
      customerId: who.customerId,
      companyId: who.companyId,
      invoiceId: order.invoiceId,
      failedReason: null,
      waypoint: expect.arrayContaining([expect.objectContaining({ type: 'PICKUP' })]),
    });
    expect(headers['x-delyvax-event']).toBe('order.created');
    expect(headers['x-delyvax-hmac-sha256']).toBe(hmac(body));
    const id = headers['webhook-id'];
    const at = headers['webhook-timestamp'];
    expect(Number(at)).toBe(Math.floor(t.clock.now().getTime() / 1000));
    expect(headers['webhook-signature']).toBe(`v1,${hmac(`${id}.${at}.${body}`)}`);
    expect(data<{ apiSecret: string }>(await api('GET', 'user')).apiSecret).toBe(SECRET);
  });

  it('is told as every tracking row, and as a change only with a new status (SET-66)', async () => {
    const [rows, changes] = [await hook('order_tracking.update'), await hook('order_tracking.change')];
    const order = await makeOrder(t, who);
    const personnel = { name: 'Ali', phone: '0129876543', vehicleRegNo: 'W1' };
    await moveOrder(t.ctx, who, order.id, 600, { description: 'Arrived', location: 'Shah Alam', personnel });
    await moveOrder(t.ctx, who, order.id, 600, { description: 'At another hub' });
    await sender.drain();
    expect([await log(rows.id), await log(changes.id)].map((l) => l.length)).toEqual([3, 2]);
    const told = shop.calls.map(({ body }) => JSON.parse(body) as TrackingHookBody);
    expect(told.find(({ description }) => description === 'Arrived')).toEqual({
      orderId: order.id,
      consignmentNo: order.consignmentNo,
      statusCode: 600,
      statusText: expect.any(String),
      description: 'Arrived',
      location: 'Shah Alam',
      personnel: { name: 'Ali', phone: '0129876543' },
      customerId: who.customerId,
      companyId: who.companyId,
      createdAt: t.clock.now().toISOString(),
    });
  });

  it('is written down in its own transaction: with it, or not at all when it is rolled back, and for no other account (B1-3)', async () => {
    const { id } = await hook('order.updated');
    const other = await makeShipper(t, { companyId: who.companyId });
    const draft = await makeDraft(t, who);
    const undone = t.ctx.db.tx(async () => {
      await happens(draft.id);
      expect(await t.db.sql.select().from(webhookDelivery)).toMatchObject([{ webhookId: id }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const foreign = data<{ id: string }>(
      await call(t, other, 'POST', 'order', orderBody({ process: false })),
    );
    await emitEvent(t.ctx, other, 'order.updated', { orderId: foreign.id });
    await sender.drain();
    expect(shop.calls).toEqual([]);
    expect(await t.db.sql.select().from(webhookDelivery)).toEqual([]);
  });
});

describe('a call that is not accepted', () => {
  it('is repeated with growing pauses and the same id until it is, once (B1-3)', async () => {
    const { id } = await hook('order.updated');
    const { id: orderId } = await makeDraft(t, who);
    fail();
    await updated(orderId);
    expect(await hookNow(id)).toMatchObject({
      status: 1,
      failedCount: 1,
      failedReason: 'The server answered with status 500.',
      waiting: 1,
    });
    for (const pause of [5, 30, 120]) {
      const before = shop.calls.length;
      t.clock.advance(pause * 0.85);
      await sender.drain();
      expect([pause, shop.calls.length - before]).toEqual([pause, 0]);
      t.clock.advance(pause * 0.3);
      if (pause === 120) accept();
      await sender.drain();
      expect([pause, shop.calls.length - before]).toEqual([pause, 1]);
    }
    t.clock.advance(86_400);
    await sender.drain();
    expect(shop.calls).toHaveLength(4);
    expect(new Set(shop.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await signInAgain();
    expect(await hookNow(id)).toMatchObject({ failedCount: 0, failedReason: null, waiting: 0 });
    expect(data<Webhook>(await api('GET', `webhook/${id}?retrieve=queue`)).queue).toEqual([]);
  });

  it('waits longer from try to try, twelve tries in three days, a tenth earlier or later (B1-3)', () => {
    const pauses = Array.from({ length: 12 }, (_, i) => pauseMs(i + 1, 0.5));
    expect(pauses[11]).toBeNull();
    const known = pauses.slice(0, 11) as number[];
    expect(known.toSorted((a, b) => a - b)).toEqual(known);
    expect(known.reduce((sum, ms) => sum + ms, 0) / 3_600_000).toBeLessThan(72);
    expect([pauseMs(1, 0), pauseMs(1, 1)]).toEqual([4500, 5500]);
  });

  it('is a redirect, which is not followed (B2-18)', async () => {
    const { id } = await hook('order.updated');
    const second = await startReceiver();
    shop.answer = (_call, response) => {
      response.writeHead(302, { location: second.url });
      response.end();
    };
    const tried = data<WebhookDeliveryDetail>(await api('POST', `webhook/${id}/test`, {}));
    await second.close();
    expect([tried.statusCode, tried.error]).toEqual([302, 'The server redirects, which is not followed.']);
    expect(second.calls).toEqual([]);
  });
});

describe('the log', () => {
  it('has request, answer and duration of every try, and sends a delivery again under its id', async () => {
    const { id } = await hook('order.updated');
    const { id: orderId } = await makeDraft(t, who);
    fail();
    await updated(orderId);
    const [row] = await log(id);
    accept();
    const path = `webhook/${id}/delivery/${row!.id}`;
    const again = data<WebhookDeliveryDetail>(await api('POST', `${path}/redeliver`, {}));
    expect(again).toMatchObject({ state: 'delivered', attempts: 2, statusCode: 200, error: null });
    expect(again.tries).toMatchObject([
      { url: shop.url, statusCode: 200, answer: 'thanks', error: null, durationMs: expect.any(Number) },
      { statusCode: 500, answer: 'no', error: 'The server answered with status 500.' },
    ]);
    expect(again.tries[0]!.headers).toMatchObject({
      'webhook-id': row!.id,
      'x-delyvax-event': 'order.updated',
    });
    expect(JSON.stringify(again)).not.toContain('signature');
    expect(shop.calls.map(({ body }) => body)).toEqual([again.body, again.body]);
  });

  it.each(WEBHOOK_EVENTS)('has test sends of %s with a sample that fits the contract', async (event) => {
    const { id } = await hook(event);
    const tested = data<WebhookDeliveryDetail>(await api('POST', `webhook/${id}/test`, { event }));
    expect(tested).toMatchObject({ test: true, state: 'delivered', event });
    const schema = event.startsWith('order.') ? OrderHookBody.strict() : TrackingHookBody.strict();
    expect(schema.safeParse(JSON.parse(shop.calls[0]!.body)).error).toBeUndefined();
    fail();
    await api('POST', `webhook/${id}/test`, { event });
    expect(await hookNow(id)).toMatchObject({ failedCount: 0, waiting: 0 });
  });

  it('of a time span is sent again, with the same ids', async () => {
    const { id } = await hook('order.updated');
    const { id: orderId } = await makeDraft(t, who);
    await updated(orderId);
    t.clock.advance(100);
    const from = t.clock.now().toISOString();
    await updated(orderId);
    t.clock.advance(100);
    await updated(orderId);
    const to = t.clock.now().toISOString();
    const ids = shop.calls.map(({ headers }) => headers['webhook-id']);
    expect((await api('POST', `webhook/${id}/replay`, { from, to })).body.data).toEqual({ queued: 1 });
    await sender.drain();
    expect(shop.calls.map(({ headers }) => headers['webhook-id'])).toEqual([...ids, ids[1]]);
    expect((await api('POST', `webhook/${id}/replay`, { from: to, to: from })).status).toBe(422);
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

  it('signs beside the old one for a day, and alone after it (B1-2)', async () => {
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

  it('is kept when it is asked for again, also twice at once, and the answer says so (B1-2)', async () => {
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

  it('is alone at once when the change is finished, which needs one that is under way', async () => {
    const { id } = await hook('order.created');
    expect((await api('POST', 'webhook/secret/finish', {})).status).toBe(409);
    const { next } = await secretCall('rotate');
    expect(await secretCall('finish')).toEqual({ secret: next, next: null, nextAt: null });
    expect((await signatures(id)).list).toHaveLength(1);
    expect(data<WebhookSecret>(await api('GET', 'webhook/secret'))).toMatchObject({ secret: next });
  });
});

/** The session ended while the clock moved. */
async function signInAgain(): Promise<void> {
  const session = await startSession(t.ctx, { id: who.userId, companyId: who.companyId }, { remember: true });
  who = { ...who, auth: { ...who.auth, authorization: `Bearer ${session.accessToken}` } };
}
