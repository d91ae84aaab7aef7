import { and, eq, exists, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../context.ts';
import { memberSpending } from '../../db/schema/account/people.ts';
import { accountRole, customerUser } from '../../db/schema/tenants.ts';
import { MEMBER, memberOf } from '../../http/caller/member.ts';

const other = alias(customerUser, 'other');

export interface SpendingDay {
  customerId: number;
  userId: number;
  day: string;
}

/**
 * A member who pays, and whether the account has others: of an account with one person nobody counts, so that its bookings cost no
 * statement more.
 */
export async function payingMember(
  ctx: Ctx,
  { customerId, userId }: Pick<SpendingDay, 'customerId' | 'userId'>,
) {
  const others = ctx.db.sql
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.customerId, customerId), ne(other.userId, userId)));
  const [row] = await ctx.db.sql
    .select({ ...MEMBER, hasOthers: sql<boolean>`${exists(others)}` })
    .from(customerUser)
    .leftJoin(accountRole, eq(accountRole.id, customerUser.roleId))
    .where(and(eq(customerUser.customerId, customerId), eq(customerUser.userId, userId)));
  return row && { ...memberOf(row), hasOthers: row.hasOthers };
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
