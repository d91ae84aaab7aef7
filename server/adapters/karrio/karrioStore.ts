import { and, desc, eq, getTableColumns, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import { oneRow } from '../../db/oneRow.ts';
import { courierConnection, karrioHandover, karrioShipment } from '../../db/schema/couriers/couriers.ts';
import { activity, orders } from '../../db/schema/orders/orders.ts';
import { company } from '../../db/schema/tenants.ts';

export type Connection = typeof courierConnection.$inferSelect;
type Row = typeof karrioShipment.$inferSelect;

const { document: _printedOnly, ...COLUMNS } = getTableColumns(karrioShipment);
/** A stored purchase without the label's bytes. */
export type Purchase = Omit<Row, 'document'>;

const exactly = ({ orderId, invoiceId }: Pick<Row, 'orderId' | 'invoiceId'>) =>
  and(eq(karrioShipment.orderId, orderId), eq(karrioShipment.invoiceId, invoiceId));

export async function connectionOf(ctx: Ctx, serviceId: number | null): Promise<Connection | undefined> {
  if (serviceId === null) return undefined;
  const [row] = await ctx.db.sql
    .select()
    .from(courierConnection)
    .where(eq(courierConnection.serviceId, serviceId));
  return row;
}

export async function connectedServices(ctx: Ctx, serviceIds: number[]): Promise<number[]> {
  if (serviceIds.length === 0) return [];
  const rows = await ctx.db.sql
    .select({ id: courierConnection.serviceId })
    .from(courierConnection)
    .where(inArray(courierConnection.serviceId, serviceIds));
  return rows.map(({ id }) => id);
}

export async function pricedByCourier(ctx: Ctx, serviceIds: number[]): Promise<Connection[]> {
  if (serviceIds.length === 0) return [];
  return ctx.db.sql
    .select()
    .from(courierConnection)
    .where(and(inArray(courierConnection.serviceId, serviceIds), eq(courierConnection.price, 'courier')));
}

export const findPurchase = (
  ctx: Ctx,
  of: Pick<Row, 'orderId' | 'invoiceId'>,
): Promise<Purchase | undefined> =>
  oneRow(ctx.db.sql.select(COLUMNS).from(karrioShipment).where(exactly(of)));

/** Adds the purchase unless this payment already has one. */
export async function insertPurchase(
  ctx: Ctx,
  values: Omit<typeof karrioShipment.$inferInsert, 'createdAt'>,
): Promise<void> {
  await ctx.db.sql
    .insert(karrioShipment)
    .values({ ...values, createdAt: ctx.ports.clock.now() })
    .onConflictDoNothing();
}

export async function writePurchase(
  ctx: Ctx,
  of: Pick<Row, 'orderId' | 'invoiceId'>,
  set: Partial<Row>,
): Promise<void> {
  await ctx.db.sql.update(karrioShipment).set(set).where(exactly(of));
}

/** Moves the purchase from one of these states to the next; false if it is in none of them. */
export async function stepPurchase(
  ctx: Ctx,
  of: Pick<Row, 'orderId' | 'invoiceId'>,
  from: Row['state'][],
  set: Partial<Row>,
): Promise<boolean> {
  const rows = await ctx.db.sql
    .update(karrioShipment)
    .set(set)
    .where(and(exactly(of), inArray(karrioShipment.state, from)))
    .returning({ orderId: karrioShipment.orderId });
  return rows.length > 0;
}

/** Only one process at a time talks to karrio about a purchase; false while another one does. */
export async function claimPurchase(
  ctx: Ctx,
  of: Pick<Row, 'orderId' | 'invoiceId'>,
  forMs: number,
): Promise<boolean> {
  const now = ctx.ports.clock.now();
  const rows = await ctx.db.sql
    .update(karrioShipment)
    .set({ claimedUntil: new Date(now.getTime() + forMs) })
    .where(and(exactly(of), or(isNull(karrioShipment.claimedUntil), lt(karrioShipment.claimedUntil, now))))
    .returning({ orderId: karrioShipment.orderId });
  return rows.length > 0;
}

const bought = (orderIds: string[]) =>
  and(inArray(karrioShipment.orderId, orderIds), eq(karrioShipment.state, 'bought'));

/** The current shipments of orders, by id. The caller has already read these orders in its scope. */
export async function boughtFor(ctx: Ctx, orderIds: string[]): Promise<Purchase[]> {
  if (orderIds.length === 0) return [];
  return ctx.db.sql.select(COLUMNS).from(karrioShipment).where(bought(orderIds));
}

/** Those of these orders whose courier books pickups, with their bought parcels. The caller has read the orders in its scope. */
export async function boughtWithPickup(ctx: Ctx, orderIds: string[]): Promise<Purchase[]> {
  if (orderIds.length === 0) return [];
  return ctx.db.sql
    .select(COLUMNS)
    .from(karrioShipment)
    .innerJoin(orders, eq(orders.id, karrioShipment.orderId))
    .innerJoin(courierConnection, eq(courierConnection.serviceId, orders.serviceId))
    .where(and(bought(orderIds), inArray(courierConnection.handover, ['pickup', 'both'])));
}

/** Whether the order could get another pickup. The answer to an instruction may be lost, so its status decides. */
export async function hadFailedPickup(ctx: Ctx, orderId: string): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: activity.id })
    .from(activity)
    .where(and(eq(activity.orderId, orderId), eq(activity.statusCode, STATUS.pickupFailed)))
    .limit(1);
  return rows.length > 0;
}

