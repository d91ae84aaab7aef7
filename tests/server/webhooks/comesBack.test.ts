import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Webhook, WebhookDeliveryDetail } from '../../../contract/integrations/webhooks.ts';
import { webhook, webhookDelivery } from '../../../server/db/schema/integrations/webhooks.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { emitEvent } from '../../../server/eventBus/emitEvent.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { sendDelivery } from '../../../server/modules/webhooks/sendDelivery.ts';
import { messages } from '../../support/messages.ts';
import { withSession } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { call, data, makeDraft } from '../orders/orderBody.ts';
import type { Received } from './receiver.ts';
import { sender, shop, t, who, withWebhooks } from './webhooksWorld.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
let id: number;
let orderIds: string[];
/** The shop's answer to a call. */
let statusOf: (call: Received) => number;

withWebhooks();
beforeEach(async () => {
  statusOf = () => 200;
  shop.answer = (received, response) => {
    response.statusCode = statusOf(received);
    response.end();
  };
  orderIds = [];
  for (let n = 0; n < 3; n++) orderIds.push((await makeDraft(t, who)).id);
  id = data<Webhook>(await api('POST', 'webhook', { url: shop.url, event: 'order.updated' })).id;
});

/** Calls with a new session, because the clock moves further than a session lasts. */
const api = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  call(t, await withSession(t, who, { remember: true }), method, path, body);
const hookNow = async () => data<Webhook>(await api('GET', `webhook/${id}`));
const tryNow = async () => data<WebhookDeliveryDetail>(await api('POST', `webhook/${id}/try`, {}));
/** Causes an event for each of these orders. */
async function happen(orders = orderIds): Promise<void> {
  for (const orderId of orders) await emitEvent(t.ctx, who, 'order.updated', { orderId });
}
/** Moves the clock; the sender checks after each of these intervals. */
async function pass(seconds: number, step: number): Promise<void> {
  for (let gone = 0; gone < seconds; gone += step) {
    t.clock.advance(step);
    await sender.drain();
  }
}
const orderOf = ({ body }: Received) => (JSON.parse(body) as { orderId: string }).orderId;
const numberOf = ({ headers }: Received) => Number(headers['webhook-sequence']);
/** Numbers of the accepted calls of each order, in order of arrival. */
const acceptedOf = (calls: Received[]) =>
  orderIds.map((orderId) => calls.filter((one) => orderOf(one) === orderId).map(numberOf));
async function mailsNow() {
  await runDueJobs(t.ctx);
  const rows = await messages(t, who.email);
  return rows.map(({ subject }) => subject);
}
const reportedStates = async () =>
  (await t.db.sql.select().from(event).where(eq(event.type, 'webhook.state')).orderBy(asc(event.id))).map(
    ({ payload }) => payload.status,
  );
/** Lets calls fail until the webhook is off. */
async function goOff(): Promise<void> {
  statusOf = () => 503;
  await happen();
  await sender.drain();
  for (let tries = 0; tries < 20; tries++) {
    const [row] = await t.db.sql.select().from(webhook);
    if (row!.status === 0) return;
    const at = row!.nextAt?.getTime() ?? t.clock.now().getTime() + 6000;
    t.clock.advance((at - t.clock.now().getTime()) / 1000);
    await sender.drain();
  }
  expect.fail('still on');
}

describe('an outage', () => {
  it('an outage of three minutes loses nothing, keeps the order, and needs no person (BX-09)', async () => {
    statusOf = () => 503;
    await happen();
    await sender.drain();
    for (let n = 0; n < 5; n++) {
      await happen();
      await pass(36, 12);
    }
    expect(await hookNow()).toMatchObject({ status: 1, failingSince: expect.any(String), waiting: 18 });
    statusOf = () => 200;
    shop.calls.length = 0;
    await pass(6 * MINUTE, 15);
    expect(await hookNow()).toMatchObject({ status: 1, failedCount: 0, waiting: 0, nextAt: null });
    const accepted = acceptedOf(shop.calls);
    expect(accepted.map((numbers) => numbers.length)).toEqual([6, 6, 6]);
    expect(accepted).toEqual(accepted.map((numbers) => numbers.toSorted((a, b) => a - b)));
    expect(await mailsNow()).toEqual([]);
  });

  it('an outage is probed by one call at a time, at most one for each pause (BX-09)', async () => {
    statusOf = () => 503;
    await happen();
    await sender.drain();
    const before = shop.calls.length;
    expect(before).toBeLessThanOrEqual(3);
    await happen();
    await pass(20, 5);
    expect(shop.calls.length - before).toBe(0);
    await pass(HOUR, 30);
    expect(shop.calls.length - before).toBeLessThanOrEqual(7);
    expect(shop.calls.length - before).toBeGreaterThanOrEqual(4);
  });
});

