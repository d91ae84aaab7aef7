import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { oneRow } from '../../db/oneRow.ts';
import { ownAccount } from '../../db/ownRows.ts';
import { brandImage } from '../../db/schema/account/branding.ts';
import { company, companySetting, customer } from '../../db/schema/tenants.ts';

export type CompanyRow = typeof company.$inferSelect;
export type NewCompany = Omit<typeof company.$inferInsert, 'id' | 'createdAt'>;
export interface Setting {
  name: string;
  data: unknown;
}

export const findCompany = (ctx: Ctx, id: string): Promise<CompanyRow | undefined> =>
  oneRow(ctx.db.sql.select().from(company).where(eq(company.id, id)));

/** For commands, which know a tenant by its code. `lock`: other commands cannot change it until the transaction ends. */
export async function findCompanyByCode(
  ctx: Ctx,
  code: string,
  { lock = false } = {},
): Promise<CompanyRow | undefined> {
  const found = ctx.db.sql.select().from(company).where(eq(company.code, code));
  const [row] = await (lock ? found.for('no key update') : found);
  return row;
}

/** Every tenant, the oldest first. */
export function listCompanies(ctx: Ctx): Promise<CompanyRow[]> {
  return ctx.db.sql.select().from(company).orderBy(asc(company.createdAt), asc(company.code));
}

export async function updateCompany(ctx: Ctx, id: string, values: NewCompany): Promise<void> {
  await ctx.db.sql.update(company).set(values).where(eq(company.id, id));
}

/** Writes a tenant's settings and deletes all others. */
export async function replaceSettings(ctx: Ctx, companyId: string, settings: Setting[]): Promise<void> {
  const names = settings.map((setting) => setting.name);
  await ctx.db.sql
    .delete(companySetting)
    .where(and(eq(companySetting.companyId, companyId), notInArray(companySetting.name, names)));
  await ctx.db.sql
    .insert(companySetting)
    .values(settings.map((setting) => ({ companyId, ...setting })))
    .onConflictDoUpdate({
      target: [companySetting.companyId, companySetting.name],
      set: { data: sql`excluded.data` },
    });
}

export async function insertCompany(ctx: Ctx, values: NewCompany & { id: string }): Promise<void> {
  await ctx.db.sql.insert(company).values(values);
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

/** A customer's own brand in its stored form, with its logo. */
export async function brandToPrint(ctx: Ctx, scope: Scope) {
  const [row] = await ctx.db.sql
    .select({
      customerName: customer.name,
      isOn: customer.customBranding,
      branding: customer.branding,
      logoId: brandImage.id,
      logo: brandImage.base64,
    })
    .from(customer)
    .leftJoin(
      brandImage,
      and(
        eq(brandImage.customerId, customer.id),
        eq(brandImage.field, 'logo'),
        // An uploaded picture that is not saved yet is not printed.
        sql`${customer.branding} ->> 'logo' like '%/' || ${brandImage.id} || '.%'`,
      ),
    )
    .where(ownAccount(scope));
  return row;
}
