import { randomUUID } from 'node:crypto';
import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RepeatInput, TemplateInput } from '../../../contract/templates.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { orderRepeat, orderRepeatRun } from '../../../server/db/schema/templates.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { setRepeat } from '../../../server/modules/templates/repeats.ts';
import { planRepeats, registerRepeats } from '../../../server/modules/templates/runRepeats.ts';
import { createTemplate } from '../../../server/modules/templates/templates.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import { CRASH_MS, type CrashWorld, crashWorld, ROUNDS } from './crashWorld.ts';

const EACH_A_ROUND = 12;
const OPENING_MINOR = 10_000_000;
/** A server that has just started works its due days within this time, so that most kills fall between two of them. */
const DAYS_TAKE_MS = 400;

let world: CrashWorld;
beforeAll(async () => {
  world = await crashWorld('kill-repeats', { walletMinor: OPENING_MINOR });
});
afterAll(() => world.end());

it(
  'a server killed while repeats book makes one order of each schedule and day, and pays each once (B1-1)',
  async () => {
    const ids: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await world.withDb(async ({ ctx, db, clock }) => {
        const { waypoint, serviceCode, itemType } = orderBody();
        for (let i = 0; i < EACH_A_ROUND; i++) {
          const id = randomUUID();
          const kept = { name: `${round} ${i}`, order: { waypoint, serviceCode, itemType } };
          await createTemplate(ctx, world.shipper, TemplateInput.parse(kept), id);
          const days = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '12:00', books: true, count: 1 };
          await setRepeat(ctx, world.shipper, id, RepeatInput.parse(days));
          ids.push(id);
        }
        // Due now, whatever the hour at which the test runs.
        const nextOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(
          clock.now(),
        );
        await db.sql
          .update(orderRepeat)
          .set({ nextOn, nextAt: new Date(clock.now().getTime() - 1000) })
          .where(inArray(orderRepeat.templateId, ids.slice(-EACH_A_ROUND)));
      });
      const server = await world.start();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * DAYS_TAKE_MS));
      await server.kill();
    }

    await world.withDb(async ({ ctx, db, clock }) => {
      registerRepeats(ctx);
      // What a killed server had taken is free again once its lease is over.
      clock.advance(90);
      await planRepeats(ctx);
      await runDueJobs(ctx);
      const runs = await db.sql.select().from(orderRepeatRun);
      expect(runs.map(({ templateId }) => templateId).sort()).toEqual([...ids].sort());
      const made = await db.sql.select({ id: orders.id }).from(orders).where(eq(orders.source, 'repeat'));
      const booked = runs.filter(({ result }) => result === 'booked');
      expect(made.map(({ id }) => id).sort()).toEqual(runs.flatMap(({ orderId }) => orderId ?? []).sort());
      expect(booked).toHaveLength(made.length);
      const [charged] = await db.sql
        .select({ n: count() })
        .from(ledgerTx)
        .where(
          inArray(
            ledgerTx.orderId,
            made.map(({ id }) => id),
          ),
        );
      expect(charged?.n).toBe(made.length);
      const [wallet] = await db.sql
        .select({ minor: customer.walletMinor })
        .from(customer)
        .where(eq(customer.id, world.shipper.customerId));
      expect(wallet?.minor).toBe(OPENING_MINOR - made.length * PRICE_MINOR);
      expect(await verifyLedger(ctx)).toEqual({ ok: true, problems: [] });
    });
  },
  CRASH_MS,
);
