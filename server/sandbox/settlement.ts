import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { COD_STATUS } from '../../contract/rules/money/cod.ts';
import type { Ctx } from '../context.ts';
import { karrioShipment } from '../db/schema/couriers/couriers.ts';
import { orders } from '../db/schema/orders/orders.ts';
import { sandboxSettlement } from '../db/schema/system/sandbox.ts';
import { onTimer } from '../jobs/registry.ts';
import { advanceSettlement } from '../modules/cod/service.ts';
import { seeded } from './couriers/seed.ts';

const TICK_MS = 1000;
const BATCH = 100;
/** Seconds at speed 1, from delivery. */
const PROCESSING_AFTER_S = 120;
const SETTLED_AFTER_S = 180;
/** One courier in eight pays after the due date, so that some cash is overdue. */
const LATE_SHARE = 1 / 8;

/** The embedded couriers' accounting: collected cash is processed and paid out at the clock's speed. */
export function startSettlement(ctx: Ctx): void {
  onTimer(ctx, {
    name: 'sandbox settlement',
    everyMs: TICK_MS,
    atStart: true,
    work: async () => void (await advanceSettlements(ctx, ctx.ports.clock.now())),
  });
}

export const isLatePayer = (orderId: string): boolean => seeded(orderId, 'settles late') < LATE_SHARE;

/** Adds newly collected cash and moves all that is due by `now`. Returns the number of steps. */
export async function advanceSettlements(ctx: Ctx, now: Date): Promise<number> {
  if (ctx.ports.clock.speed <= 0) return 0;
  await openBooks(ctx);
  let steps = 0;
  for (;;) {
    const due = await ctx.db.sql
      .select({ orderId: sandboxSettlement.orderId })
      .from(sandboxSettlement)
      .where(lte(sandboxSettlement.nextAt, now))
      .orderBy(asc(sandboxSettlement.nextAt))
      .limit(BATCH);
    if (due.length === 0) return steps;
    for (const { orderId } of due) if (await advanceOne(ctx, orderId, now)) steps++;
  }
}

/** Not the cash of karrio's parcels: real couriers of the same installation pay by themselves. */
async function openBooks(ctx: Ctx): Promise<void> {
  const fresh = await ctx.db.sql
    .select({ id: orders.id, deliveredAt: orders.deliveredAt, codDueAt: orders.codDueAt })
    .from(orders)
    .leftJoin(karrioShipment, eq(karrioShipment.orderId, orders.id))
    .leftJoin(sandboxSettlement, eq(sandboxSettlement.orderId, orders.id))
    .where(
      and(
        inArray(orders.codStatus, [COD_STATUS.collected, COD_STATUS.processing]),
        isNull(sandboxSettlement.orderId),
        isNull(karrioShipment.orderId),
      ),
    )
    .limit(BATCH);
  if (fresh.length === 0) return;
  await ctx.db.sql
    .insert(sandboxSettlement)
    .values(
      fresh.map(({ id, deliveredAt, codDueAt }) => ({
        orderId: id,
        nextAt: later(
          ctx,
          (isLatePayer(id) ? codDueAt : deliveredAt) ?? ctx.ports.clock.now(),
          PROCESSING_AFTER_S,
        ),
      })),
    )
    .onConflictDoNothing();
}

function advanceOne(ctx: Ctx, orderId: string, now: Date): Promise<boolean> {
  return ctx.db.tx(async () => {
    // Lock the order first, as everywhere.
    const [order] = await ctx.db.sql
      .select({ codStatus: orders.codStatus })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update');
    const [book] = await ctx.db.sql
      .select()
      .from(sandboxSettlement)
      .where(eq(sandboxSettlement.orderId, orderId))
      .for('update');
    if (!book?.nextAt || book.nextAt > now) return false;
    const collected = order?.codStatus === COD_STATUS.collected;
    const open = collected || order?.codStatus === COD_STATUS.processing;
    if (open) await advanceSettlement(ctx, orderId, collected ? COD_STATUS.processing : COD_STATUS.settled);
    await ctx.db.sql
      .update(sandboxSettlement)
      .set({ nextAt: collected ? later(ctx, book.nextAt, SETTLED_AFTER_S) : null })
      .where(eq(sandboxSettlement.orderId, orderId));
    return open;
  });
}

const later = (ctx: Ctx, from: Date, seconds: number): Date =>
  new Date(from.getTime() + (seconds * 1000) / ctx.ports.clock.speed);

/** Stops the timer for all cash of an account: then it moves only by command. */
export async function stopSettlement(ctx: Ctx, customerId: number): Promise<void> {
  const open = await ctx.db.sql
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        inArray(orders.codStatus, [COD_STATUS.collected, COD_STATUS.processing]),
      ),
    );
  if (open.length === 0) return;
  await ctx.db.sql
    .insert(sandboxSettlement)
    .values(open.map(({ orderId }) => ({ orderId, nextAt: null })))
    .onConflictDoNothing();
}
