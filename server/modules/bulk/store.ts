import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { appUser, orderBatch, orderBatchRow, orders, service } from '../../db/schema.ts';
import { notFound } from '../../http/refusal.ts';
import { ownOrders } from '../orders/store.ts';

export type BatchRecord = typeof orderBatch.$inferSelect;
export type RowRecord = typeof orderBatchRow.$inferSelect;
export type NewRow = typeof orderBatchRow.$inferInsert;

const INSERTED_AT_ONCE = 500;
const OPEN_ROWS = ['waiting', 'ready'] as const;
const OPEN_BATCHES = ['waiting', 'running'] as const;

const ownBatches = (scope: Scope) =>
  and(eq(orderBatch.companyId, scope.companyId), eq(orderBatch.customerId, scope.customerId));
const ownRows = (scope: Scope, batchId: string) =>
  and(
    eq(orderBatchRow.batchId, batchId),
    eq(orderBatchRow.companyId, scope.companyId),
    eq(orderBatchRow.customerId, scope.customerId),
  );

/** What is looked at before an order goes into a batch. Quotes are large, so they are read only where they are asked for. */
export async function ordersToLookOver(ctx: Ctx, scope: Scope, ids: string[], withQuotes: boolean) {
  const rows = await ctx.db.sql
    .select({
      id: orders.id,
      version: orders.version,
      statusCode: orders.statusCode,
      consignmentNo: orders.consignmentNo,
      invoiceId: orders.invoiceId,
      serviceCode: orders.serviceCode,
      serviceType: service.serviceType,
      paymentMethodId: orders.paymentMethodId,
      priceMinor: orders.priceMinor,
      source: orders.source,
      weightKg: orders.weightKg,
      insuranceMinor: orders.insuranceMinor,
      quotes: withQuotes ? orders.quotes : sql<null>`null`,
    })
    .from(orders)
    .leftJoin(service, eq(service.id, orders.serviceId))
    .where(and(ownOrders(scope), inArray(orders.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}
export type SeenOrder = Awaited<ReturnType<typeof ordersToLookOver>> extends Map<string, infer T> ? T : never;

/** Which of these orders wait in a batch. */
export async function ordersWaiting(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db.sql
    .select({ id: orderBatchRow.orderId })
    .from(orderBatchRow)
    .where(and(inArray(orderBatchRow.orderId, ids), inArray(orderBatchRow.state, [...OPEN_ROWS])));
  return new Set(rows.map((r) => r.id));
}

export async function insertBatch(ctx: Ctx, values: BatchRecord): Promise<void> {
  await ctx.db.sql.insert(orderBatch).values(values);
}

/**
 * Writes rows, and answers the ids of those that another batch took meanwhile; these are not written. All writers go in the order
 * of the ids, so that two of them never wait for each other.
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

export async function findBatch(ctx: Ctx, scope: Scope, id: string): Promise<BatchRecord | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(orderBatch)
    .where(and(eq(orderBatch.id, id), ownBatches(scope)));
  return row;
}

/** The batch, locked until the transaction ends. Throws 404. */
export async function lockBatch(ctx: Ctx, scope: Scope, id: string): Promise<BatchRecord> {
  const [row] = await ctx.db.sql
    .select()
    .from(orderBatch)
    .where(and(eq(orderBatch.id, id), ownBatches(scope)))
    .for('update');
  if (!row) throw notFound();
  return row;
}

/** For the job, which knows a batch by its id alone. */
export async function batchOfJob(ctx: Ctx, id: string): Promise<BatchRecord | undefined> {
  const [row] = await ctx.db.sql.select().from(orderBatch).where(eq(orderBatch.id, id));
  return row;
}

export async function writeBatch(
  ctx: Ctx,
  scope: Scope,
  id: string,
  set: Partial<Pick<BatchRecord, 'state' | 'invoiceId' | 'finishedAt' | 'sumMinor'>>,
): Promise<void> {
  await ctx.db.sql
    .update(orderBatch)
    .set(set)
    .where(and(eq(orderBatch.id, id), ownBatches(scope)));
}

export async function batchPage(
  ctx: Ctx,
  scope: Scope,
  open: boolean,
  limit: number,
): Promise<BatchRecord[]> {
  return ctx.db.sql
    .select()
    .from(orderBatch)
    .where(and(ownBatches(scope), open ? inArray(orderBatch.state, [...OPEN_BATCHES]) : undefined))
    .orderBy(desc(orderBatch.createdAt), desc(orderBatch.id))
    .limit(limit);
}

export interface Tally {
  ok: number;
  failed: number;
}

/** How many rows of each batch went well and how many failed: counted, so that a figure can never drift from its rows. */
export async function tallies(ctx: Ctx, scope: Scope, ids: string[]): Promise<Map<string, Tally>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ id: orderBatchRow.batchId, state: orderBatchRow.state, n: count() })
    .from(orderBatchRow)
    .where(
      and(
        inArray(orderBatchRow.batchId, ids),
        inArray(orderBatchRow.state, ['ok', 'failed']),
        eq(orderBatchRow.companyId, scope.companyId),
        eq(orderBatchRow.customerId, scope.customerId),
      ),
    )
    .groupBy(orderBatchRow.batchId, orderBatchRow.state);
  const byId = new Map<string, Tally>(ids.map((id) => [id, { ok: 0, failed: 0 }]));
  for (const { id, state, n } of rows) byId.get(id)![state === 'ok' ? 'ok' : 'failed'] = n;
  return byId;
}

export async function namesOfUsers(ctx: Ctx, scope: Scope, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(and(eq(appUser.companyId, scope.companyId), inArray(appUser.id, ids)));
  return new Map(rows.map((r) => [r.id, r.name]));
}

/** A page of rows with what people know the orders by, and how many rows there are. */
export async function resultPage(
  ctx: Ctx,
  scope: Scope,
  batchId: string,
  page: { onlyFailed: boolean; offset: number; limit: number },
) {
  const where = and(ownRows(scope, batchId), page.onlyFailed ? eq(orderBatchRow.state, 'failed') : undefined);
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
  const [all] = await ctx.db.sql.select({ n: count() }).from(orderBatchRow).where(where);
  return { rows, rowTotal: all?.n ?? 0 };
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
    .where(and(ownRows(scope, batchId), eq(orderBatchRow.state, state)))
    .orderBy(asc(orderBatchRow.seq));
  return limit === undefined ? rows.execute() : rows.limit(limit).execute();
}

/** Locks a row that is still in its state until the transaction ends; false when another worker was faster. */
export async function claimRow(ctx: Ctx, scope: Scope, row: RowRecord): Promise<boolean> {
  const found = await ctx.db.sql
    .select({ seq: orderBatchRow.seq })
    .from(orderBatchRow)
    .where(
      and(ownRows(scope, row.batchId), eq(orderBatchRow.seq, row.seq), eq(orderBatchRow.state, row.state)),
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
      and(ownRows(scope, row.batchId), eq(orderBatchRow.seq, row.seq), eq(orderBatchRow.state, row.state)),
    );
}

/** Writes all rows of a state at once. */
export async function writeRows(
  ctx: Ctx,
  scope: Scope,
  batchId: string,
  state: RowRecord['state'],
  set: RowResult,
  also?: SQL,
): Promise<void> {
  await ctx.db.sql
    .update(orderBatchRow)
    .set(set)
    .where(and(ownRows(scope, batchId), eq(orderBatchRow.state, state), also));
}