/** States of all purchases of an order; empty if other couriers carry it. */
export async function statesOf(ctx: Ctx, orderId: string): Promise<Row['state'][]> {
  const rows = await ctx.db.sql
    .select({ state: karrioShipment.state })
    .from(karrioShipment)
    .where(eq(karrioShipment.orderId, orderId));
  return rows.map(({ state }) => state);
}

/** Purchases whose label was not fetched yet. */
export async function withoutLabel(ctx: Ctx, orderIds: string[]): Promise<Purchase[]> {
  if (orderIds.length === 0) return [];
  return ctx.db.sql
    .select(COLUMNS)
    .from(karrioShipment)
    .where(and(bought(orderIds), isNull(karrioShipment.document)));
}

/** The label's bytes. */
export async function labelOf(ctx: Ctx, of: Pick<Row, 'orderId' | 'invoiceId'>): Promise<Buffer> {
  const [row] = await ctx.db.sql
    .select({ document: karrioShipment.document })
    .from(karrioShipment)
    .where(exactly(of));
  if (!row?.document) throw new Error('The label of a bought shipment is gone');
  return Buffer.from(row.document, 'base64');
}

/** The purchase with a carrier's number. karrio knows no tenants, and a carrier may use a number again: the newest purchase counts. */
export async function boughtByNumber(
  ctx: Ctx,
  carrier: string,
  trackingNumber: string,
): Promise<Purchase | undefined> {
  const [row] = await ctx.db.sql
    .select(COLUMNS)
    .from(karrioShipment)
    .where(
      and(
        eq(karrioShipment.trackingNumber, trackingNumber),
        eq(karrioShipment.carrier, carrier),
        eq(karrioShipment.state, 'bought'),
      ),
    )
    .orderBy(desc(karrioShipment.createdAt))
    .limit(1);
  return row;
}

/** False if the step was stored already. */
export async function addReportedStep(ctx: Ctx, orderId: string, key: string): Promise<boolean> {
  const one = JSON.stringify([key]);
  const rows = await ctx.db.sql
    .update(karrioShipment)
    .set({ told: sql`${karrioShipment.told} || ${one}::jsonb` })
    .where(
      and(
        eq(karrioShipment.orderId, orderId),
        eq(karrioShipment.state, 'bought'),
        sql`not ${karrioShipment.told} @> ${one}::jsonb`,
      ),
    )
    .returning({ orderId: karrioShipment.orderId });
  return rows.length > 0;
}

/** Whether another order of the tenant has this number already. */
export async function isNumberTaken(
  ctx: Ctx,
  companyId: string,
  orderId: string,
  consignmentNo: string,
): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.companyId, companyId), eq(orders.consignmentNo, consignmentNo), ne(orders.id, orderId)),
    )
    .limit(1);
  return rows.length > 0;
}

export type HandoverRow = typeof karrioHandover.$inferSelect;

export async function findHandover(ctx: Ctx, manifestId: string): Promise<HandoverRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(karrioHandover)
    .where(eq(karrioHandover.manifestId, manifestId));
  return row;
}

export async function insertHandover(
  ctx: Ctx,
  values: Pick<HandoverRow, 'manifestId' | 'carrier'>,
): Promise<void> {
  await ctx.db.sql.insert(karrioHandover).values(values).onConflictDoNothing();
}

export async function writeHandover(ctx: Ctx, manifestId: string, set: Partial<HandoverRow>): Promise<void> {
  await ctx.db.sql.update(karrioHandover).set(set).where(eq(karrioHandover.manifestId, manifestId));
}

/** False while another process has claimed the handover. */
export async function claimHandover(ctx: Ctx, manifestId: string, forMs: number): Promise<boolean> {
  const now = ctx.ports.clock.now();
  const rows = await ctx.db.sql
    .update(karrioHandover)
    .set({ claimedUntil: new Date(now.getTime() + forMs) })
    .where(
      and(
        eq(karrioHandover.manifestId, manifestId),
        or(isNull(karrioHandover.claimedUntil), lt(karrioHandover.claimedUntil, now)),
      ),
    )
    .returning({ manifestId: karrioHandover.manifestId });
  return rows.length > 0;
}

/** The time zone of the tenant whose order this is. */
export async function timezoneOf(ctx: Ctx, orderId: string): Promise<string> {
  const [row] = await ctx.db.sql
    .select({ timezone: company.timezone })
    .from(orders)
    .innerJoin(company, eq(company.id, orders.companyId))
    .where(eq(orders.id, orderId));
  return row?.timezone ?? 'UTC';
}
