import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { apiTokenSpend } from '../../db/schema/account/access.ts';

/** Cost of bookings by these keys on a day, by key. */
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
