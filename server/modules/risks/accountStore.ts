import { eq } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { company } from '../../db/schema/tenants.ts';
import { notFound } from '../../http/answer/refusal.ts';

export interface Account {
  country: string;
  currency: string;
  timezone: string;
}

/** The tenant's facts that are needed to find and write reasons. Throws 404. */
export async function accountOf(ctx: Ctx, { companyId }: Pick<Scope, 'companyId'>): Promise<Account> {
  const [row] = await ctx.db.sql
    .select({ country: company.country, currency: company.currency, timezone: company.timezone })
    .from(company)
    .where(eq(company.id, companyId));
  if (!row) throw notFound();
  return row;
}
