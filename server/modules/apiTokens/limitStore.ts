import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { apiToken, apiTokenSpend } from '../../db/schema/account/access.ts';
import { company, customer } from '../../db/schema/tenants.ts';

/** The limits of a key with the clocks and the money of its tenant. By the id of a caller's key alone. */
export async function limitsOfKey(ctx: Ctx, tokenId: number) {
  const [row] = await ctx.db.sql
    .select({ limits: apiToken.limits, timezone: company.timezone, currency: company.currency })
    .from(apiToken)
    .innerJoin(customer, eq(customer.id, apiToken.customerId))
    .innerJoin(company, eq(company.id, customer.companyId))
    .where(eq(apiToken.id, tokenId));
  return row;
}

/**
 * Adds to what a key's bookings of a day cost; undefined, and nothing is written, where that would be more than `most`. The row stays
 * locked until the open transaction ends, so parallel bookings wait for each other.
 */
export async function addSpend(
  ctx: Ctx,
  spend: { tokenId: number; day: string; minor: number; most: number | null },
): Promise<number | undefined> {
  const { tokenId, day, minor, most } = spend;
  if (most !== null && minor > most) return undefined;
  const sum = sql`${apiTokenSpend.spentMinor} + ${minor}::bigint`;
  const [row] = await ctx.db.sql
    .insert(apiTokenSpend)
    .values({ tokenId, day, spentMinor: minor })
    .onConflictDoUpdate({
      target: [apiTokenSpend.tokenId, apiTokenSpend.day],
      set: { spentMinor: sum },
      ...(most === null ? {} : { setWhere: sql`${sum} <= ${most}::bigint` }),
    })
    .returning({ spentMinor: apiTokenSpend.spentMinor });
  return row?.spentMinor;
}

/** What bookings by these keys cost on a day, by key. */
export async function spentOn(
  ctx: Ctx,
  tokenIds: readonly number[],
  day: string,
): Promise<Map<number, number>> {
  if (tokenIds.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ tokenId: apiTokenSpend.tokenId, spentMinor: apiTokenSpend.spentMinor })
    .from(apiTokenSpend)
    .where(and(inArray(apiTokenSpend.tokenId, [...tokenIds]), eq(apiTokenSpend.day, day)));
  return new Map(rows.map((row) => [row.tokenId, row.spentMinor]));
}