describe('a webhook that is off after failures', () => {
  it('a webhook that is off after failures is tried once an hour and resumes by itself with the waiting events, in order, each reported to its owner (BX-09, SET-73, SET-74)', async () => {
    await goOff();
    const off = await hookNow();
    expect(off.failedCount).toBeGreaterThanOrEqual(10);
    expect(Date.parse(off.disabledAt!) - Date.parse(off.failingSince!)).toBeGreaterThanOrEqual(
      6 * HOUR * 1000,
    );
    expect(await mailsNow()).toEqual(['A webhook has been switched off']);

    await happen();
    await happen([...orderIds].reverse());
    for (let n = 0; n < 3; n++) {
      const { nextAt } = await hookNow();
      const left = (Date.parse(nextAt!) - t.clock.now().getTime()) / 1000;
      shop.calls.length = 0;
      t.clock.advance(left - 1);
      await sender.drain();
      expect(shop.calls).toHaveLength(0);
      t.clock.advance(1);
      if (n === 2) statusOf = () => 200;
      await sender.drain();
      if (n < 2) expect([n, shop.calls.length]).toEqual([n, 1]);
    }
    expect(await hookNow()).toMatchObject({
      status: 1,
      failedCount: 0,
      failedReason: null,
      offReason: null,
      disabledAt: null,
      waiting: 0,
    });
    const accepted = acceptedOf(shop.calls);
    expect(accepted.map((numbers) => numbers.length)).toEqual([3, 3, 3]);
    expect(accepted).toEqual(accepted.map((numbers) => numbers.toSorted((a, b) => a - b)));
    expect(await mailsNow()).toEqual(['A webhook has been switched off', 'A webhook works again']);
    const states = await reportedStates();
    expect([states[0], states.at(-1), states.filter((state) => state === 'back').length]).toEqual([
      'failing',
      'back',
      1,
    ]);
  });

  it('a webhook that is off after failures is tried at once on its owner’s request, and continues if that call is accepted (BX-09)', async () => {
    await goOff();
    expect(await tryNow()).toMatchObject({ state: 'waiting', statusCode: 503 });
    expect(await hookNow()).toMatchObject({ status: 0, offReason: 'failures', waiting: 3 });
    statusOf = () => 200;
    expect(await tryNow()).toMatchObject({ state: 'delivered', test: false });
    await sender.drain();
    expect(await hookNow()).toMatchObject({ status: 1, waiting: 0 });
  });

  it('a webhook that is off after failures is tried by a sample if nothing waits; the sample is accepted or counts as a failure (BX-09)', async () => {
    await goOff();
    await t.db.sql.delete(webhookDelivery);
    const { failedCount } = await hookNow();
    expect(await tryNow()).toMatchObject({ test: true, state: 'failed' });
    expect(await hookNow()).toMatchObject({ status: 0, failedCount: failedCount + 1, waiting: 0 });
    statusOf = () => 200;
    expect(await tryNow()).toMatchObject({ test: true, state: 'delivered' });
    expect(await hookNow()).toMatchObject({ status: 1, failedCount: 0 });
  });

  it.each([
    [30 * DAY - 1, 1],
    [30 * DAY, 0],
  ])(
    'a webhook that is off after failures for %i s is tried %i times more, because waiting events are stored for thirty days (BX-09, B1-3)',
    async (seconds, times) => {
      await goOff();
      await t.db.sql
        .update(webhook)
        .set({ disabledAt: new Date(t.clock.now().getTime() - seconds * 1000), nextAt: t.clock.now() });
      shop.calls.length = 0;
      await sender.drain();
      expect(shop.calls).toHaveLength(times);
    },
  );

  it('a webhook that went off after failures is on again, with no failures counted, when it gets a new address; a webhook that its owner switched off stays off (BX-09)', async () => {
    await goOff();
    expect((await api('PATCH', `webhook/${id}`, { status: 0 })).body.data).toMatchObject({
      offReason: 'user',
      nextAt: null,
    });
    statusOf = () => 200;
    shop.calls.length = 0;
    await pass(3 * HOUR, HOUR / 2);
    expect(shop.calls).toHaveLength(0);
    await api('PATCH', `webhook/${id}`, { url: `${shop.url}&own=off` });
    expect(await hookNow()).toMatchObject({ status: 0, offReason: 'user' });
    await api('PATCH', `webhook/${id}`, { status: 1 });
    await sender.drain();
    expect(shop.calls).toHaveLength(3);

    await goOff();
    await api('PATCH', `webhook/${id}`, { url: `${shop.url}&another=1` });
    expect(await hookNow()).toMatchObject({ status: 1, failedCount: 0, waiting: 3 });
  });
});

