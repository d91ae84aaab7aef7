import { eq } from 'drizzle-orm';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { ownAccount } from '../../db/ownRows.ts';
import { appUser, company, customer } from '../../db/schema/tenants.ts';

/** The account with the company's data that reading a file needs. */
export async function accountOf(ctx: Ctx, scope: Scope) {
  const [row] = await ctx.db.sql
    .select({ customer, country: company.country, currency: company.currency, timezone: company.timezone })
    .from(customer)
    .innerJoin(company, eq(company.id, customer.companyId))
    .where(ownAccount(scope));
  return row;
}

/** The languages that user and account have set. */
export async function languagesOf(ctx: Ctx, actor: Actor) {
  const [row] = await ctx.db.sql
    .select({ user: appUser.lang, customer: customer.lang })
    .from(appUser)
    .innerJoin(customer, ownAccount(actor))
    .where(eq(appUser.id, actor.userId));
  return row;
}
