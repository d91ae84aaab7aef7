import { beforeEach, describe, expect, it } from 'vitest';
import type { Ctx } from '../../../server/context.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { emitEvent } from '../../../server/eventBus/emitEvent.ts';
import { dueWebhooks, takeDeliveries } from '../../../server/modules/webhooks/queueStore.ts';
import { type Sender, senderOf } from '../../../server/modules/webhooks/senderLoop.ts';
import { insertWebhook } from '../../../server/modules/webhooks/store.ts';
import { DATABASES } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { makeDraft } from '../orders/orderBody.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const SLOW = 50;

describe.each(DATABASES)('on %s', (kind) => {
  let shop: Receiver;
  let others: Receiver;
  let healthy: TestShipper;
  let orderOf: Map<number, string>;
  /** Open answers of slow endpoints. */
  let owed: Set<() => void>;
  /** Whether the test has ended, also by its time limit. */
  let isOver = false;

  withServer({ kind, env: { WAYBILL_HOOKS_LOCAL: '1' } });
  beforeEach(async () => {
    await t.truncate();
    [shop, others] = await Promise.all([startReceiver(), startReceiver()]);
    owed = new Set();
    isOver = false;
    orderOf = new Map();
    healthy = await shipper();
    return async () => {
      isOver = true;
      payAll();
      await Promise.all([shop.close(), others.close()]);
    };
  });

  const payAll = () => {
    for (const pay of [...owed]) pay();
  };
  /** A shipper of the same company, with an order. */
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
  /** Calls to `…slow…` wait for the test's permission; `seen` gets the path of each call. */
  function hang(receiver: Receiver, seen: (path: string) => void = () => undefined): void {
    receiver.answer = (_received, response) => {
      const path = response.req.url ?? '';
      if (path.includes('slow')) {
        const pay = () => response.end();
        owed.add(pay);
        response.once('close', () => owed.delete(pay));
      } else response.end();
      seen(path);
    };
  }
  /** Waits until the condition holds. A busy machine may have cut off a call, which is then repeated. */
  async function until(sender: Sender, isSo: () => boolean): Promise<void> {
    while (!isSo() && !isOver) {
      await sender.tick();
      t.clock.advance(0.05);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const base = (receiver: Receiver, path: string) => new URL(path, receiver.url).href;

  it.each([
    ['on the same host', () => shop],
    ['elsewhere', () => others],
  ])(
    `a healthy endpoint gets its call while ${SLOW} endpoints of other accounts %s are being waited for (BX-08)`,
    async (_where, host) => {
      const slowOnes = await Promise.all(Array.from({ length: SLOW }, () => shipper()));
      for (const [i, who] of slowOnes.entries()) await hookOf(who, base(host(), `/slow/${i}`));
      await hookOf(healthy, base(shop, '/healthy'));
      const hung = new Set<string>();
      hang(host(), (path) => hung.add(path));
      for (const who of slowOnes) await happens(who);
      const sender = senderOf(anotherServer());
      await until(sender, () => hung.size === SLOW);
      let stillOwed: number | undefined;
      hang(shop, (path) => {
        if (path === '/healthy') stillOwed ??= owed.size;
      });
      await happens(healthy);
      await until(sender, () => stillOwed !== undefined);
      expect(stillOwed).toBeGreaterThan(0);
      payAll();
      await sender.stop();
    },
  );

  it(`a healthy endpoint gets its call beside ${SLOW} slow ones of another account, which has at most sixteen calls (BX-08)`, async () => {
    const greedy = await shipper();
    for (let i = 0; i < SLOW; i++) await hookOf(greedy, base(shop, `/slow/${i}`));
    await hookOf(healthy, base(shop, '/healthy'));
    const hung = new Set<string>();
    hang(shop, (path) => hung.add(path));
    await happens(greedy);
    const sender = senderOf(anotherServer());
    await until(sender, () => hung.size >= 16);
    await happens(healthy);
    await until(sender, () => hung.has('/healthy'));
    expect(owed.size).toBeGreaterThan(0);
    expect(owed.size).toBeLessThanOrEqual(16);
    shop.answer = (_received, response) => {
      hung.add(response.req.url ?? '');
      response.end();
    };
    payAll();
    await until(sender, () => hung.size === SLOW + 1);
    await sender.stop();
  });

  it('two servers make at most two calls to one endpoint at a time, each delivery once, in sequence for each order (BX-08, BX-09)', async () => {
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
    const deliveredIds = () => new Set(shop.calls.map(({ headers }) => headers['webhook-id']));
    while (deliveredIds().size < 48 && !isOver) {
      await Promise.all(servers.map((server) => server.drain()));
      t.clock.advance(1);
    }
    expect(shop.calls).toHaveLength(48);
    expect(most).toBeLessThanOrEqual(2);
    for (const orderId of orderIds) {
      const numbers = shop.calls
        .filter(({ body }) => (JSON.parse(body) as { orderId: string }).orderId === orderId)
        .map(({ headers }) => Number(headers['webhook-sequence']));
      expect(numbers).toHaveLength(8);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });

  it('an endpoint that a server calls is not claimed by another server until the lease expires (BX-08)', async () => {
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
