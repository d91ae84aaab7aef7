import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerRates } from '../../../contract/account/customers.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import type { Ctx } from '../../context.ts';
import { promo, rate, serviceCompany } from '../../db/schema/couriers/rateCards.ts';
import { companySetting, customer } from '../../db/schema/tenants.ts';
import { memoized } from './catalogMemo.ts';
import {
  catalogOf,
  type ItemTypeRow,
  type ServiceCompanyRow,
  type ServiceRow,
  type ZoneRow,
} from './catalogStore.ts';

export type { ItemTypeRow, ServiceCompanyRow, ServiceRow, ZoneRow };
export type RateRow = typeof rate.$inferSelect;
export type PromoRow = typeof promo.$inferSelect;

/** PARCEL first, the others by name (QUOTE-18). */
export const listItemTypes = async (ctx: Ctx, companyId: string) =>
  (await catalogOf(ctx, companyId)).itemTypes;

export function listServiceCompanies(ctx: Ctx, companyId: string): Promise<ServiceCompanyRow[]> {
  return ctx.db.sql
    .select()
    .from(serviceCompany)
    .where(eq(serviceCompany.companyId, companyId))
    .orderBy(asc(serviceCompany.name));
}

/** Active services, in the order in which the tenant created them. */
export const listActiveServices = async (ctx: Ctx, companyId: string) =>
  (await catalogOf(ctx, companyId)).services;

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

export const listZones = async (ctx: Ctx, companyId: string) => (await catalogOf(ctx, companyId)).zones;

export async function promoByCode(ctx: Ctx, companyId: string, code: string): Promise<PromoRow | null> {
  const [row] = await ctx.db.sql
    .select()
    .from(promo)
    .where(and(eq(promo.companyId, companyId), sql`lower(${promo.code}) = lower(${code})`));
  return row ?? null;
}

/** The tenant's data that decides prices and days; null when there is no such tenant. */
export const pricingTenant = async (ctx: Ctx, companyId: string) => (await catalogOf(ctx, companyId)).tenant;

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
    return { ...prices, brandMinor: nearestMinor((rates as CustomerRates | null)?.customBrandingRate ?? 0) };
  });
}
