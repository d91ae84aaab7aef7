import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx, Scope } from '../../context.ts';
import { customer } from '../../db/schema/tenants.ts';

const referrer = alias(customer, 'referrer');

/**
 * The older account of the company with whose code this one signed up, for the caller who takes it first; undefined afterwards, without
 * a code, and while that account is blocked.
 */
export async function takeReferrer(ctx: Ctx, scope: Scope): Promise<Scope | undefined> {
  const [row] = await ctx.db.sql
    .update(customer)
    .set({ referralCreditedAt: ctx.ports.clock.now() })
    .from(referrer)
    .where(
      and(
        eq(customer.id, scope.customerId),
        eq(customer.companyId, scope.companyId),
        isNull(customer.referralCreditedAt),
        eq(referrer.companyId, scope.companyId),
        eq(referrer.referralCode, sql`upper(trim(${customer.referredBy}))`),
        lt(referrer.id, scope.customerId),
        isNull(referrer.blockedAt),
      ),
    )
    .returning({ companyId: referrer.companyId, customerId: referrer.id });
  return row;
}
