import { inArray, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { apiTokenSpend } from '../../db/schema/account/access.ts';
import { invitation, memberSpending } from '../../db/schema/account/people.ts';

/** Deletes the personal data of closed accounts. */
export async function clearPeople(ctx: Ctx, customerIds: number[]): Promise<void> {
  await ctx.db.sql.delete(invitation).where(inArray(invitation.customerId, customerIds));
  await ctx.db.sql.delete(memberSpending).where(inArray(memberSpending.customerId, customerIds));
}

/** Deletes expired links, and sums of past days. */
export async function removeOldPeopleData(ctx: Ctx, before: Date, day: string): Promise<void> {
  await ctx.db.sql
    .delete(invitation)
    .where(
      or(
        sql`${invitation.acceptedAt} < ${before.toISOString()}`,
        sql`${invitation.withdrawnAt} < ${before.toISOString()}`,
        sql`${invitation.expiresAt} < ${before.toISOString()}`,
      ),
    );
  await ctx.db.sql.delete(memberSpending).where(sql`${memberSpending.day} < ${day}`);
  await ctx.db.sql.delete(apiTokenSpend).where(sql`${apiTokenSpend.day} < ${day}`);
}
