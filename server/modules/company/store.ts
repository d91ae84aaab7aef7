import { and, eq } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { company, companySetting, customer } from '../../db/schema/tenants.ts';

export type CompanyRow = typeof company.$inferSelect;
export type NewCompany = Omit<typeof company.$inferInsert, 'id' | 'createdAt'>;
export interface Setting {
  name: string;
  data: unknown;
}

export async function findCompany(ctx: Ctx, id: string): Promise<CompanyRow | undefined> {
  const [row] = await ctx.db.sql.select().from(company).where(eq(company.id, id));
  return row;
}

export async function insertCompany(ctx: Ctx, values: NewCompany & { id: string }): Promise<void> {
  await ctx.db.sql.insert(company).values(values);
}

export async function insertSettings(ctx: Ctx, companyId: string, settings: Setting[]): Promise<void> {
  if (settings.length === 0) return;
  await ctx.db.sql.insert(companySetting).values(settings.map((setting) => ({ companyId, ...setting })));
}

export function selectSettings(ctx: Ctx, companyId: string): Promise<Setting[]> {
  return ctx.db.sql
    .select({ name: companySetting.name, data: companySetting.data })
    .from(companySetting)
    .where(eq(companySetting.companyId, companyId));
}

export async function findSetting(ctx: Ctx, companyId: string, name: string): Promise<unknown> {
  const [row] = await ctx.db.sql
    .select({ data: companySetting.data })
    .from(companySetting)
    .where(and(eq(companySetting.companyId, companyId), eq(companySetting.name, name)));
  return row?.data;
}

/** Company data, language and tax number for the documents of a customer. */
export async function printedBy(ctx: Ctx, scope: Scope) {
  const [row] = await ctx.db.sql
    .select({
      name: company.brandName,
      legalName: company.name,
      timezone: company.timezone,
      profile: company.profile,
      lang: customer.lang,
      taxId: customer.taxIdentificationNo,
    })
    .from(company)
    .innerJoin(customer, eq(customer.companyId, company.id))
    .where(and(eq(company.id, scope.companyId), eq(customer.id, scope.customerId)));
  return row;
}
