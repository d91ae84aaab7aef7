import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '../../../context.ts';
import { apiToken } from '../../../db/schema/account/access.ts';
import { appUser, company } from '../../../db/schema/tenants.ts';
import { sha256 } from '../../../http/caller/tokens.ts';

/**
 * Active users with these addresses. A stranger who signs up with such an address stays inactive, as the activation mail does not reach
 * them.
 */
export function activeUsersBy(ctx: Ctx, emails: readonly string[]) {
  return ctx.db.sql
    .select({ id: appUser.id, email: appUser.email, tenant: company.code })
    .from(appUser)
    .innerJoin(company, eq(company.id, appUser.companyId))
    .where(and(inArray(appUser.email, [...emails]), eq(appUser.status, 1)))
    .orderBy(asc(company.code), asc(appUser.id));
}

const live = (keys: readonly string[]) =>
  and(inArray(apiToken.hash, keys.map(sha256)), isNull(apiToken.revokedAt));

export function liveKeysOf(ctx: Ctx, keys: readonly string[]) {
  return ctx.db.sql.select({ id: apiToken.id, name: apiToken.name }).from(apiToken).where(live(keys));
}

export async function revokeKeys(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await ctx.db.sql.update(apiToken).set({ revokedAt: ctx.ports.clock.now() }).where(live(keys));
}