describe('a webhook whose address is gone', () => {
  it('a webhook whose address is gone is off after the first 410, reported once, and not tried; switched on, it sends the waiting events (BX-09)', async () => {
    statusOf = () => 410;
    await happen(orderIds.slice(0, 1));
    await sender.drain();
    expect(await hookNow()).toMatchObject({
      status: 0,
      offReason: 'gone',
      failedCount: 1,
      nextAt: null,
      waiting: 1,
    });
    const { body } = await api('GET', `webhook/${id}?retrieve=queue`);
    expect(body.data).toMatchObject({ queue: [{ nextAt: null }] });
    await happen();
    statusOf = () => 200;
    await pass(2 * DAY, DAY / 2);
    expect(shop.calls).toHaveLength(1);
    expect(await mailsNow()).toEqual(['The address of a webhook is gone']);
    await api('PATCH', `webhook/${id}`, { status: 1 });
    await sender.drain();
    expect(acceptedOf(shop.calls.slice(1)).map((numbers) => numbers.length)).toEqual([2, 1, 1]);
  });
});

describe('a delivery that is refused alone', () => {
  it('a refused delivery delays later deliveries of only its order until the third refusal (BX-09)', async () => {
    const [poison] = orderIds;
    let first: number | undefined;
    statusOf = (received) => {
      if (orderOf(received) === poison) first ??= numberOf(received);
      return numberOf(received) === first ? 500 : 200;
    };
    await happen(orderIds.slice(0, 1));
    await sender.drain();
    await happen();
    await sender.drain();
    const accepted = () =>
      acceptedOf(shop.calls.filter((one) => numberOf(one) !== first)).map(({ length }) => length);
    expect(accepted()).toEqual([0, 1, 1]);
    for (const [pause, ready] of [
      [6, 0],
      [34, 1],
    ] as const) {
      t.clock.advance(pause);
      await sender.drain();
      await happen(orderIds.slice(1));
      await sender.drain();
      expect([pause, accepted()[0]]).toEqual([pause, ready]);
    }
    expect(await hookNow()).toMatchObject({ status: 1, failedCount: 0, waiting: 1 });
  });
});

describe('a blocked account', () => {
  it('a blocked account’s deliveries wait, and are sent in order once it is open again (BX-09)', async () => {
    await happen();
    expect((await command(t, 'customers/block', { customer: who.customerId })).status).toBe(200);
    await happen();
    await pass(DAY, DAY / 2);
    expect(shop.calls).toEqual([]);
    const [waiting] = await t.db.sql.select().from(webhookDelivery);
    expect(await sendDelivery(t.ctx, waiting!, { isRequested: true })).toBeNull();
    await command(t, 'customers/unblock', { customer: who.customerId });
    await sender.drain();
    const accepted = acceptedOf(shop.calls);
    expect(accepted.map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(accepted).toEqual(accepted.map((numbers) => numbers.toSorted((a, b) => a - b)));
    expect(await hookNow()).toMatchObject({ status: 1, failedCount: 0, waiting: 0 });
  });
});
