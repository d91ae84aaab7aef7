import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { memberSpending } from '../../db/schema/account/people.ts';

export interface SpendingDay {
  customerId: number;
  userId: number;
  day: string;
}

/**
 * Adds to the sum of a member's day while it stays within the limit; parallel calls wait for each other's transaction. False where it
 * would not, and then nothing is written.
 */
export async function addSpending(
  ctx: Ctx,
  day: SpendingDay,
  amountMinor: number,
  limitMinor: number,
): Promise<boolean> {
  if (amountMinor > limitMinor) return false;
  const added = await ctx.db.sql
    .insert(memberSpending)
    .values({ ...day, spentMinor: amountMinor })
    .onConflictDoUpdate({
      target: [memberSpending.customerId, memberSpending.userId, memberSpending.day],
      set: { spentMinor: sql`${memberSpending.spentMinor} + ${amountMinor}` },
      setWhere: sql`${memberSpending.spentMinor} + ${amountMinor} <= ${limitMinor}`,
    })
    .returning({ spentMinor: memberSpending.spentMinor });
  return added.length > 0;
}

export async function spentOn(ctx: Ctx, { customerId, userId, day }: SpendingDay): Promise<number> {
  const [row] = await ctx.db.sql
    .select({ spentMinor: memberSpending.spentMinor })
    .from(memberSpending)
    .where(
      and(
        eq(memberSpending.customerId, customerId),
        eq(memberSpending.userId, userId),
        eq(memberSpending.day, day),
      ),
    );
  return row?.spentMinor ?? 0;
}
