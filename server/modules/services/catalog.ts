import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { itemType } from '../../db/schema/couriers/itemTypes.ts';
import { service, serviceCompany, zone } from '../../db/schema/couriers/rateCards.ts';
import { company } from '../../db/schema/tenants.ts';
import { memoized } from './catalogMemo.ts';

export type ItemTypeRow = typeof itemType.$inferSelect;
export type ServiceCompanyRow = typeof serviceCompany.$inferSelect;
export type ServiceRow = typeof service.$inferSelect & { serviceCompany: ServiceCompanyRow };
export type ZoneRow = typeof zone.$inferSelect;

/** What a tenant sells. It is shared by many calls: nobody may change it. */
interface PriceCatalog {
  /** The tenant's data that decides prices and days; null when there is no such tenant. */
  tenant: { country: string; currency: string; timezone: string; taxBp: number } | null;
  /** Active services, in the order in which the tenant created them. */
  services: readonly ServiceRow[];
  /** PARCEL first, the others by name (QUOTE-18). */
  itemTypes: readonly ItemTypeRow[];
  zones: readonly ZoneRow[];
}

interface Kept {
  version: string;
  catalog: PriceCatalog;
}
const kept = new WeakMap<Ctx['db'], Map<string, Kept>>();
const MOST_KEPT = 500;

/**
 * The catalogue of a tenant as it is now: kept in this process, and read again when a row of it has changed, by whichever process or program.
 */
export function catalogOf(ctx: Ctx, companyId: string): Promise<PriceCatalog> {
  return memoized(ctx, `catalog:${companyId}`, async () => {
    const all = kept.get(ctx.db) ?? new Map<string, Kept>();
    kept.set(ctx.db, all);
    // Before the rows: a change in between makes the kept version an old one.
    const version = await versionOf(ctx, companyId);
    const known = all.get(companyId);
    if (known?.version === version) return known.catalog;
    const catalog = await readCatalog(ctx, companyId);
    all.delete(companyId);
    all.set(companyId, { version, catalog });
    const [oldest] = all.keys();
    if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest);
    return catalog;
  });
}

/** Each version of a row has another place or another transaction that wrote it, so this sum differs after any change. */
const rowVersions = (table: PgTable, ofCompany: SQL) =>
  sql`(select coalesce(sum(hashtextextended(${table}.ctid::text || ' ' || ${table}.xmin::text, 0)), 0) from ${table} where ${ofCompany})`;

async function versionOf(ctx: Ctx, companyId: string): Promise<string> {
  const parts = [
    rowVersions(company, eq(company.id, companyId)),
    rowVersions(service, eq(service.companyId, companyId)),
    rowVersions(serviceCompany, eq(serviceCompany.companyId, companyId)),
    rowVersions(itemType, eq(itemType.companyId, companyId)),
    rowVersions(zone, eq(zone.companyId, companyId)),
  ];
  const [row] = rowsOf<{ version: string }>(
    await ctx.db.sql.execute(sql`select concat_ws(' ', ${sql.join(parts, sql`, `)}) as version`),
  );
  return row?.version ?? '';
}

async function readCatalog(ctx: Ctx, companyId: string): Promise<PriceCatalog> {
  const [tenant] = await ctx.db.sql
    .select({
      country: company.country,
      currency: company.currency,
      timezone: company.timezone,
      taxBp: company.taxBp,
    })
    .from(company)
    .where(eq(company.id, companyId));
  const services = await ctx.db.sql
    .select()
    .from(service)
    .innerJoin(serviceCompany, eq(serviceCompany.id, service.serviceCompanyId))
    .where(and(eq(service.companyId, companyId), eq(service.active, true)))
    .orderBy(asc(service.id));
  const itemTypes = await ctx.db.sql
    .select()
    .from(itemType)
    .where(eq(itemType.companyId, companyId))
    .orderBy(sql`${itemType.name} <> 'PARCEL'`, asc(itemType.name));
  const zones = await ctx.db.sql.select().from(zone).where(eq(zone.companyId, companyId));
  return {
    tenant: tenant ?? null,
    services: services.map((r) => ({ ...r.service, serviceCompany: r.service_company })),
    itemTypes,
    zones,
  };
}
