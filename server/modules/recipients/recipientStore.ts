import { and, desc, eq, sql } from 'drizzle-orm';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { Ctx } from '../../context.ts';
import { service } from '../../db/schema/couriers/rateCards.ts';
import { orders, waypoint } from '../../db/schema/orders/orders.ts';
import { company } from '../../db/schema/tenants.ts';

const PARCEL = {
  id: orders.id,
  companyId: orders.companyId,
  customerId: orders.customerId,
  consignmentNo: orders.consignmentNo,
  nanoId: orders.nanoId,
  statusCode: orders.statusCode,
  codMinor: orders.codMinor,
  serviceCompanyId: orders.serviceCompanyId,
  serviceType: service.serviceType,
  failedAttempts: orders.failedAttempts,
  timezone: company.timezone,
  lang: sql<string | null>`${company.profile}->>'lang'`,
};

/** The parcel of a page whose digits were right; its number comes from a token that we signed. */
export async function parcelOf(ctx: Ctx, companyId: string, number: string) {
  const [row] = await ctx.db.sql
    .select(PARCEL)
    .from(orders)
    .innerJoin(company, eq(company.id, orders.companyId))
    .leftJoin(service, eq(service.id, orders.serviceId))
    .where(and(eq(orders.companyId, companyId), eq(orders.consignmentNo, number)));
  return row;
}
export type Parcel = NonNullable<Awaited<ReturnType<typeof parcelOf>>>;

/** The stop at which the parcel is handed over. The caller has already found the parcel. */
export async function lastStopOf(ctx: Ctx, orderId: string) {
  const [row] = await ctx.db.sql
    .select({ id: waypoint.id, contact: waypoint.contact })
    .from(waypoint)
    .where(and(eq(waypoint.orderId, orderId), eq(waypoint.type, 'DROPOFF')))
    .orderBy(desc(waypoint.seq))
    .limit(1);
  return row;
}

/** Writes the driver's note, for an order that is locked in the open transaction. */
export async function writeRecipientNote(ctx: Ctx, stopId: number, recipientNote: string): Promise<void> {
  await ctx.db.sql.update(waypoint).set({ recipientNote }).where(eq(waypoint.id, stopId));
}

/** Writes the language of the recipient's page for later messages to the recipient, for an order that is locked in the open transaction. */
export async function writeRecipientLang(
  ctx: Ctx,
  { id, contact }: NonNullable<Awaited<ReturnType<typeof lastStopOf>>>,
  lang: Locale,
): Promise<void> {
  if (contact.lang === lang) return;
  await ctx.db.sql
    .update(waypoint)
    .set({ contact: { ...contact, lang } })
    .where(eq(waypoint.id, id));
}
