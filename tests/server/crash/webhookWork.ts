import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { WEBHOOK_EVENTS } from '../../../contract/rules/integrations/webhookEvents.ts';
import { webhook, webhookDelivery } from '../../../server/db/schema/integrations/webhooks.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { onEvents } from '../../../server/eventBus/emitEvent.ts';
import { createOrder } from '../../../server/modules/orders/booking/createOrder.ts';
import { readFields } from '../../../server/modules/orders/intake.ts';
import { writeDeliveries } from '../../../server/modules/webhooks/outbox.ts';
import { insertWebhook } from '../../../server/modules/webhooks/store.ts';
import { orderBody } from '../orders/orderBody.ts';
import { allDelivered, type FatalShop } from '../webhooks/fatalShop.ts';
import type { Account } from './crashWorld.ts';
import { dataOf, inLanes, keyed, post, type Round, underTheKill, type Workload } from './workload.ts';

/** Orders of a round before the server starts, and the same number by calls. A booked and cancelled order emits five events. */
const EACH_A_ROUND = 10;
/** Parallel calls, two for each webhook. After a kill up to this many may be repeated. */
const IN_FLIGHT = 2 * WEBHOOK_EVENTS.length;
const KILLS_A_ROUND = 2;

interface Order {
  /** Id of an order booked before a server starts. */
  id?: string;
  key: string;
  isDone: boolean;
}

/** Events sent to the shop in whose calls the servers are killed. */
export function webhookWork(account: Account, shop: FatalShop): Workload {
  const { customerId } = account;
  const all: Order[] = [];
  let rounds = 0;
  let inCall = 0;

  const book = async (round: Round, { id, key }: Order): Promise<string | null> => {
    if (id) return id;
    const made = await post(round, 'order', keyed(account, key), orderBody());
    return made === null ? null : dataOf<{ id: string }>(made).id;
  };
  const send = (round: Round) => async (order: Order) => {
    const id = await book(round, order);
    if (id === null) return false;
    const cancelKey = keyed(account, `${order.key}-cancel`);
    order.isDone = (await post(round, `order/${id}/cancel`, cancelKey, { reason: 'Other' })) !== null;
    return order.isDone;
  };

  return {
    name: 'webhooks',
    async prepare({ ctx }, round) {
      if (round === 0)
        for (const name of WEBHOOK_EVENTS)
          await insertWebhook(ctx, { ...account, url: shop.url, event: name });
      onEvents(ctx, (events) => writeDeliveries(ctx, events, () => undefined));
      for (let i = 0; i < EACH_A_ROUND; i++) {
        const { id } = await createOrder(ctx, account, readFields(orderBody()), randomUUID());
        all.push({ id, key: `hook-${all.length}`, isDone: false });
      }
    },
    async run(round) {
      for (let i = 0; i < EACH_A_ROUND; i++) all.push({ key: `hook-${all.length}`, isDone: false });
      const left = all.filter(({ isDone }) => !isDone);
      await underTheKill(round, left.toReversed(), send(round));
      rounds++;
      if (round.inCall) inCall++;
    },
    async finish(last) {
      await inLanes(all, send(last));
      await allDelivered(last.server, account.key);
    },
    async check({ db }) {
      const events = await db.sql
        .select()
        .from(event)
        .where(and(eq(event.customerId, customerId), inArray(event.type, [...WEBHOOK_EVENTS])));
      const deliveries = await db.sql
        .select({ id: webhookDelivery.id })
        .from(webhookDelivery)
        .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
        .where(eq(webhook.customerId, customerId));
      const made = await db.sql
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.customerId, customerId));
      expect(made).toHaveLength(all.length);
      expect(events.filter(({ type }) => type === 'order.created')).toHaveLength(all.length);
      expect(events.filter(({ type }) => type === 'order_tracking.change')).toHaveLength(2 * all.length);

      const received = shop.taken.map(({ headers, body }) => ({
        id: String(headers['webhook-id']),
        number: Number(headers['webhook-sequence']),
        body: JSON.parse(body) as { orderId: string; statusCode: number },
      }));
      const asc = (a: number, b: number) => a - b;
      const numbers = new Map(received.map(({ id, number }) => [id, number]));
      expect([...numbers.values()].sort(asc)).toEqual(events.map(({ id }) => id).sort(asc));
      expect([...numbers.keys()].sort()).toEqual(deliveries.map(({ id }) => id).sort());
      const twice = shop.calls.length - numbers.size;
      expect(shop.killedInCall()).toBe(inCall);
      // A kill in a call left at least this call without an answer.
      expect(twice).toBeGreaterThanOrEqual(inCall);
      expect(twice).toBeLessThanOrEqual(rounds * KILLS_A_ROUND * IN_FLIGHT);

      // The larger number is the order's newer state, however the calls arrive.
      for (const { id } of made) {
        const orderDeliveries = received
          .filter(({ body }) => body.orderId === id)
          .sort((a, b) => a.number - b.number);
        const codes = orderDeliveries.map(({ body }) => body.statusCode);
        expect([id, codes]).toEqual([id, codes.toSorted(asc)]);
      }
    },
  };
}
