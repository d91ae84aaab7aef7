import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { customer } from '../../db/schema/tenants.ts';

/** The code with which the account signed up, for the one who takes it first; undefined afterwards and without one. */
export async function takeReferral(ctx: Ctx, scope: Scope): Promise<string | undefined> {
  const [row] = await ctx.db.sql
    .update(customer)
    .set({ referralCreditedAt: ctx.ports.clock.now() })
    .where(
      and(
        eq(customer.id, scope.customerId),
        eq(customer.companyId, scope.companyId),
        isNull(customer.referralCreditedAt),
        isNotNull(customer.referredBy),
      ),
    )
    .returning({ code: customer.referredBy });
  return row?.code ?? undefined;
}

/** The older account of the company whose code this is. */
export async function referrerOf(ctx: Ctx, { companyId, customerId }: Scope, code: string) {
  const [row] = await ctx.db.sql
    .select({ companyId: customer.companyId, customerId: customer.id })
    .from(customer)
    .where(
      and(
        eq(customer.companyId, companyId),
        eq(customer.referralCode, sql`upper(${code.trim()})`),
        lt(customer.id, customerId),
        isNull(customer.blockedAt),
      ),
    );
  return row;
}
