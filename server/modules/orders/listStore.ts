import { and, asc, count, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderListQuery } from '../../../contract/orders.ts';
import type { Ctx, Scope } from '../../context.ts';
import { orders } from '../../db/schema/orders.ts';
import { type OrderRecord, ownOrders, selectRecords } from './store.ts';

const SORT_COLUMNS = {
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  scheduledAt: orders.scheduledAt,
  consignmentNo: orders.consignmentNo,
  statusCode: orders.statusCode,
  price: orders.priceMinor,
  weight: orders.weightKg,
  recipient: orders.recipientName,
  serviceCode: orders.serviceCode,
} as const satisfies Record<OrderListQuery['sortBy'], unknown>;

const sorted = ({ sortBy, orderBy }: Pick<OrderListQuery, 'sortBy' | 'orderBy'>) => {
  const direction = orderBy === 'asc' ? asc : desc;
  return [direction(SORT_COLUMNS[sortBy]), direction(orders.id)];
};

export async function orderPage(
  ctx: Ctx,
  where: SQL | undefined,
  query: OrderListQuery,
): Promise<{ records: OrderRecord[]; total: number }> {
  const records = await selectRecords(ctx)
    .where(where)
    .orderBy(...sorted(query))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [total] = await ctx.db.sql.select({ rows: count() }).from(orders).where(where);
  return { records, total: total?.rows ?? 0 };
}

export async function orderIds(
  ctx: Ctx,
  where: SQL | undefined,
  query: Pick<OrderListQuery, 'sortBy' | 'orderBy'>,
  limit?: number,
): Promise<string[]> {
  const found = ctx.db.sql
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...sorted(query));
  const rows = await (limit === undefined ? found : found.limit(limit));
  return rows.map((r) => r.id);
}

export function statusCounts(ctx: Ctx, scope: Scope): Promise<{ code: number; rows: number }[]> {
  return ctx.db.sql
    .select({ code: orders.statusCode, rows: count() })
    .from(orders)
    .where(ownOrders(scope))
    .groupBy(orders.statusCode);
}

export const ofIds = (scope: Scope, ids: string[]): SQL | undefined =>
  and(ownOrders(scope), inArray(orders.id, ids));

/** The newest orders of a filter that are older than `last`, so that a long export needs no offset. */
export function recordsBefore(
  ctx: Ctx,
  where: SQL | undefined,
  last: OrderRecord | undefined,
  limit: number,
): Promise<OrderRecord[]> {
  return selectRecords(ctx)
    .where(and(where, last ? olderThan(last) : undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

const olderThan = ({ order }: OrderRecord): SQL =>
  sql`(${orders.createdAt}, ${orders.id}) < (${order.createdAt.toISOString()}::timestamptz, ${order.id}::uuid)`;
