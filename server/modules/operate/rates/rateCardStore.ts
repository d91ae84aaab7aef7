import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../../context.ts';
import { rate, service, serviceCompany, zone } from '../../../db/schema/couriers/rateCards.ts';

/** Services of a tenant with their couriers, including services that are off. */
export function allServices(ctx: Ctx, companyId: string) {
  return ctx.db.sql
    .select({ service, courier: serviceCompany.code, courierName: serviceCompany.name })
    .from(service)
    .innerJoin(serviceCompany, eq(serviceCompany.id, service.serviceCompanyId))
    .where(eq(service.companyId, companyId))
    .orderBy(asc(service.code));
}

export function couriersOf(ctx: Ctx, companyId: string) {
  return ctx.db.sql.select().from(serviceCompany).where(eq(serviceCompany.companyId, companyId));
}

export async function addCourier(ctx: Ctx, companyId: string, code: string, name: string): Promise<number> {
  const [row] = await ctx.db.sql
    .insert(serviceCompany)
    .values({ companyId, code, name, logo: `/v1.0/service/logo/${code}.svg` })
    .returning({ id: serviceCompany.id });
  return row!.id;
}

export type ServiceValues = Omit<typeof service.$inferInsert, 'id' | 'companyId' | 'itemTypes' | 'vehicle'>;

/** Adds the service, or changes the service with its code. */
export async function writeService(
  ctx: Ctx,
  companyId: string,
  values: ServiceValues & { itemTypes: string[] },
): Promise<void> {
  await ctx.db.sql
    .insert(service)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: [service.companyId, service.code], set: values });
}

export function lanesOf(ctx: Ctx, companyId: string, code: string | undefined) {
  return ctx.db.sql
    .select({ rate, code: service.code })
    .from(rate)
    .innerJoin(service, eq(service.id, rate.serviceId))
    .where(and(eq(service.companyId, companyId), code === undefined ? undefined : eq(service.code, code)))
    .orderBy(asc(service.code), asc(rate.originZone), asc(rate.destinationZone));
}

/** Writes the price of a lane, new or changed. */
export async function writeLane(ctx: Ctx, values: Omit<typeof rate.$inferInsert, 'id'>): Promise<void> {
  await ctx.db.sql
    .insert(rate)
    .values(values)
    .onConflictDoUpdate({ target: [rate.serviceId, rate.originZone, rate.destinationZone], set: values });
}

export async function removeLanes(ctx: Ctx, companyId: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const serviceIds = ctx.db.sql
    .select({ id: service.id })
    .from(service)
    .where(eq(service.companyId, companyId));
  await ctx.db.sql.delete(rate).where(and(inArray(rate.id, ids), sql`${rate.serviceId} in ${serviceIds}`));
}

export async function zoneNames(ctx: Ctx, companyId: string): Promise<string[]> {
  const rows = await ctx.db.sql
    .selectDistinct({ zone: zone.zone })
    .from(zone)
    .where(eq(zone.companyId, companyId))
    .orderBy(asc(zone.zone));
  return rows.map((row) => row.zone);
}
