import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isUnconfirmed } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { orders } from '../../../db/schema/orders/orders.ts';
import { job } from '../../../db/schema/system/jobs.ts';
import { ownOrders } from '../store.ts';

export const PRICE_QUEUE = 'orders.price';

/** The unconfirmed orders among these that were never priced, in the order of the given ids. */
export async function unpricedOf(ctx: Ctx, scope: Scope, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.sql
    .select({ id: orders.id, statusCode: orders.statusCode })
    .from(orders)
    .where(and(ownOrders(scope), inArray(orders.id, ids), isNull(orders.quotes)));
  const open = new Set(rows.filter((row) => isUnconfirmed(row.statusCode)).map((row) => row.id));
  return ids.filter((id) => open.has(id));
}

/** Orders of the customer that a job is going to price. */
export const beingPriced = (ctx: Ctx, scope: Scope): Promise<Set<string>> =>
  ordersOfJobs(ctx, scope, and(isNull(job.doneAt), isNull(job.failedAt)));

/** Orders of the customer that could not be priced, and are not being priced again. */
export async function notPriceable(ctx: Ctx, scope: Scope): Promise<Set<string>> {
  const failed = await ordersOfJobs(ctx, scope, isNotNull(job.failedAt));
  if (failed.size === 0) return failed;
  const open = await beingPriced(ctx, scope);
  return new Set([...failed].filter((id) => !open.has(id)));
}

async function ordersOfJobs(ctx: Ctx, scope: Scope, which: SQL | undefined): Promise<Set<string>> {
  const rows = await ctx.db.sql
    .select({ payload: job.payload })
    .from(job)
    .where(
      and(
        eq(job.queue, PRICE_QUEUE),
        which,
        sql`${job.payload}->>'customerId' = ${String(scope.customerId)}`,
        sql`${job.payload}->>'companyId' = ${scope.companyId}`,
      ),
    );
  return new Set(rows.flatMap(({ payload }) => payload.orderIds as string[]));
}
