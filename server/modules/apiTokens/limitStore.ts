import { and, eq, inArray } from 'drizzle-orm';
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
