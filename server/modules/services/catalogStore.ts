import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { itemType } from '../../db/schema/couriers/itemTypes.ts';
import { outlet, promo, rate, service, serviceCompany, zone } from '../../db/schema/couriers/rateCards.ts';

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

/** Writes a tenant's whole catalogue in one transaction. A tenant that already has service companies is left alone. */
export async function insertCatalog(ctx: Ctx, companyId: string, catalog: Catalog): Promise<void> {
  await ctx.db.tx(async () => {
    const { sql } = ctx.db;
    const [present] = await sql
      .select({ id: serviceCompany.id })
      .from(serviceCompany)
      .where(eq(serviceCompany.companyId, companyId))
      .limit(1);
    if (present) return;
    const owned = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, companyId }));
    await sql.insert(itemType).values(owned(catalog.itemTypes));
    await sql.insert(zone).values(owned(catalog.zones));
    if (catalog.promos.length) await sql.insert(promo).values(owned(catalog.promos));
    if (!catalog.companies.length) return;
    const companies = await sql
      .insert(serviceCompany)
      .values(owned(catalog.companies))
      .returning({ id: serviceCompany.id, code: serviceCompany.code });
    const companyIds = new Map(companies.map((c) => [c.code, c.id]));
    if (catalog.outlets.length)
      await sql.insert(outlet).values(
        catalog.outlets.map(({ companyCode, ...row }) => ({
          ...row,
          companyId,
          serviceCompanyId: idOf(companyIds, companyCode),
        })),
      );
    const services = await sql
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
    await sql
      .insert(rate)
      .values(
        catalog.services.flatMap((s) => s.rates.map((r) => ({ ...r, serviceId: idOf(serviceIds, s.code) }))),
      );
  });
}

/** Switches off the services of a tenant that are not among these codes; returns the codes that it has not. */
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
