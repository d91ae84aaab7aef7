import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OrderInput } from '../../../contract/orders.ts';
import { invoice, ledgerTx, paymentRefund, weightCorrection } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { registerWeighing, reportWeight } from '../../../server/modules/charges/weighing.ts';
import { createOrder } from '../../../server/modules/orders/createOrder.ts';
import { refundPayment, registerRefunds } from '../../../server/modules/payments/refunds.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import { CRASH_MS, type CrashWorld, crashWorld, inLanes, ROUNDS } from './crashWorld.ts';
import { TOP_UP_MINOR, topUp } from './topUpCalls.ts';

const EACH_A_ROUND = 8;
const OPENING_MINOR = 10_000_000;
const REFUND_MINOR = 200;
/** A server that has just started does its jobs within this time, so that most kills fall between two of them. */
const JOBS_TAKE_MS = 250;

let world: CrashWorld;
beforeAll(async () => {
  world = await crashWorld('kill-jobs', { walletMinor: OPENING_MINOR });
});
afterAll(() => world.end());

it(
  'a server killed while payments are refunded and weights corrected pays each refund and charges each weight once (B1-1, B1-16)',
  async () => {
    const first = await world.start();
    const keys = Array.from({ length: EACH_A_ROUND }, (_, i) => `paid-${i}`);
    await inLanes(keys, (key) => topUp(first, world, key));
    await first.kill();

    const weighed: string[] = [];
    let refunds = 0;
    for (let round = 0; round < ROUNDS; round++) {
      // The work of a round waits as jobs before a server runs.
      await world.withDb(async ({ ctx, db }) => {
        const { shipper } = world;
        const bills = await db.sql.select().from(invoice).where(eq(invoice.type, 'topup'));
        expect(bills).toHaveLength(EACH_A_ROUND);
        for (const bill of bills) {
          // Each payment brought enough for 25 refunds.
          if (round >= TOP_UP_MINOR / REFUND_MINOR) break;
          await refundPayment(ctx, shipper, bill.id, REFUND_MINOR);
          refunds++;
        }
        for (let i = 0; i < EACH_A_ROUND; i++) {
          const { id } = await createOrder(ctx, shipper, OrderInput.parse(orderBody()), randomUUID());
          await reportWeight(ctx, {
            orderId: id,
            kg: 4,
            proof: { at: new Date().toISOString(), place: null, picture: null },
          });
          weighed.push(id);
        }
      });
      const server = await world.start();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * JOBS_TAKE_MS));
      await server.kill();
    }

    await world.withDb(async ({ ctx, db, clock }) => {
      registerRefunds(ctx);
      registerWeighing(ctx);
      // What a killed server had taken is free again once its lease is over.
      clock.advance(3600);
      await runDueJobs(ctx);
      // A report that comes again changes nothing.
      for (const orderId of weighed)
        await reportWeight(ctx, {
          orderId,
          kg: 4,
          proof: { at: new Date().toISOString(), place: null, picture: null },
        });
      await runDueJobs(ctx);

      const done = await db.sql.select().from(paymentRefund);
      expect(done.map(({ status }) => status)).toEqual(Array.from({ length: refunds }, () => 'done'));
      const corrections = await db.sql.select().from(weightCorrection);
      expect(corrections.map(({ orderId }) => orderId).sort()).toEqual([...weighed].sort());
      const charged = await db.sql.select().from(ledgerTx).where(eq(ledgerTx.category, 'weight'));
      expect(charged.map(({ orderId }) => orderId).sort()).toEqual([...weighed].sort());
      const [wallet] = await db.sql
        .select({ minor: customer.walletMinor })
        .from(customer)
        .where(eq(customer.id, world.shipper.customerId));
      const heavier = corrections.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(wallet?.minor).toBe(
        OPENING_MINOR +
          EACH_A_ROUND * TOP_UP_MINOR -
          refunds * REFUND_MINOR -
          weighed.length * PRICE_MINOR -
          heavier,
      );
      expect(await verifyLedger(ctx)).toEqual({ ok: true, problems: [] });
    });
  },
  CRASH_MS,
);
