import { and, eq, exists, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx, Payer } from '../../context.ts';
import { apiToken } from '../../db/schema/account/access.ts';
import { memberSpending } from '../../db/schema/account/people.ts';
import { accountRole, company, customer, customerUser } from '../../db/schema/tenants.ts';
import { MEMBER, memberOf } from '../../http/caller/member.ts';

const other = alias(customerUser, 'other');

export interface SpendingDay {
  customerId: number;
  userId: number;
  day: string;
}

/**
 * The limits of a payment, in one statement; a transaction reads them once. `member` holds the paying member, or null, and whether the
 * account has other members: an account of one person counts nothing, so its bookings cost no extra statement. `key` holds the limits of
 * the API key with the tenant's time zone and currency; its id is null if the key was revoked or has expired. Undefined without such an
 * account.
 */
export function payerFacts(ctx: Ctx, { companyId, customerId, userId = 0, tokenId }: Payer) {
  return ctx.db.onceInTx(`payer ${companyId} ${customerId} ${userId} ${tokenId}`, async () => {
    const others = ctx.db.sql
      .select({ one: sql`1` })
      .from(other)
      .where(and(eq(other.customerId, customer.id), ne(other.userId, userId)));
    const [row] = await ctx.db.sql
      .select({
        isMember: sql<boolean>`${customerUser.userId} is not null`,
        ...MEMBER,
        hasOthers: sql<boolean>`${exists(others)}`,
        tokenId: apiToken.id,
        limits: apiToken.limits,
        timezone: company.timezone,
        currency: company.currency,
      })
      .from(customer)
      .innerJoin(company, eq(company.id, customer.companyId))
      .leftJoin(customerUser, and(eq(customerUser.customerId, customer.id), eq(customerUser.userId, userId)))
      .leftJoin(accountRole, eq(accountRole.id, customerUser.roleId))
      .leftJoin(
        apiToken,
        and(
          eq(apiToken.customerId, customer.id),
          eq(apiToken.id, tokenId ?? 0),
          isNull(apiToken.revokedAt),
          or(isNull(apiToken.expiresAt), gt(apiToken.expiresAt, ctx.ports.clock.now())),
        ),
      )
      .where(and(eq(customer.id, customerId), eq(customer.companyId, companyId)));
    if (!row) return undefined;
    const { isMember, role, roleRights, dayLimitMinor, ...facts } = row;
    return { ...facts, member: isMember && role ? memberOf({ role, roleRights, dayLimitMinor }) : null };
  });
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
