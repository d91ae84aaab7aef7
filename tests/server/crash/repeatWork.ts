import { randomUUID } from 'node:crypto';
import { count, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { RepeatInput, TemplateInput } from '../../../contract/orders/templates.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { orderRepeat, orderRepeatRun } from '../../../server/db/schema/orders/templates.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { setRepeat } from '../../../server/modules/templates/repeats.ts';
import { planRepeats, registerRepeats } from '../../../server/modules/templates/runRepeats.ts';
import { createTemplate } from '../../../server/modules/templates/templates.ts';
import type { TestServer } from '../../support/server.ts';
import { orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import { type Account, walletOf } from './crashWorld.ts';
import type { Workload } from './workload.ts';

const EACH_A_ROUND = 12;

/** Schedules whose day has come. */
export function repeatWork(account: Account, openingMinor: number): Workload {
  const ids: string[] = [];

  const makeDue = async ({ ctx, db, clock }: TestServer, schedules: number) => {
    const { waypoint, serviceCode, itemType } = orderBody();
    const made: string[] = [];
    for (let i = 0; i < schedules; i++) {
      const id = randomUUID();
      const kept = { name: id, order: { waypoint, serviceCode, itemType } };
      await createTemplate(ctx, account, TemplateInput.parse(kept), id);
      const days = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '12:00', books: true, count: 1 };
      await setRepeat(ctx, account, id, RepeatInput.parse(days));
      made.push(id);
    }
    // Due now, at any hour.
    const nextOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(clock.now());
    const due = { nextOn, nextAt: new Date(clock.now().getTime() - 1000) };
    await db.sql.update(orderRepeat).set(due).where(inArray(orderRepeat.templateId, made));
    ids.push(...made);
  };

  return {
    name: 'repeats',
    async prepare(t) {
      // Half of the days wait as jobs, among those of other kinds; the others are planned by the server that starts.
      await makeDue(t, EACH_A_ROUND / 2);
      await planRepeats(t.ctx);
      await makeDue(t, EACH_A_ROUND / 2);
    },
    async check({ ctx, db }) {
      registerRepeats(ctx);
      await planRepeats(ctx);
      await runDueJobs(ctx);
      const runs = await db.sql.select().from(orderRepeatRun).where(inArray(orderRepeatRun.templateId, ids));
      expect(runs.map(({ templateId }) => templateId).sort()).toEqual([...ids].sort());
      const made = await db.sql
        .select({ id: orders.id, source: orders.source })
        .from(orders)
        .where(eq(orders.customerId, account.customerId));
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
      expect(await walletOf(db, account)).toBe(openingMinor - made.length * PRICE_MINOR);
    },
  };
}
