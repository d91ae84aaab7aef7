import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderContact, OrderListQuery } from '../../../../contract/orders/orders.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { rowsOf } from '../../../db/db.ts';
import { service, serviceCompany } from '../../../db/schema/couriers/rateCards.ts';
import { orders, waypoint } from '../../../db/schema/orders/orders.ts';
import { type OrderRecord, ownOrder, ownOrders, selectRecords } from '../store.ts';

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

export type Sort = Pick<OrderListQuery, 'sortBy' | 'orderBy'>;

/** Orders with the same value are sorted by id. Orders with the same status are sorted by age, as in the index of the tabs. */
const sorted = ({ sortBy, orderBy }: Sort) => {
  const [direction, opposite] = orderBy === 'asc' ? [asc, desc] : [desc, asc];
  if (sortBy === 'statusCode')
    return [direction(orders.statusCode), opposite(orders.createdAt), opposite(orders.id)];
  return [direction(SORT_COLUMNS[sortBy]), direction(orders.id)];
};

export const reversed = ({ sortBy, orderBy }: Sort): Sort => ({
  sortBy,
  orderBy: orderBy === 'asc' ? 'desc' : 'asc',
});

/** The orders from `offset` on. The ids are found in an index first, so that skipped rows are not read. */
export function recordsAt(
  ctx: Ctx,
  scope: Scope,
  where: SQL | undefined,
  sort: Sort,
  { offset, limit, quotes }: { offset: number; limit: number; quotes: boolean },
): Promise<OrderRecord[]> {
  const page = ctx.db.sql
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...sorted(sort))
    .limit(limit)
    .offset(offset)
    .as('page');
  return selectRecords(ctx, { quotes })
    .innerJoin(page, eq(page.id, orders.id))
    .where(ownOrders(scope))
    .orderBy(...sorted(sort));
}

/** Orders created on this day (UTC) or earlier; `createdFrom`: on this day or later. */
export const createdUntil = (day: string): SQL =>
  sql`${orders.createdAt} < (${day}::date + 1)::timestamp at time zone 'UTC'`;
export const createdFrom = (day: string): SQL =>
  sql`${orders.createdAt} >= ${day}::date::timestamp at time zone 'UTC'`;

/**
 * Orders after this order in the sort. Undefined if the sort cannot continue from it: its value is empty, the order is another customer's,
 * or the sort is by status.
 */
export async function behind(ctx: Ctx, scope: Scope, sort: Sort, id: string): Promise<SQL | undefined> {
  if (sort.sortBy === 'statusCode') return undefined;
  const column = SORT_COLUMNS[sort.sortBy];
  const [row] = await ctx.db.sql
    .select({ hasValue: sql<boolean>`${column} is not null` })
    .from(orders)
    .where(ownOrder(scope, id));
  if (!row?.hasValue) return undefined;
  const last = sql`((select ${column} from ${orders} where ${ownOrder(scope, id)}), ${id}::uuid)`;
  const further =
    sort.orderBy === 'asc'
      ? sql`(${column}, ${orders.id}) > ${last}`
      : sql`(${column}, ${orders.id}) < ${last}`;
  return column.notNull || sort.orderBy === 'desc' ? further : sql`(${further} or ${column} is null)`;
}

/** The orders of a search by age from `offset` on; `search` is already in this order. */
export function searchedAt(
  ctx: Ctx,
  search: SQL,
  sort: Sort,
  { offset, limit, quotes }: { offset: number; limit: number; quotes: boolean },
): Promise<OrderRecord[]> {
  return selectRecords(ctx, { quotes })
    .innerJoin(sql`(${search} offset ${offset} limit ${limit}) as page`, sql`page.order_id = ${orders.id}`)
    .orderBy(...sorted(sort));
}

/** Number of orders that a search finds, counted up to `most`. */
export async function countSearched(ctx: Ctx, search: SQL, most: number): Promise<number> {
  const [row] = rowsOf<{ total: number }>(
    await ctx.db.sql.execute(sql`select count(*)::int as total from (${search} limit ${most}) found`),
  );
  return row?.total ?? 0;
}

/** Number of orders that the filter finds, counted up to `most`. */
export async function countUpTo(ctx: Ctx, where: SQL | undefined, most: number): Promise<number> {
  const found = ctx.db.sql.select({ id: orders.id }).from(orders).where(where).limit(most).as('found');
  const [row] = await ctx.db.sql.select({ rows: sql<number>`count(*)::int` }).from(found);
  return row?.rows ?? 0;
}

export async function orderIds(
  ctx: Ctx,
  where: SQL | undefined,
  query: Sort,
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

export const ofIds = (scope: Scope, ids: string[]): SQL | undefined =>
  and(ownOrders(scope), inArray(orders.id, ids));

/** Columns of an order in a sheet; whole rows would take several times as long to read. */
export type ExportedOrder = Awaited<ReturnType<typeof exportedBefore>>[number];

/** The newest orders of a filter that are older than `last`, so that a long export needs no offset. */
export function exportedBefore(
  ctx: Ctx,
  where: SQL | undefined,
  last: { id: string; createdAt: Date } | undefined,
  limit: number,
) {
  return ctx.db.sql
    .select({
      id: orders.id,
      consignmentNo: orders.consignmentNo,
      referenceNo: orders.referenceNo,
      statusCode: orders.statusCode,
      createdAt: orders.createdAt,
      scheduledAt: orders.scheduledAt,
      deliveredAt: orders.deliveredAt,
      service: service.name,
      serviceCode: orders.serviceCode,
      serviceCompany: serviceCompany.name,
      itemType: orders.itemType,
      weightKg: orders.weightKg,
      priceMinor: orders.priceMinor,
      currency: orders.currency,
      codMinor: orders.codMinor,
      insuranceMinor: orders.insuranceMinor,
      note: orders.note,
      failedReason: orders.failedReason,
    })
    .from(orders)
    .leftJoin(service, eq(service.id, orders.serviceId))
    .leftJoin(serviceCompany, eq(serviceCompany.id, service.serviceCompanyId))
    .where(and(where, last ? olderThan(last) : undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

const olderThan = ({ id, createdAt }: { id: string; createdAt: Date }): SQL =>
  sql`(${orders.createdAt}, ${orders.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;

/** Sender and recipient of each order: the contacts of its first and its last stop. */
export async function endsByOrder(
  ctx: Ctx,
  ids: string[],
): Promise<Map<string, { from: OrderContact; to: OrderContact | undefined }>> {
  const ends = new Map<string, { from: OrderContact; to: OrderContact | undefined }>();
  if (ids.length === 0) return ends;
  const stops = await ctx.db.sql
    .select({ orderId: waypoint.orderId, contact: waypoint.contact })
    .from(waypoint)
    .where(inArray(waypoint.orderId, ids))
    .orderBy(asc(waypoint.orderId), asc(waypoint.seq));
  for (const { orderId, contact } of stops) {
    const known = ends.get(orderId);
    if (known) known.to = contact;
    else ends.set(orderId, { from: contact, to: undefined });
  }
  return ends;
}
