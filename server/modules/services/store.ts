import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerRates } from '../../../contract/account/customers.ts';
import { toMinor } from '../../../contract/rules/money/money.ts';
import type { Ctx } from '../../context.ts';
import { itemType } from '../../db/schema/couriers/itemTypes.ts';
import { promo, rate, service, serviceCompany, zone } from '../../db/schema/couriers/rateCards.ts';
import { company, companySetting, customer } from '../../db/schema/tenants.ts';
import { memoized } from './catalogMemo.ts';

export type ItemTypeRow = typeof itemType.$inferSelect;
export type ServiceCompanyRow = typeof serviceCompany.$inferSelect;
export type ServiceRow = typeof service.$inferSelect & { serviceCompany: ServiceCompanyRow };
export type RateRow = typeof rate.$inferSelect;
export type PromoRow = typeof promo.$inferSelect;
export type ZoneRow = typeof zone.$inferSelect;

/** PARCEL first, the others by name (QUOTE-18). */
export function listItemTypes(ctx: Ctx, companyId: string): Promise<ItemTypeRow[]> {
  return memoized(ctx, `itemTypes:${companyId}`, async () =>
    ctx.db.sql
      .select()
      .from(itemType)
      .where(eq(itemType.companyId, companyId))
      .orderBy(sql`${itemType.name} <> 'PARCEL'`, asc(itemType.name)),
  );
}

export function listServiceCompanies(ctx: Ctx, companyId: string): Promise<ServiceCompanyRow[]> {
  return ctx.db.sql
    .select()
    .from(serviceCompany)
    .where(eq(serviceCompany.companyId, companyId))
    .orderBy(asc(serviceCompany.name));
}

/** Active services, in the order in which the tenant created them. */
export function listActiveServices(ctx: Ctx, companyId: string): Promise<ServiceRow[]> {
  return memoized(ctx, `services:${companyId}`, async () => {
    const rows = await ctx.db.sql
      .select()
      .from(service)
      .innerJoin(serviceCompany, eq(serviceCompany.id, service.serviceCompanyId))
      .where(and(eq(service.companyId, companyId), eq(service.active, true)))
      .orderBy(asc(service.id));
    return rows.map((r) => ({ ...r.service, serviceCompany: r.service_company }));
  });
}

export async function ratesOfLane(
  ctx: Ctx,
  serviceIds: number[],
  originZone: string,
  destinationZone: string,
): Promise<Map<number, RateRow>> {
  if (!serviceIds.length) return new Map();
  return memoized(ctx, `rates:${serviceIds}:${originZone}:${destinationZone}`, async () => {
    const rows = await ctx.db.sql
      .select()
      .from(rate)
      .where(
        and(
          inArray(rate.serviceId, serviceIds),
          eq(rate.originZone, originZone),
          eq(rate.destinationZone, destinationZone),
        ),
      );
    return new Map(rows.map((r) => [r.serviceId, r]));
  });
}

export function listZones(ctx: Ctx, companyId: string): Promise<ZoneRow[]> {
  return memoized(ctx, `zones:${companyId}`, async () =>
    ctx.db.sql.select().from(zone).where(eq(zone.companyId, companyId)),
  );
}

export async function promoByCode(ctx: Ctx, companyId: string, code: string): Promise<PromoRow | null> {
  const [row] = await ctx.db.sql
    .select()
    .from(promo)
    .where(and(eq(promo.companyId, companyId), sql`lower(${promo.code}) = lower(${code})`));
  return row ?? null;
}

/** The tenant's data that decides prices and days; null when there is no such tenant. */
export function pricingTenant(ctx: Ctx, companyId: string) {
  return memoized(ctx, `tenant:${companyId}`, async () => {
    const [row] = await ctx.db.sql
      .select({
        country: company.country,
        currency: company.currency,
        timezone: company.timezone,
        taxBp: company.taxBp,
      })
      .from(company)
      .where(eq(company.id, companyId));
    return row ?? null;
  });
}

/** The customer's data that decides prices; null when the tenant has no such customer. */
export function pricingCustomer(ctx: Ctx, companyId: string, customerId: number) {
  return memoized(ctx, `customer:${companyId}:${customerId}`, async () => {
    const [row] = await ctx.db.sql
      .select({
        discountBp: customer.discountBp,
        selectedServices: customer.selectedServices,
        priceQuotePref: customer.priceQuotePref,
        customBranding: customer.customBranding,
        rates: companySetting.data,
      })
      .from(customer)
      .leftJoin(
        companySetting,
        and(eq(companySetting.companyId, customer.companyId), eq(companySetting.name, 'customer_rates')),
      )
      .where(and(eq(customer.id, customerId), eq(customer.companyId, companyId)));
    if (!row) return null;
    const { rates, ...prices } = row;
    return { ...prices, brandMinor: toMinor((rates as CustomerRates | null)?.customBrandingRate ?? 0) };
  });
}
