import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../../context.ts';
import { oneRow } from '../../../db/oneRow.ts';
import { ownAccount } from '../../../db/ownRows.ts';
import { topUp } from '../../../db/schema/ledger.ts';
import { customer } from '../../../db/schema/tenants.ts';

export type TopUpRow = typeof topUp.$inferSelect;

export async function insertTopUp(ctx: Ctx, values: typeof topUp.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(topUp).values(values);
}

/** The top-up of an invoice that is not credited yet. */
export async function findUncredited(ctx: Ctx, invoiceId: string): Promise<TopUpRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(topUp)
    .where(and(eq(topUp.invoiceId, invoiceId), isNull(topUp.creditedAt)));
  return row;
}

/** The top-up of an invoice that the caller found with a scope. */
export const findTopUp = (ctx: Ctx, invoiceId: string): Promise<TopUpRow | undefined> =>
  oneRow(ctx.db.sql.select().from(topUp).where(eq(topUp.invoiceId, invoiceId)));

/** Whether a promo code has given this account its credit. */
export async function promoWasUsed(ctx: Ctx, customerId: number, code: string): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: topUp.invoiceId })
    .from(topUp)
    .where(
      and(
        eq(topUp.customerId, customerId),
        sql`lower(${topUp.promoCode}) = lower(${code})`,
        isNotNull(topUp.creditedAt),
        sql`${topUp.bonusMinor} > 0`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function markCredited(ctx: Ctx, invoiceId: string, bonusMinor: number): Promise<void> {
  await ctx.db.sql
    .update(topUp)
    .set({ creditedAt: ctx.ports.clock.now(), bonusMinor })
    .where(eq(topUp.invoiceId, invoiceId));
}

export async function writePlanName(ctx: Ctx, scope: Scope, planName: string): Promise<void> {
  await ctx.db.sql.update(customer).set({ planName }).where(ownAccount(scope));
}
