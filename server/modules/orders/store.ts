import { and, asc, eq, getTableColumns, inArray, isNotNull, sql, type WithSubquery } from 'drizzle-orm';
import { trackingNumberForms } from '../../../contract/rules/orders/trackingNumbers.ts';
import type { Ctx, Scope } from '../../context.ts';
import { oneRowFor, type RowRead } from '../../db/oneRow.ts';
import { ownRows } from '../../db/ownRows.ts';
import { service, serviceCompany } from '../../db/schema/couriers/rateCards.ts';
import { activity, orders, waypoint } from '../../db/schema/orders/orders.ts';
import { recipientRequest } from '../../db/schema/orders/requests.ts';
import { appUser } from '../../db/schema/tenants.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { noteSubject } from '../../http/audit/callRecord.ts';
import { contactUse, noteContactUse } from '../contacts/lastUseStore.ts';
import type { Stop } from './booking/orderInput.ts';
import { isId } from './ids.ts';
import { ORDER_COLUMNS, type OrderRow } from './status/statusStore.ts';

export type WaypointRow = typeof waypoint.$inferSelect;
export type ActivityRow = typeof activity.$inferSelect & { doneByName: string | null };
export type NewOrder = typeof orders.$inferInsert;

/** An order with the name of its service. */
export interface OrderRecord {
  order: OrderRow;
  service: { id: number; name: string; serviceType: string } | null;
  serviceCompany: { id: number; name: string; logo: string | null } | null;
}

export const ownOrders = (scope: Scope) => ownRows(orders, scope);
export const ownOrder = (scope: Scope, id: string) => and(eq(orders.id, id), ownOrders(scope));

const { quotes: _wide, ...columns } = ORDER_COLUMNS;
/** Columns of an order without the wide offers of its quote. */
export const NARROW_COLUMNS = columns;
/** Columns of an order in a list; the wide offers of a quote are read only on request. */
const LISTED_COLUMNS = { ...ORDER_COLUMNS, quotes: sql<OrderRow['quotes']>`null`.as('quotes') };

/** Orders with their services, ready for where, order and limit. */
export const selectRecords = (ctx: Ctx, { quotes = true } = {}) =>
  ctx.db.sql
    .select({
      order: quotes ? ORDER_COLUMNS : (LISTED_COLUMNS as unknown as typeof ORDER_COLUMNS),
      service: { id: service.id, name: service.name, serviceType: service.serviceType },
      serviceCompany: { id: serviceCompany.id, name: serviceCompany.name, logo: serviceCompany.logo },
    })
    .from(orders)
    .leftJoin(service, eq(service.id, orders.serviceId))
    .leftJoin(serviceCompany, eq(serviceCompany.id, service.serviceCompanyId));

