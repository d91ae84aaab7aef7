import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { orderBatchRow } from '../../db/schema/orders/bulk.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { ownOrders } from '../orders/store.ts';

export type RowRecord = typeof orderBatchRow.$inferSelect;
export type NewRow = typeof orderBatchRow.$inferInsert;

const INSERTED_AT_ONCE = 500;
/** States of rows without a result. */
export const OPEN_ROWS = ['waiting', 'ready'] as const;

const batchRows = (scope: Scope, batchId: string) =>
  and(eq(orderBatchRow.batchId, batchId), ownRows(orderBatchRow, scope));

/** The orders among these that wait in a batch. */
export async function ordersWaiting(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db.sql
    .select({ id: orderBatchRow.orderId })
    .from(orderBatchRow)
    .where(and(inArray(orderBatchRow.orderId, ids), inArray(orderBatchRow.state, [...OPEN_ROWS])));
  return new Set(rows.map((r) => r.id));
}

/**
 * Writes rows. Returns the ids that another batch took meanwhile; their rows are not written. All writers sort by id, so they cannot wait
 * for each other in a circle.
 */
export async function insertRows(ctx: Ctx, rows: NewRow[]): Promise<Set<string>> {
  const sorted = [...rows].sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
  const taken = new Set(rows.map((r) => r.orderId));
  for (let from = 0; from < sorted.length; from += INSERTED_AT_ONCE) {
    const written = await ctx.db.sql
      .insert(orderBatchRow)
      .values(sorted.slice(from, from + INSERTED_AT_ONCE))
      .onConflictDoNothing()
      .returning({ id: orderBatchRow.orderId });
    for (const { id } of written) taken.delete(id);
  }
  return taken;
}

/** A page of rows with their orders' numbers and recipients, and the total of rows; with `onlyFailed`, of failed rows. */
export async function resultPage(
  ctx: Ctx,
  scope: Scope,
  batchId: string,
  page: { onlyFailed: boolean; offset: number; limit: number },
) {
  const where = and(
    batchRows(scope, batchId),
    page.onlyFailed ? eq(orderBatchRow.state, 'failed') : undefined,
  );
  const rows = await ctx.db.sql
    .select({
      row: orderBatchRow,
      consignmentNo: orders.consignmentNo,
      referenceNo: orders.referenceNo,
      recipientName: orders.recipientName,
    })
    .from(orderBatchRow)
    .leftJoin(orders, and(eq(orders.id, orderBatchRow.orderId), ownOrders(scope)))
    .where(where)
    .orderBy(asc(orderBatchRow.seq))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, rowTotal: await ctx.db.sql.$count(orderBatchRow, where) };
}

/** The orders that a batch processed successfully, oldest first. For an imported sheet this is the order of its rows. */
export async function doneOrders(ctx: Ctx, scope: Scope, batchId: string) {
  return ctx.db.sql
    .select({ id: orders.id, statusCode: orders.statusCode })
    .from(orderBatchRow)
    .innerJoin(orders, and(eq(orders.id, orderBatchRow.orderId), ownOrders(scope)))
    .where(and(batchRows(scope, batchId), eq(orderBatchRow.state, 'ok')))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

/** The next rows of a state, in the batch's order. */
export function nextRows(
  ctx: Ctx,
  scope: Scope,
  batchId: string,
  state: RowRecord['state'],
  limit?: number,
): Promise<RowRecord[]> {
  const rows = ctx.db.sql
    .select()
    .from(orderBatchRow)
    .where(and(batchRows(scope, batchId), eq(orderBatchRow.state, state)))
    .orderBy(asc(orderBatchRow.seq));
  return limit === undefined ? rows.execute() : rows.limit(limit).execute();
}

/** Locks a row until the transaction ends, if it is still in its state. False when another worker was faster. */
export async function claimRow(ctx: Ctx, scope: Scope, row: RowRecord): Promise<boolean> {
  const found = await ctx.db.sql
    .select({ seq: orderBatchRow.seq })
    .from(orderBatchRow)
    .where(
      and(batchRows(scope, row.batchId), eq(orderBatchRow.seq, row.seq), eq(orderBatchRow.state, row.state)),
    )
    .for('update');
  return found.length > 0;
}

type RowResult = Partial<Omit<RowRecord, 'batchId' | 'seq' | 'orderId'>>;

/** Writes a row, unless its state changed meanwhile. */
export async function writeRow(ctx: Ctx, scope: Scope, row: RowRecord, set: RowResult): Promise<void> {
  await ctx.db.sql
    .update(orderBatchRow)
    .set(set)
    .where(
      and(batchRows(scope, row.batchId), eq(orderBatchRow.seq, row.seq), eq(orderBatchRow.state, row.state)),
    );
}

/** Writes all rows of a state at once. */
export async function writeRows(
  ctx: Ctx,
  scope: Scope,
  batchId: string,
  state: RowRecord['state'],
  set: RowResult,
): Promise<void> {
  await ctx.db.sql
    .update(orderBatchRow)
    .set(set)
    .where(and(batchRows(scope, batchId), eq(orderBatchRow.state, state)));
}
