import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { itemType } from '../../db/schema/couriers/itemTypes.ts';
import { outlet, promo, rate, service, serviceCompany, zone } from '../../db/schema/couriers/rateCards.ts';
import { company } from '../../db/schema/tenants.ts';
import { memoized } from './catalogMemo.ts';

export type ItemTypeRow = typeof itemType.$inferSelect;
export type ServiceCompanyRow = typeof serviceCompany.$inferSelect;
export type ServiceRow = typeof service.$inferSelect & { serviceCompany: ServiceCompanyRow };
export type ZoneRow = typeof zone.$inferSelect;

/** The services of a tenant with their prices. Many calls share the object: nobody may change it. */
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

/** The present catalogue of a tenant, cached in this process. It is read again after any process or program has changed one of its rows. */
export function catalogOf(ctx: Ctx, companyId: string): Promise<PriceCatalog> {
  return memoized(ctx, `catalog:${companyId}`, async () => {
    const all = kept.get(ctx.db) ?? new Map<string, Kept>();
    kept.set(ctx.db, all);
    // Read before the rows: after a change in between, the cached version is old and the rows are read again.
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

/** A new version of a row has another place or another writing transaction, so this sum differs after any change. */
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

export type NewRate = Omit<typeof rate.$inferInsert, 'id' | 'serviceId'>;
type Owned = 'id' | 'companyId';
export type NewService = Omit<typeof service.$inferInsert, Owned | 'serviceCompanyId'> & {
  companyCode: string;
  rates: NewRate[];
};

export interface Catalog {
  companies: Omit<typeof serviceCompany.$inferInsert, Owned>[];
  services: NewService[];
  outlets: (Omit<typeof outlet.$inferInsert, 'companyId' | 'serviceCompanyId'> & { companyCode: string })[];
  zones: Omit<typeof zone.$inferInsert, 'companyId'>[];
  itemTypes: Omit<typeof itemType.$inferInsert, Owned>[];
  promos: Omit<typeof promo.$inferInsert, Owned>[];
}

/** Writes a tenant's whole catalogue in one transaction. A tenant that already has service companies stays unchanged. */
export async function insertCatalog(ctx: Ctx, companyId: string, catalog: Catalog): Promise<void> {
  await ctx.db.tx(async () => {
    const db = ctx.db.sql;
    const [present] = await db
      .select({ id: serviceCompany.id })
      .from(serviceCompany)
      .where(eq(serviceCompany.companyId, companyId))
      .limit(1);
    if (present) return;
    const owned = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, companyId }));
    await db.insert(itemType).values(owned(catalog.itemTypes));
    await db.insert(zone).values(owned(catalog.zones));
    if (catalog.promos.length) await db.insert(promo).values(owned(catalog.promos));
    if (!catalog.companies.length) return;
    const companies = await db
      .insert(serviceCompany)
      .values(owned(catalog.companies))
      .returning({ id: serviceCompany.id, code: serviceCompany.code });
    const companyIds = new Map(companies.map((c) => [c.code, c.id]));
    if (catalog.outlets.length)
      await db.insert(outlet).values(
        catalog.outlets.map(({ companyCode, ...row }) => ({
          ...row,
          companyId,
          serviceCompanyId: idOf(companyIds, companyCode),
        })),
      );
    const services = await db
      .insert(service)
      .values(
        catalog.services.map(({ rates: _rates, companyCode, ...row }) => ({
          ...row,
          companyId,
          serviceCompanyId: idOf(companyIds, companyCode),
        })),
      )
      .returning({ id: service.id, code: service.code });
    const serviceIds = new Map(services.map((s) => [s.code, s.id]));
    await db
      .insert(rate)
      .values(
        catalog.services.flatMap((s) => s.rates.map((r) => ({ ...r, serviceId: idOf(serviceIds, s.code) }))),
      );
  });
}

/** Switches off the services of a tenant that are not among these codes. Returns the codes that the tenant does not have. */
export async function keepServices(ctx: Ctx, companyId: string, codes: string[]): Promise<string[]> {
  const known = await ctx.db.sql
    .select({ code: service.code })
    .from(service)
    .where(and(eq(service.companyId, companyId), inArray(service.code, codes)));
  await ctx.db.sql
    .update(service)
    .set({ active: false })
    .where(and(eq(service.companyId, companyId), notInArray(service.code, codes)));
  return codes.filter((code) => !known.some((row) => row.code === code));
}

function idOf(ids: Map<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`the catalogue names ${code}, which it does not hold`);
  return id;
}
