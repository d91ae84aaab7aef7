import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { stepMark, trackingNumberForms } from '../../../contract/rules/orders/trackingNumbers.ts';
import type { Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { ownRows } from '../../db/ownRows.ts';
import { service, serviceCompany } from '../../db/schema/couriers/rateCards.ts';
import { activity, orders, waypoint } from '../../db/schema/orders/orders.ts';
import { courierInstruction } from '../../db/schema/orders/requests.ts';
import { company, customer } from '../../db/schema/tenants.ts';
import { HOUR_MS } from '../../ports/clock.ts';
import { linkHosts } from '../company/linkHosts.ts';

export type OrderRow = typeof orders.$inferSelect;
export type ActivityRow = typeof activity.$inferSelect;
export type StopRow = typeof waypoint.$inferSelect;

/** A parcel with all data of a tracking answer. */
export interface Parcel {
  order: OrderRow;
  companyCode: string;
  activities: ActivityRow[];
  stops: StopRow[];
  service: { name: string; logo: string | null } | null;
  customer: { name: string; customBranding: boolean; branding: Record<string, unknown> };
  timezone: string;
  /** The day on which the courier agreed to deliver again, until that attempt failed or another instruction replaced it. */
  agreedDay: string | null;
  /** Hosts that links of the shipper's brand may lead to; none for parcels that do not show the brand. */
  linkHosts: string[];
}

/** Confirmed parcels of a tenant by their consignment numbers, in any spelling. */
export function findByNumbers(ctx: Ctx, companyId: string, numbers: string[]): Promise<OrderRow[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return ctx.db.sql
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        inArray(orders.consignmentNo, numbers.flatMap(trackingNumberForms)),
      ),
    );
}

/** Number of these consignment numbers that are the customer's own. */
export async function ownNumbers(ctx: Ctx, scope: Scope, numbers: string[]): Promise<number> {
  if (numbers.length === 0) return 0;
  return await ctx.db.sql.$count(
    orders,
    and(ownRows(orders, scope), inArray(orders.consignmentNo, numbers.flatMap(trackingNumberForms))),
  );
}

/** The parcel of a secure link; drafts have none. */
export async function findByNanoId(ctx: Ctx, nanoId: string): Promise<OrderRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(orders)
    .where(and(eq(orders.nanoId, nanoId), isNotNull(orders.consignmentNo)));
  return row;
}

export async function findOwn(ctx: Ctx, scope: Scope, id: string): Promise<OrderRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ownRows(orders, scope)));
  return row;
}

/** Reads the data of the orders in a few statements, for any number of orders. */
export async function loadParcels(ctx: Ctx, rows: OrderRow[]): Promise<Parcel[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const db = ctx.db.sql;
  const activities = await db
    .select()
    .from(activity)
    .where(inArray(activity.orderId, ids))
    .orderBy(asc(activity.createdAt), asc(activity.id));
  const stops = await db
    .select()
    .from(waypoint)
    .where(inArray(waypoint.orderId, ids))
    .orderBy(asc(waypoint.seq));
  const around = await db
    .select({
      orderId: orders.id,
      companyCode: company.code,
      timezone: company.timezone,
      serviceName: service.name,
      serviceLogo: serviceCompany.logo,
      name: customer.name,
      // A blocked account has no say on pages for its recipients.
      customBranding: sql<boolean>`(${customer.customBranding} and ${customer.blockedAt} is null)`,
      branding: customer.branding,
    })
    .from(orders)
    .innerJoin(company, eq(company.id, orders.companyId))
    .innerJoin(customer, eq(customer.id, orders.customerId))
    .leftJoin(service, eq(service.id, orders.serviceId))
    .leftJoin(serviceCompany, eq(serviceCompany.id, service.serviceCompanyId))
    .where(inArray(orders.id, ids));
  const hosts = new Map<number, string[]>();
  for (const { companyId, customerId, branded } of rows)
    if (branded && !hosts.has(customerId))
      hosts.set(customerId, await linkHosts(ctx, { companyId, customerId }));
  const agreed = await agreedDays(ctx, activities);
  return rows.flatMap((order) => {
    const found = around.find((a) => a.orderId === order.id);
    if (!found) return [];
    return {
      order,
      companyCode: found.companyCode,
      timezone: found.timezone,
      agreedDay: agreed.get(order.id) ?? null,
      activities: activities.filter((a) => a.orderId === order.id && a.statusCode >= 100),
      stops: stops.filter((s) => s.orderId === order.id),
      service: found.serviceName === null ? null : { name: found.serviceName, logo: found.serviceLogo },
      customer: { name: found.name, customBranding: found.customBranding, branding: found.branding },
      linkHosts: hosts.get(order.customerId) ?? [],
    };
  });
}

