import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  OrderHookBody,
  TrackingHookBody,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '../../../contract/integrations/webhooks.ts';
import { WEBHOOK_EVENTS } from '../../../contract/rules/integrations/webhookEvents.ts';
import { webhookDelivery } from '../../../server/db/schema/integrations/webhooks.ts';
import { emitEvent } from '../../../server/eventBus/emitEvent.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { pauseMs } from '../../../server/modules/webhooks/health.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, makeDraft, makeOrder, orderBody } from '../orders/orderBody.ts';
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

describe('events of an order', () => {
  it('an event of an order is sent with the flat body and both families of signatures (SET-66)', async () => {
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

  it('an event of an order is an update for every tracking row, and a change only for a new status (SET-66)', async () => {
    const [rows, changes] = [await hook('order_tracking.update'), await hook('order_tracking.change')];
    const order = await makeOrder(t, who);
    const personnel = { name: 'Ali', phone: '0129876543', vehicleRegNo: 'W1' };
    await moveOrder(t.ctx, who, order.id, 600, { description: 'Arrived', location: 'Shah Alam', personnel });
    await moveOrder(t.ctx, who, order.id, 600, { description: 'At another hub' });
    await sender.drain();
    expect([await log(rows.id), await log(changes.id)].map((l) => l.length)).toEqual([3, 2]);
    const hookBodies = shop.calls.map(({ body }) => JSON.parse(body) as TrackingHookBody);
    expect(hookBodies.find(({ description }) => description === 'Arrived')).toEqual({
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

  it('an event of an order is written in the order’s transaction, dropped by its rollback, and goes to no other account (B1-3)', async () => {
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
  it('a call that is not accepted is repeated with growing pauses and the same id until it is accepted, once (B1-3)', async () => {
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

  it('a call that is not accepted has twelve attempts in three days with growing pauses, a tenth earlier or later (B1-3)', () => {
    const pauses = Array.from({ length: 12 }, (_, i) => pauseMs(i + 1, 0.5));
    expect(pauses[11]).toBeNull();
    const known = pauses.slice(0, 11) as number[];
    expect(known.toSorted((a, b) => a - b)).toEqual(known);
    expect(known.reduce((sum, ms) => sum + ms, 0) / 3_600_000).toBeLessThan(72);
    expect([pauseMs(1, 0), pauseMs(1, 1)]).toEqual([4500, 5500]);
  });

  it('a redirect is a call that is not accepted, and is not followed (B2-18)', async () => {
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
  it('the log has request, answer and duration of every attempt, and sends a delivery again with its id', async () => {
    const { id } = await hook('order.updated');
    const { id: orderId } = await makeDraft(t, who);
    fail();
    await updated(orderId);
    const [row] = await log(id);
    accept();
    const path = `webhook/${id}/delivery/${row!.id}`;
    const redelivered = data<WebhookDeliveryDetail>(await api('POST', `${path}/redeliver`, {}));
    expect(redelivered).toMatchObject({ state: 'delivered', attempts: 2, statusCode: 200, error: null });
    expect(redelivered.tries).toMatchObject([
      { url: shop.url, statusCode: 200, answer: 'thanks', error: null, durationMs: expect.any(Number) },
      { statusCode: 500, answer: 'no', error: 'The server answered with status 500.' },
    ]);
    expect(redelivered.tries[0]!.headers).toMatchObject({
      'webhook-id': row!.id,
      'x-delyvax-event': 'order.updated',
    });
    expect(JSON.stringify(redelivered)).not.toContain('signature');
    expect(shop.calls.map(({ body }) => body)).toEqual([redelivered.body, redelivered.body]);
  });

  it.each(WEBHOOK_EVENTS)(
    'the log has test sends of %s with a sample that fits the contract',
    async (event) => {
      const { id } = await hook(event);
      const tested = data<WebhookDeliveryDetail>(await api('POST', `webhook/${id}/test`, { event }));
      expect(tested).toMatchObject({ test: true, state: 'delivered', event });
      const schema = event.startsWith('order.') ? OrderHookBody.strict() : TrackingHookBody.strict();
      expect(schema.safeParse(JSON.parse(shop.calls[0]!.body)).error).toBeUndefined();
      fail();
      await api('POST', `webhook/${id}/test`, { event });
      expect(await hookNow(id)).toMatchObject({ failedCount: 0, waiting: 0 });
    },
  );

  it('the log of a time span is sent again, with the same ids', async () => {
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
