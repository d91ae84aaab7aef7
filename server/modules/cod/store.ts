import { and, asc, count, desc, eq, ilike, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { CodFilter, CodListQuery } from '../../../contract/money/cod.ts';
import {
  COD_AGE_DAYS,
  COD_STATUS,
  type CodAge,
  NEVER_COLLECTED,
  OWED_MAX,
} from '../../../contract/rules/money/cod.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { activity, orders } from '../../db/schema/orders/orders.ts';
import { company } from '../../db/schema/tenants.ts';
import { type Reader, whereOf } from '../orders/list/listFilterStore.ts';
import { type OrderRecord, selectRecords } from '../orders/store.ts';

const SORT_COLUMNS = {
  createdAt: orders.createdAt,
  deliveredAt: orders.deliveredAt,
  codDueAt: orders.codDueAt,
  codPaidAt: orders.codPaidAt,
  cod: orders.codMinor,
  codStatus: orders.codStatus,
  consignmentNo: orders.consignmentNo,
  serviceCode: orders.serviceCode,
} as const satisfies Record<CodListQuery['sortBy'], unknown>;

export async function companyOf(ctx: Ctx, scope: Scope): Promise<{ timezone: string; currency: string }> {
  const [row] = await ctx.db.sql
    .select({ timezone: company.timezone, currency: company.currency })
    .from(company)
    .where(eq(company.id, scope.companyId));
  return row ?? { timezone: 'UTC', currency: '' };
}

/** The filter for list, totals and export alike. */
export function codWhere(scope: Reader, filter: CodFilter, timezone: string, now: Date): SQL | undefined {
  const { consignmentNo, ...rest } = filter;
  return and(
    whereOf(scope, rest, timezone, now),
    isNotNull(orders.codMinor),
    isNotNull(orders.codStatus),
    not(
      and(
        eq(orders.codStatus, COD_STATUS.pendingDelivery),
        inArray(orders.statusCode, NEVER_COLLECTED),
      ) as SQL,
    ),
    numberClause(consignmentNo),
  );
}

/** Numbers or parts of them, separated by commas. */
function numberClause(typed: string | undefined): SQL | undefined {
  const parts = (typed ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return or(...parts.map((part) => ilike(orders.consignmentNo, `%${part.replace(/[\\%_]/g, '\\$&')}%`)));
}

type Sort = Pick<CodListQuery, 'sortBy' | 'orderBy'>;

function sorted({ sortBy, orderBy }: Sort): SQL[] {
  const direction = orderBy === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  return [sql`${SORT_COLUMNS[sortBy]} ${direction}`, sql`${orders.id} ${direction}`];
}

/** Ids of all filtered settlements in the order of the list. */
export async function codIds(ctx: Ctx, where: SQL | undefined, sort: Sort): Promise<string[]> {
  const rows = await ctx.db.sql
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...sorted(sort));
  return rows.map(({ id }) => id);
}

export async function codPage(
  ctx: Ctx,
  where: SQL | undefined,
  query: Sort & Pick<CodListQuery, 'limit' | 'page'>,
): Promise<{ records: OrderRecord[]; total: number }> {
  const records = await selectRecords(ctx, { quotes: false })
    .where(where)
    .orderBy(...sorted(query))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { records, total: await ctx.db.sql.$count(orders, where) };
}

export interface CodGroup {
  status: number;
  late: boolean;
  age: CodAge | null;
  orders: number;
  minor: number;
}

/** Orders and sums by status and lateness, in one query. */
export async function codGroups(ctx: Ctx, where: SQL | undefined, now: Date): Promise<CodGroup[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const late = sql<boolean>`coalesce(${orders.codDueAt} < ${at} and ${orders.codStatus} < ${COD_STATUS.settled}, false)`;
  const steps = COD_AGE_DAYS.map(
    ([days, name]) =>
      sql`when ${orders.codDueAt} >= ${at} - make_interval(days => ${days}::int) then ${name}::text`,
  );
  const age = sql<CodAge | null>`case
    when not (${held}) then null
    when ${orders.codDueAt} is null or ${orders.codDueAt} >= ${at} then 'notDue'
    ${sql.join(steps, sql` `)}
    else 'older' end`;
  const rows = await ctx.db.sql
    .select({
      status: orders.codStatus,
      late: late.as('late'),
      age: age.as('age'),
      orders: count(),
      minor: sql<string>`sum(${orders.codMinor})`,
    })
    .from(orders)
    .where(where)
    .groupBy(orders.codStatus, sql`late`, sql`age`);
  return rows.map((row) => ({ ...row, status: row.status ?? 0, minor: Number(row.minor) }));
}

const CLAIM = {
  id: orders.id,
  consignmentNo: orders.consignmentNo,
  referenceNo: orders.referenceNo,
  transfer: orders.codReference,
  codMinor: orders.codMinor,
  currency: orders.currency,
  codStatus: orders.codStatus,
  deliveredAt: orders.deliveredAt,
  codDueAt: orders.codDueAt,
  serviceCode: orders.serviceCode,
  nanoId: orders.nanoId,
};

const ownCash = (scope: Scope) =>
  and(
    ownRows(orders, scope),
    isNotNull(orders.codMinor),
    isNotNull(orders.codStatus),
    eq(orders.ownCourier, false),
  );
const held = inArray(orders.codStatus, [COD_STATUS.collected, COD_STATUS.processing]);

/** Orders by their number, the shipper's reference, or the reference of the transfer that paid them. */
export const claimsNamed = (ctx: Ctx, scope: Scope, numbers: string[]) =>
  ctx.db.sql
    .select(CLAIM)
    .from(orders)
    .where(
      and(
        ownCash(scope),
        or(
          inArray(orders.consignmentNo, numbers),
          inArray(orders.referenceNo, numbers),
          inArray(orders.codReference, numbers),
        ),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(OWED_MAX);

/** Orders whose cash the couriers hold, the longest due first, and how many there are. */
export async function claimsHeld(ctx: Ctx, scope: Scope) {
  const where = and(ownCash(scope), held);
  const claims = await ctx.db.sql
    .select(CLAIM)
    .from(orders)
    .where(where)
    .orderBy(sql`${orders.codDueAt} asc nulls last`, asc(orders.id))
    .limit(OWED_MAX);
  return { claims, total: await ctx.db.sql.$count(orders, where) };
}

/** Name of the person who received each parcel, by order; the last name if there are several. */
export async function receivers(ctx: Ctx, orderIds: string[]): Promise<Map<string, string | null>> {
  if (!orderIds.length) return new Map();
  const rows = await ctx.db.sql
    .selectDistinctOn([activity.orderId], { orderId: activity.orderId, name: activity.podName })
    .from(activity)
    .where(and(inArray(activity.orderId, orderIds), isNotNull(activity.podName)))
    .orderBy(activity.orderId, desc(activity.createdAt));
  return new Map(rows.map(({ orderId, name }) => [orderId, name]));
}

/** For couriers' reports, which know only the order's id. */
export async function lockCod(ctx: Ctx, orderId: string) {
  const [row] = await ctx.db.sql
    .select({
      codStatus: orders.codStatus,
      companyId: orders.companyId,
      customerId: orders.customerId,
      consignmentNo: orders.consignmentNo,
      statusCode: orders.statusCode,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  return row;
}

/** Sets the next step if the order has the previous one; otherwise the order stays unchanged. */
export async function writeCodStatus(
  ctx: Ctx,
  orderId: string,
  to: number,
  { reference, paidMinor }: { reference: string | undefined; paidMinor: number | null | undefined },
): Promise<void> {
  await ctx.db.sql
    .update(orders)
    .set({
      codStatus: to,
      ...(to === COD_STATUS.settled ? { codPaidAt: ctx.ports.clock.now() } : {}),
      updatedAt: ctx.ports.clock.now(),
      ...(reference === undefined ? {} : { codReference: reference }),
      ...(paidMinor === undefined ? {} : { codPaidMinor: paidMinor }),
    })
    .where(and(eq(orders.id, orderId), eq(orders.codStatus, to - 1)));
}

/** The account's orders among these that collect cash, locked in the order of their ids. */
export const lockPayable = (ctx: Ctx, scope: Scope, ids: string[]) =>
  ctx.db.sql
    .select({
      id: orders.id,
      currency: orders.currency,
      codMinor: orders.codMinor,
      codPaidMinor: orders.codPaidMinor,
      codStatus: orders.codStatus,
      codPaidAt: orders.codPaidAt,
      isCollected: sql<boolean>`coalesce(${or(held, eq(orders.codStatus, COD_STATUS.settled))}, false)`,
    })
    .from(orders)
    .where(and(ownCash(scope), inArray(orders.id, ids)))
    .orderBy(asc(orders.id))
    .for('update');

/** The sum that was paid of an order's cash; null for all of it. */
export async function writePaid(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  paidMinor: number | null,
): Promise<void> {
  await ctx.db.sql
    .update(orders)
    .set({ codPaidMinor: paidMinor, updatedAt: ctx.ports.clock.now() })
    .where(and(eq(orders.id, orderId), ownRows(orders, scope)));
}
