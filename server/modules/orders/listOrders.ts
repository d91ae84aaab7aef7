import { asc, count, desc, eq, type SQL } from 'drizzle-orm';
import { type Page, toPage } from '../../../contract/envelope.ts';
import type { Order, OrderFilter, OrderListQuery } from '../../../contract/orders.ts';
import { STATUS_GROUPS, type StatusGroup } from '../../../contract/rules/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { orders } from '../../db/schema/orders.ts';
import { company } from '../../db/schema/tenants.ts';
import { whereOf } from './listFilter.ts';
import { toOrder } from './mapper.ts';
import { withQuotes } from './refreshQuotes.ts';
import {
  activitiesByOrder,
  type OrderRecord,
  ownOrders,
  recordsByIds,
  selectRecords,
  waypointsByOrder,
} from './store.ts';

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

/** One page of the filtered orders. */
export async function listOrders(ctx: Ctx, scope: Scope, query: OrderListQuery): Promise<Page<Order>> {
  const where = await filterOf(ctx, scope, query);
  const direction = query.orderBy === 'asc' ? asc : desc;
  const records = await selectRecords(ctx)
    .where(where)
    .orderBy(direction(SORT_COLUMNS[query.sortBy]), direction(orders.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [total] = await ctx.db.sql.select({ rows: count() }).from(orders).where(where);
  return toPage(
    await present(ctx, scope, records, query.retrieve),
    total?.rows ?? 0,
    query.page,
    query.limit,
  );
}

/** Ids of the whole filter, for select-all; no more than `most`. */
export async function listOrderIds(
  ctx: Ctx,
  scope: Scope,
  query: OrderFilter & Pick<OrderListQuery, 'sortBy' | 'orderBy'>,
  most?: number,
): Promise<Page<string>> {
  const direction = query.orderBy === 'asc' ? asc : desc;
  const found = ctx.db.sql
    .select({ id: orders.id })
    .from(orders)
    .where(await filterOf(ctx, scope, query))
    .orderBy(direction(SORT_COLUMNS[query.sortBy]), direction(orders.id));
  const rows = await (most === undefined ? found : found.limit(most));
  return toPage(
    rows.map((r) => r.id),
    rows.length,
    1,
    rows.length || 1,
  );
}

/** How many orders stand under each tab, in one query. */
export async function countByStatus(ctx: Ctx, scope: Scope): Promise<Record<StatusGroup | 'ALL', number>> {
  const rows = await ctx.db.sql
    .select({ code: orders.statusCode, rows: count() })
    .from(orders)
    .where(ownOrders(scope))
    .groupBy(orders.statusCode);
  const total = (has: (code: number) => boolean) =>
    rows.reduce((sum, r) => sum + (has(r.code) ? r.rows : 0), 0);
  const groups = Object.entries(STATUS_GROUPS).map(([name, codes]) => [
    name,
    total((code) => (codes as readonly number[]).includes(code)),
  ]);
  return {
    ...(Object.fromEntries(groups) as Record<StatusGroup, number>),
    ALL: total((code) => code >= 100),
  };
}

/** The orders of these ids that are the caller's, with their history. */
export async function ordersByIds(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  retrieve: string | undefined,
): Promise<Order[]> {
  return present(ctx, scope, await recordsByIds(ctx, scope, ids), retrieve, true);
}

async function present(
  ctx: Ctx,
  scope: Scope,
  records: OrderRecord[],
  retrieve = '',
  history = false,
): Promise<Order[]> {
  const quotes = retrieve.split(',').includes('quotes');
  const shown = quotes ? await withQuotes(ctx, scope, records) : records;
  const ids = shown.map((r) => r.order.id);
  const stops = await waypointsByOrder(ctx, ids);
  const activities = history ? await activitiesByOrder(ctx, ids) : null;
  return shown.map((r) =>
    toOrder(r, stops.get(r.order.id) ?? [], {
      quotes,
      ...(activities ? { activities: activities.get(r.order.id) ?? [] } : {}),
    }),
  );
}

export async function filterOf(ctx: Ctx, scope: Scope, filter: OrderFilter): Promise<SQL | undefined> {
  const [row] = await ctx.db.sql
    .select({ timezone: company.timezone })
    .from(company)
    .where(eq(company.id, scope.companyId));
  return whereOf(scope, filter, row?.timezone ?? 'UTC', ctx.ports.clock.now());
}