export async function recordsByIds(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  columns: { quotes?: boolean } = {},
): Promise<OrderRecord[]> {
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  const rows = await selectRecords(ctx, columns).where(and(ownOrders(scope), inArray(orders.id, known)));
  const byId = new Map(rows.map((r) => [r.order.id, r]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const findOrder = (ctx: Ctx, scope: Scope, id: string, how?: RowRead): Promise<OrderRow | undefined> =>
  oneRowFor(ctx.db.sql.select(ORDER_COLUMNS).from(orders).where(ownOrder(scope, id)), how);

/** The account's orders among these ids, without the wide offers of their quotes. */
export async function ordersOf(
  ctx: Ctx,
  scope: Scope,
  ids: readonly string[],
): Promise<Omit<OrderRow, 'quotes'>[]> {
  if (ids.length === 0) return [];
  return ctx.db.sql
    .select(NARROW_COLUMNS)
    .from(orders)
    .where(and(ownOrders(scope), inArray(orders.id, [...ids])));
}

export async function findOwnByNumber(ctx: Ctx, scope: Scope, typed: string): Promise<OrderRow | undefined> {
  const [row] = await ctx.db.sql
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(and(ownRows(orders, scope), inArray(orders.consignmentNo, trackingNumberForms(typed))));
  return row;
}

/** The owner of the first of these orders that exists. */
export async function ownerOfOrders(ctx: Ctx, ids: readonly string[]): Promise<Scope | undefined> {
  const rows = await ctx.db.sql
    .select({ id: orders.id, companyId: orders.companyId, customerId: orders.customerId })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const first = ids.find((id) => rows.some((row) => row.id === id));
  const row = rows.find(({ id }) => id === first);
  return row && { companyId: row.companyId, customerId: row.customerId };
}

/** Throws 404. */
export async function recordById(ctx: Ctx, scope: Scope, id: string): Promise<OrderRecord> {
  const [row] = await recordsByIds(ctx, scope, [id]);
  if (!row) throw notFound();
  return row;
}

/** The order, locked until the transaction ends. Throws 404. */
export async function lockOrder(ctx: Ctx, scope: Scope, id: string): Promise<OrderRow> {
  const row = await findOrder(ctx, scope, id, { lock: true });
  if (!row) throw notFound();
  return row;
}

/** Locks an order and reads only its status columns, as other columns are wide. Throws 404. */
export async function lockStep(
  ctx: Ctx,
  scope: Scope,
  id: string,
): Promise<Pick<OrderRow, 'statusCode' | 'version' | 'invoiceId'>> {
  const [row] = await ctx.db.sql
    .select({ statusCode: orders.statusCode, version: orders.version, invoiceId: orders.invoiceId })
    .from(orders)
    .where(ownOrder(scope, id))
    .for('update');
  if (!row) throw notFound();
  return row;
}

export async function waypointsByOrder(ctx: Ctx, ids: string[]): Promise<Map<string, WaypointRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select()
    .from(waypoint)
    .where(inArray(waypoint.orderId, ids))
    .orderBy(asc(waypoint.orderId), asc(waypoint.seq));
  return byOrder(rows);
}

export async function activitiesByOrder(ctx: Ctx, ids: string[]): Promise<Map<string, ActivityRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ ...getTableColumns(activity), doneByName: appUser.name })
    .from(activity)
    .leftJoin(appUser, eq(appUser.id, activity.doneBy))
    .where(inArray(activity.orderId, ids))
    .orderBy(asc(activity.createdAt), asc(activity.id));
  return byOrder(rows);
}

function byOrder<T extends { orderId: string }>(rows: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId);
    if (group) group.push(row);
    else groups.set(row.orderId, [row]);
  }
  return groups;
}

export async function stopsOfOrder(ctx: Ctx, id: string): Promise<Stop[]> {
  return (await waypointsByOrder(ctx, [id])).get(id) ?? [];
}

export async function insertOrder(ctx: Ctx, values: NewOrder, stops: Stop[]): Promise<void> {
  await insertOrders(ctx, values, [{ row: values, stops }]);
}

/** Maximum number of rows in one statement, as the number of its values is limited. */
const ROWS_AT_ONCE = 20;

const withoutLineKey = (id: string) => `order without line ${id}`;

/** Notes in the open transaction that it has stored this order or moves it from draft: the inbox has no open line of its step. */
export const noteWithoutLine = (ctx: Ctx, id: string): Promise<boolean> =>
  ctx.db.onceInTx(withoutLineKey(id), async () => true);

export const hasNoLine = (ctx: Ctx, id: string): Promise<boolean> =>
  ctx.db.onceInTx(withoutLineKey(id), async () => false);

export const forgetWithoutLine = (ctx: Ctx, id: string): void => ctx.db.forgetInTx(withoutLineKey(id));

