import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoice, ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { PRICE_MINOR } from '../orders/orderBody.ts';
import { CRASH_MS, type CrashWorld, crashWorld, inLanes, killWithin, ROUNDS } from './crashWorld.ts';
import type { Killable } from './killableServer.ts';
import { type CardOrder, payAndCancel, TOP_UP_MINOR, topUp } from './topUpCalls.ts';

/** Of top-ups, and of orders by card. */
const EACH_A_ROUND = 6;
const CANCELLED = 900;

let world: CrashWorld;
beforeAll(async () => {
  world = await crashWorld('kill-topup');
});
afterAll(() => world.end());

interface Purchase extends CardOrder {
  kind: 'topUp' | 'order';
  done: boolean;
}

const buyAll = (server: Killable, all: Purchase[], onDone: () => void = () => undefined) =>
  inLanes(all, async (one) => {
    const isDone = one.kind === 'topUp' ? topUp(server, world, one.key) : payAndCancel(server, world, one);
    if (!(await isDone)) return false;
    one.done = true;
    onDone();
    return true;
  });

it(
  'a server killed while top-ups and orders are paid, reported twice by the gateway and given back, and called again, moves each payment and each refund once (B1-1, B1-16, PAY-21)',
  async () => {
    const all: Purchase[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const server = await world.start();
      // Those of before the kill are bought and paid again under their keys.
      await buyAll(server, all);
      const fresh = Array.from(
        { length: EACH_A_ROUND * 2 },
        (_, i): Purchase => ({
          kind: i % 2 ? 'order' : 'topUp',
          key: `buy-${round}-${i}`,
          done: false,
        }),
      );
      all.push(...fresh);
      const kill = killWithin(server, fresh.length);
      await buyAll(server, fresh, kill.count);
      await kill.gone();
    }
    const last = await world.start();
    await buyAll(last, all);
    await last.kill();

    expect(all.filter((one) => !one.done)).toEqual([]);
    const half = all.length / 2;
    await world.withDb(async ({ ctx, db }) => {
      const { customerId } = world.shipper;
      const bills = await db.sql.select().from(invoice).where(eq(invoice.customerId, customerId));
      expect(bills.map(({ status }) => status)).toEqual(all.map(() => 1));
      const booked = await db.sql.select().from(orders).where(eq(orders.customerId, customerId));
      expect(booked.map(({ statusCode }) => statusCode)).toEqual(Array(half).fill(CANCELLED));
      const moved = await db.sql.select().from(ledgerTx).where(eq(ledgerTx.customerId, customerId));
      for (const kind of ['topup', 'payment', 'refund']) {
        const ofKind = moved.filter(({ category }) => category === kind);
        expect([kind, ofKind.length]).toEqual([kind, half]);
        expect(new Set(ofKind.map(({ orderId, invoiceId }) => orderId ?? invoiceId)).size).toBe(half);
      }
      expect(moved).toHaveLength(half * 3);
      const [wallet] = await db.sql
        .select({ minor: customer.walletMinor })
        .from(customer)
        .where(eq(customer.id, customerId));
      expect(wallet?.minor).toBe(half * (TOP_UP_MINOR + PRICE_MINOR));
      expect(await verifyLedger(ctx)).toEqual({ ok: true, problems: [] });
    });
  },
  CRASH_MS,
);
