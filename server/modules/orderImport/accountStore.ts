import { and, eq } from 'drizzle-orm';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { appUser, company, customer } from '../../db/schema/tenants.ts';

const ownAccount = (scope: Scope) =>
  and(eq(customer.id, scope.customerId), eq(customer.companyId, scope.companyId));

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
