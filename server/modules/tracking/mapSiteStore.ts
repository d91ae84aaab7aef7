import type { Ctx, Scope } from '../../context.ts';
import { ownAccount } from '../../db/ownRows.ts';
import { customer } from '../../db/schema/tenants.ts';

/** Sites of a stored brand that may frame the live map. */
export const mapSitesOf = (branding: Record<string, unknown>): string[] =>
  Array.isArray(branding.mapSites) ? branding.mapSites.filter((site) => typeof site === 'string') : [];

/** The sites that may frame the live map of this account's parcels. */
export async function mapSites(ctx: Ctx, scope: Scope): Promise<string[]> {
  const [row] = await ctx.db.sql
    .select({ branding: customer.branding })
    .from(customer)
    .where(ownAccount(scope));
  return row ? mapSitesOf(row.branding) : [];
}
