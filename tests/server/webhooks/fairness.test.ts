import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ctx } from '../../../server/context.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { emitEvent } from '../../../server/eventBus/emitEvent.ts';
import { dueWebhooks, takeDeliveries } from '../../../server/modules/webhooks/queueStore.ts';
import { type Sender, senderOf } from '../../../server/modules/webhooks/sender.ts';
import { insertWebhook } from '../../../server/modules/webhooks/store.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { makeDraft } from '../orders/orderBody.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';

const SLOW = 50;

describe.each(DATABASES)('on %s', (kind) => {
  let t: TestServer;
  let shop: Receiver;
  let others: Receiver;
  let healthy: TestShipper;
  let orderOf: Map<number, string>;
  /** Answers that slow endpoints owe. */
  let owed: (() => void)[];

  beforeAll(async () => {
    t = await startTestServer({ kind, env: { WAYBILL_HOOKS_LOCAL: '1' } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.truncate();
    [shop, others] = await Promise.all([startReceiver(), startReceiver()]);
    owed = [];
    orderOf = new Map();
    healthy = await shipper();
    return async () => {
      for (const pay of owed) pay();
      await Promise.all([shop.close(), others.close()]);
    };
  });

  /** Of the one company, with an order. */
  async function shipper(): Promise<TestShipper> {
    const made = await makeShipper(t, healthy && orderOf.size > 0 ? { companyId: healthy.companyId } : {});
    const { id } = await makeDraft(t, made);
    orderOf.set(made.customerId, id);
    return made;
  }
  const hookOf = async (who: TestShipper, url: string) =>
    (await insertWebhook(t.ctx, { ...pick(who), url, event: 'order.updated' })).id;
  const pick = ({ companyId, customerId, userId }: TestShipper) => ({ companyId, customerId, userId });
  const happens = (who: TestShipper) =>
    emitEvent(t.ctx, who, 'order.updated', { orderId: orderOf.get(who.customerId) ?? null });
  /** Another server on the same database. */
  const anotherServer = (): Ctx => ({ ...t.ctx });
  const isSlow = ({ headers }: Received, path: string | undefined) =>
    Boolean(headers && path?.includes('slow'));
  /** Calls to `…slow…` get no answer until the test says so; `seen` hears of each call by its path. */
  function hang(receiver: Receiver, seen: (path: string) => void = () => undefined): void {
    receiver.answer = (received, response) => {
      const path = response.req.url ?? '';
      seen(path);
      if (isSlow(received, path)) owed.push(() => response.end());
      else response.end();
    };
  }
  const untilCalls = (receiver: Receiver, count: number) =>
    new Promise<void>((resolve) => {
      const { answer } = receiver;
      receiver.answer = (received, response) => {
        answer(received, response);
        if (receiver.calls.length >= count) resolve();
      };
    });
  const base = (receiver: Receiver, path: string) => new URL(path, receiver.url).href;

  it.each([
    ['on the same host', () => shop],
    ['elsewhere', () => others],
  ])(
    `a healthy endpoint gets its call while ${SLOW} of other accounts %s are being waited for (BX-08)`,
    async (_where, host) => {
      const slowOnes = await Promise.all(Array.from({ length: SLOW }, () => shipper()));
      for (const [i, who] of slowOnes.entries()) await hookOf(who, base(host(), `/slow/${i}`));
      await hookOf(healthy, base(shop, '/healthy'));
      hang(host());
      const allHang = untilCalls(host(), SLOW);
      for (const who of slowOnes) await happens(who);
      const sender: Sender = senderOf(anotherServer());
      const working = sender.drain();
      await allHang;
      const called = new Promise<number>((resolve) =>
        hang(shop, (path) => path === '/healthy' && resolve(owed.length)),
      );
      await happens(healthy);
      await sender.tick();
      // None of the slow ones has been answered, and none was cut off, as each was begun but once.
      expect(await called).toBe(SLOW);
      for (const pay of owed) pay();
      await working;
    },
  );

  it(`a healthy endpoint gets its call beside ${SLOW} slow ones of one other account, which holds sixteen at most (BX-08)`, async () => {
    const greedy = await shipper();
    for (let i = 0; i < SLOW; i++) await hookOf(greedy, base(shop, `/slow/${i}`));
    await hookOf(healthy, base(shop, '/healthy'));
    hang(shop);
    const held = untilCalls(shop, 16);
    await happens(greedy);
    const sender = senderOf(anotherServer());
    const working = sender.drain();
    await held;
    await sender.tick();
    const called = new Promise<number>((resolve) =>
      hang(shop, (path) => path === '/healthy' && resolve(owed.length)),
    );
    await happens(healthy);
    await sender.tick();
    expect(await called).toBe(16);
    hang(shop);
    shop.answer = (_received, response) => response.end();
    for (const pay of owed) pay();
    await working;
    expect(new Set(shop.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(SLOW + 1);
  });

  it('two servers call one endpoint twice at most at a time, each delivery once, and each order in its order (BX-08, BX-09)', async () => {
    await hookOf(healthy, base(shop, '/healthy'));
    const [mine] = await t.db.sql.select().from(orders);
    const orderIds = [mine!.id];
    for (let n = 0; n < 5; n++) orderIds.push((await makeDraft(t, healthy)).id);
    for (let n = 0; n < 8; n++)
      for (const orderId of orderIds) await emitEvent(t.ctx, healthy, 'order.updated', { orderId });
    let open = 0;
    let most = 0;
    shop.answer = (_received, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        response.end();
      });
    };
    const servers = [senderOf(anotherServer()), senderOf(anotherServer())];
    while (shop.calls.length < 48) await Promise.all(servers.map((server) => server.drain()));
    expect(shop.calls).toHaveLength(48);
    expect(most).toBeLessThanOrEqual(4);
    for (const orderId of orderIds) {
      const numbers = shop.calls
        .filter(({ body }) => (JSON.parse(body) as { orderId: string }).orderId === orderId)
        .map(({ headers }) => Number(headers['webhook-sequence']));
      expect(numbers).toHaveLength(8);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });

  it('an endpoint that one server is calling is claimed by no other one, until its lease is over (BX-08)', async () => {
    const id = await hookOf(healthy, base(shop, '/healthy'));
    await happens(healthy);
    expect((await dueWebhooks(t.ctx, [])).map((one) => one.id)).toEqual([id]);
    expect(await dueWebhooks(t.ctx, [id])).toEqual([]);
    expect(await takeDeliveries(t.ctx, [id])).toHaveLength(1);
    const { id: second } = await makeDraft(t, healthy);
    await emitEvent(t.ctx, healthy, 'order.updated', { orderId: second });
    expect(await dueWebhooks(t.ctx, [])).toEqual([]);
    t.clock.advance(29);
    expect(await dueWebhooks(t.ctx, [])).toEqual([]);
    t.clock.advance(1);
    expect(await dueWebhooks(t.ctx, [])).toHaveLength(1);
  });
});