/** Within the open transaction. */
export async function insertOrders(
  ctx: Ctx,
  scope: Scope,
  all: readonly { row: NewOrder; stops: Stop[] }[],
): Promise<void> {
  for (let i = 0; i < all.length; i += ROWS_AT_ONCE) {
    const some = all.slice(i, i + ROWS_AT_ONCE);
    const rows = some.flatMap(({ row, stops }) => stops.map((stop, seq) => stopRow(row.id, stop, seq)));
    const parts: WithSubquery[] = [];
    if (rows.length > 0) {
      const stops = ctx.db.sql.insert(waypoint).values(rows).returning({ id: waypoint.id });
      parts.push(ctx.db.sql.$with('stops').as(stops));
      const use = contactUse(ctx, scope, [...new Set(rows.map((stop) => stop.contact))]);
      if (use) parts.push(ctx.db.sql.$with('used').as(use));
    }
    // The orders come first in the statement: the later of two calls with one id fails on `orders_pkey`.
    await ctx.db.sql
      .with(...parts)
      .insert(orders)
      .values(some.map(({ row }) => row));
    for (const { row } of some) {
      noteSubject(ctx, 'order', row.id);
      await noteWithoutLine(ctx, row.id);
    }
  }
}

export const ordersMadeTogether = (ctx: Ctx, scope: Scope, callId: string) =>
  ctx.db.sql
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(and(ownOrders(scope), eq(orders.madeTogether, callId)));

const stopRow = (
  orderId: string,
  { type, scheduledAt, note, placeId, contact, inventory }: Stop,
  seq: number,
) => ({
  orderId,
  seq,
  ...({ type, scheduledAt, note, placeId, contact, inventory } satisfies Required<Stop>),
});

export async function replaceStops(ctx: Ctx, scope: Scope, orderId: string, stops: Stop[]): Promise<void> {
  await lockStep(ctx, scope, orderId);
  await ctx.db.sql.delete(waypoint).where(eq(waypoint.orderId, orderId));
  await insertStops(ctx, scope, orderId, stops);
}

async function insertStops(ctx: Ctx, scope: Scope, orderId: string, stops: Stop[]): Promise<void> {
  if (stops.length === 0) return;
  await ctx.db.sql.insert(waypoint).values(stops.map((stop, seq) => stopRow(orderId, stop, seq)));
  await noteContactUse(
    ctx,
    scope,
    stops.map((stop) => stop.contact),
  );
}

/** Copies the driver's notes to the same stops of another order. */
export async function copyRecipientNotes(ctx: Ctx, from: string, to: string): Promise<void> {
  const noted = await ctx.db.sql
    .select({ seq: waypoint.seq, recipientNote: waypoint.recipientNote })
    .from(waypoint)
    .where(and(eq(waypoint.orderId, from), isNotNull(waypoint.recipientNote)))
    .orderBy(asc(waypoint.seq));
  for (const { seq, recipientNote } of noted)
    await ctx.db.sql
      .update(waypoint)
      .set({ recipientNote })
      .where(and(eq(waypoint.orderId, to), eq(waypoint.seq, seq)));
}

/** Moves the recipient's requests to another order. */
export const moveRequests = (ctx: Ctx, from: string, to: string): Promise<{ id: string }[]> =>
  ctx.db.sql
    .update(recipientRequest)
    .set({ orderId: to })
    .where(eq(recipientRequest.orderId, from))
    .returning({ id: recipientRequest.id });

/** Writes columns of an order that is locked already. Only `moveOrder` changes the status. Throws 404. */
export async function writeOrder(
  ctx: Ctx,
  scope: Scope,
  id: string,
  set: Partial<Omit<OrderRow, 'id' | 'statusCode' | 'version'>>,
): Promise<OrderRow> {
  const [row] = await ctx.db.sql
    .update(orders)
    .set({ ...set, version: sql`${orders.version} + 1`, updatedAt: ctx.ports.clock.now() })
    .where(ownOrder(scope, id))
    .returning(ORDER_COLUMNS);
  if (!row) throw notFound();
  return row;
}

export async function deleteOrder(ctx: Ctx, scope: Scope, id: string): Promise<void> {
  await ctx.db.sql.delete(orders).where(ownOrder(scope, id));
}

/** The name of a user of the tenant, to be shown to the customer's other users. */
export async function userName(ctx: Ctx, scope: Scope, userId: number): Promise<string | undefined> {
  const [user] = await ctx.db.sql
    .select({ name: appUser.name })
    .from(appUser)
    .where(and(eq(appUser.companyId, scope.companyId), eq(appUser.id, userId)));
  return user?.name;
}