/** Days of the newest instructions to deliver again, by order. A corrected address keeps the day; every other instruction replaces it. */
async function agreedDays(ctx: Ctx, activities: ActivityRow[]): Promise<Map<string, string>> {
  const instructed = [...new Set(activities.flatMap((a) => (a.saidBy === 'shipper' ? a.orderId : [])))];
  if (instructed.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({
      orderId: courierInstruction.orderId,
      instruction: courierInstruction.instruction,
      createdAt: courierInstruction.createdAt,
    })
    .from(courierInstruction)
    .where(inArray(courierInstruction.orderId, instructed))
    .orderBy(asc(courierInstruction.createdAt));
  const days = new Map<string, string>();
  for (const { orderId, instruction, createdAt } of rows) {
    if (instruction.address) continue;
    days.delete(orderId);
    const hasFailed = activities.some(
      (a) =>
        a.orderId === orderId &&
        a.saidBy === null &&
        a.statusCode === STATUS.failedDelivery &&
        a.createdAt > createdAt,
    );
    if (instruction.reattemptOn && !hasFailed) days.set(orderId, instruction.reattemptOn);
  }
  return days;
}

/** Writes a rating. False if the order already had one. */
export async function writeRating(
  ctx: Ctx,
  orderId: string,
  rating: number,
  ratingNote: string | null,
): Promise<boolean> {
  const rows = await ctx.db.sql
    .update(orders)
    .set({ rating, ratingNote, version: sql`${orders.version} + 1`, updatedAt: ctx.ports.clock.now() })
    .where(and(eq(orders.id, orderId), isNull(orders.rating)))
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** Adds `change` to the tries of this hour. Returns the number of tries in the last 24 hours. */
export async function countTries(ctx: Ctx, key: string, change: 1 | -1): Promise<number> {
  const now = ctx.ports.clock.now().getTime();
  const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS).toISOString();
  const since = new Date(now - 24 * HOUR_MS).toISOString();
  await ctx.db.sql.execute(sql`
    insert into rate_window (key, window_start, count) values (${key}, ${hour}, ${change})
    on conflict (key, window_start) do update set count = rate_window.count + ${change}`);
  const result = await ctx.db.sql.execute(sql`
    select coalesce(sum(count), 0)::int as n from rate_window where key = ${key} and window_start > ${since}`);
  return rowsOf<{ n: number }>(result)[0]?.n ?? 0;
}

export const podActivities = (ctx: Ctx, orderId: string) =>
  ctx.db.sql
    .select({ picture: activity.podPicture, sign: activity.podSign })
    .from(activity)
    .where(and(eq(activity.orderId, orderId), gt(sql`jsonb_array_length(${activity.podPicture})`, 0)))
    .orderBy(asc(activity.id));

export const stopsOf = (ctx: Ctx, orderId: string): Promise<StopRow[]> =>
  ctx.db.sql.select().from(waypoint).where(eq(waypoint.orderId, orderId)).orderBy(asc(waypoint.seq));

/** Status and time of the newest step, in the form that the pages use. */
export async function newestStep(ctx: Ctx, orderId: string): Promise<string | undefined> {
  const [row] = await ctx.db.sql
    .select({ statusCode: orders.statusCode, updatedAt: activity.createdAt })
    .from(activity)
    .innerJoin(orders, eq(orders.id, activity.orderId))
    .where(and(eq(activity.orderId, orderId), gte(activity.statusCode, 100)))
    .orderBy(desc(activity.createdAt))
    .limit(1);
  return row && stepMark({ ...row, updatedAt: row.updatedAt.toISOString() });
}

export async function versionOf(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.db.sql.select({ version: orders.version }).from(orders).where(eq(orders.id, id));
  return row?.version ?? 0;
}
