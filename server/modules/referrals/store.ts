import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ReferralListQuery } from '../../../contract/account/referrals.ts';
import { plainEmail } from '../../../contract/rules/text/email.ts';
import type { Ctx, Scope } from '../../context.ts';
import { isTaken } from '../../db/failures.ts';
import { ownAccount } from '../../db/ownRows.ts';
import { appUser, customer } from '../../db/schema/tenants.ts';

export async function codeOf(ctx: Ctx, scope: Scope): Promise<string | null | undefined> {
  const [row] = await ctx.db.sql
    .select({ code: customer.referralCode })
    .from(customer)
    .where(ownAccount(scope));
  return row?.code;
}

/** Gives the account this code unless it has a code; false when another account has this code. */
export async function giveCode(ctx: Ctx, scope: Scope, code: string): Promise<boolean> {
  try {
    await ctx.db.tx(() =>
      ctx.db.sql
        .update(customer)
        .set({ referralCode: code })
        .where(and(ownAccount(scope), isNull(customer.referralCode))),
    );
    return true;
  } catch (err) {
    if (isTaken(err, 'customer_referral_key')) return false;
    throw err;
  }
}

/** Accounts of the company that signed up with the code, newest first. */
export async function referredPage(
  ctx: Ctx,
  { companyId }: Scope,
  code: string,
  { limit, page }: ReferralListQuery,
) {
  const where = and(eq(customer.companyId, companyId), sql`upper(${customer.referredBy}) = ${code}`);
  const rows = await ctx.db.sql
    .select({
      id: customer.id,
      name: customer.name,
      planName: customer.planName,
      createdAt: customer.createdAt,
      bonusPaidAt: customer.referralCreditedAt,
    })
    .from(customer)
    .where(where)
    .orderBy(desc(customer.createdAt), desc(customer.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await ctx.db.sql.$count(customer, where) };
}

/** The addresses of the account and of the acting user, in their plain spelling. */
export async function ownAddresses(ctx: Ctx, scope: Scope & { userId: number }): Promise<string[]> {
  const [account] = await ctx.db.sql
    .select({ email: customer.email })
    .from(customer)
    .where(ownAccount(scope));
  const [user] = await ctx.db.sql
    .select({ email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.id, scope.userId), eq(appUser.companyId, scope.companyId)));
  return [account?.email, user?.email].flatMap((email) => (email ? [plainEmail(email)] : []));
}
