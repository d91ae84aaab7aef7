import { and, asc, desc, eq, gt, gte, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { RISK_LIMITS } from '../../../contract/rules/orders/risks.ts';
import type { Ctx } from '../../context.ts';
import { activity, orders } from '../../db/schema/orders/orders.ts';
import { parcelRecord } from '../../db/schema/orders/risks.ts';
import { job } from '../../db/schema/system/jobs.ts';
import { noteFinished } from '../../jobs/queue.ts';

const QUEUE = 'risks.past';

/** Booked orders of all accounts without a record, within the longest limit, sorted by id. */
export const unrecorded = (ctx: Ctx, after: string, limit: number) =>
  ctx.db.sql
    .select({
      id: orders.id,
      companyId: orders.companyId,
      customerId: orders.customerId,
      statusCode: orders.statusCode,
      itemType: orders.itemType,
      weightKg: orders.weightKg,
      codMinor: orders.codMinor,
      createdAt: orders.createdAt,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .where(
      and(
        gt(orders.id, after),
        gte(orders.statusCode, STATUS.created),
        gte(orders.createdAt, new Date(ctx.ports.clock.now().getTime() - RISK_LIMITS.addressMs)),
        isNotNull(orders.consignmentNo),
        notExists(
          ctx.db.sql.select({ one: sql`1` }).from(parcelRecord).where(eq(parcelRecord.orderId, orders.id)),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);

/** The steps that decide the outcome of these orders, the oldest first. The ids come from `unrecorded`. */
export const decidingSteps = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.sql
    .select({ orderId: activity.orderId, statusCode: activity.statusCode, at: activity.createdAt })
    .from(activity)
    .where(
      and(
        inArray(activity.orderId, [...ids]),
        inArray(activity.statusCode, [
          STATUS.failedDelivery,
          STATUS.returning,
          STATUS.returnDelivered,
          STATUS.delivered,
          STATUS.cancelled,
        ]),
      ),
    )
    .orderBy(asc(activity.createdAt));

export async function insertRecords(ctx: Ctx, records: (typeof parcelRecord.$inferInsert)[]): Promise<void> {
  if (records.length > 0) await ctx.db.sql.insert(parcelRecord).values(records).onConflictDoNothing();
}

/** Whether past orders were recorded lately. */
export async function wasFilled(ctx: Ctx): Promise<boolean> {
  const [done] = await ctx.db.sql
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.queue, QUEUE), isNotNull(job.doneAt)))
    .orderBy(desc(job.id))
    .limit(1);
  return done !== undefined;
}
export const noteFilled = (ctx: Ctx): Promise<void> => noteFinished(ctx, QUEUE);
