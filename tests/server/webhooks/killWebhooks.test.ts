import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '../../../contract/rules/webhookEvents.ts';
import { event } from '../../../server/db/schema/events.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { webhookDelivery } from '../../../server/db/schema/webhooks.ts';
import { CRASH_MS, type CrashWorld, crashWorld, inLanes, ROUNDS } from '../crash/crashWorld.ts';
import type { Killable } from '../crash/killableServer.ts';
import { orderBody } from '../orders/orderBody.ts';
import { allDelivered, type FatalShop, startFatalShop } from './fatalShop.ts';

/** Booked and cancelled, each tells five events. */
const ORDERS_A_ROUND = 20;
/** Calls to one host at a time: so many may be repeated after a kill. */
const IN_FLIGHT = 2;

let world: CrashWorld;
let shop: FatalShop;
beforeAll(async () => {
  shop = await startFatalShop();
  world = await crashWorld('kill-webhooks', { walletMinor: 10_000_000, env: { WAYBILL_HOOKS_LOCAL: '1' } });
});
afterAll(async () => {
  await world.end();
  await shop.close();
});

/** Null when the server was killed before it answered. */
async function post({ url }: Killable, path: string, body: unknown, key: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/v1.0/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-delyvax-access-token': world.key,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect([key, answer.status, answer.status === 200 ? '' : text]).toEqual([key, 200, '']);
    return text;
  } catch (err) {
    if (err instanceof TypeError) return null;
    throw err;
  }
}

/** Books and cancels under these keys, a few at a time, until all is done or the server is gone. */
const sendAll = (server: Killable, keys: string[], onBooked: () => void = () => undefined) =>
  inLanes(keys, async (key) => {
    const made = await post(server, 'order', orderBody(), key);
    if (!made) return false;
    onBooked();
    const { id } = (JSON.parse(made) as { data: { id: string } }).data;
    return (await post(server, `order/${id}/cancel`, { reason: 'Other' }, `${key}-cancel`)) !== null;
  });

/** Books and cancels under these keys; at one of the bookings the server is killed in the middle of a call, while others are under way. */
async function sendUntilKilled(server: Killable, keys: string[]): Promise<void> {
  let left = 1 + Math.floor((Math.random() * keys.length) / 2);
  let gone: Promise<void> | undefined;
  await sendAll(server, keys, () => {
    if (--left === 0) gone = shop.killInNextCall(server);
  });
  await gone;
}

it(
  'every event reaches its webhook though the server is killed again and again, under its own id and number; only the calls of a kill come twice (B1-3, SET-66, SET-69)',
  async () => {
    const keys: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const server = await world.start();
      if (round === 0)
        for (const name of WEBHOOK_EVENTS)
          await post(server, 'webhook', { url: shop.url, event: name }, name);
      const fresh = Array.from({ length: ORDERS_A_ROUND }, (_, i) => `hook-${round}-${i}`);
      keys.push(...fresh);
      await sendUntilKilled(server, fresh);
    }
    const last = await world.start();
    await sendAll(last, keys);
    await allDelivered(last, world.key);
    await last.kill();

    const { events, deliveries, made } = await world.withDb(async ({ db }) => ({
      events: await db.sql
        .select()
        .from(event)
        .where(inArray(event.type, [...WEBHOOK_EVENTS])),
      deliveries: await db.sql.select().from(webhookDelivery),
      made: await db.sql.select({ id: orders.id }).from(orders),
    }));
    expect(made).toHaveLength(keys.length);
    expect(events.filter(({ type }) => type === 'order.created')).toHaveLength(keys.length);
    expect(events.filter(({ type }) => type === 'order_tracking.change')).toHaveLength(2 * keys.length);

    const told = shop.taken.map(({ headers, body }) => ({
      id: String(headers['webhook-id']),
      number: Number(headers['webhook-sequence']),
      body: JSON.parse(body) as { orderId: string; statusCode: number },
    }));
    const asc = (a: number, b: number) => a - b;
    const numbers = new Map(told.map(({ id, number }) => [id, number]));
    expect([...numbers.values()].sort(asc)).toEqual(events.map(({ id }) => id).sort(asc));
    expect([...numbers.keys()].sort()).toEqual(deliveries.map(({ id }) => id).sort());
    expect(shop.calls.length - numbers.size).toBeLessThanOrEqual(ROUNDS * IN_FLIGHT);

    // The larger number is the newer state of an order, whichever came first.
    for (const { id } of made) {
      const own = told.filter(({ body }) => body.orderId === id).sort((a, b) => a.number - b.number);
      const codes = own.map(({ body }) => body.statusCode);
      expect([id, codes]).toEqual([id, codes.toSorted(asc)]);
    }
  },
  CRASH_MS,
);
