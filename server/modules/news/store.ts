import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { newsFeed } from '../../db/schema/account/news.ts';
import { companySetting } from '../../db/schema/tenants.ts';

export type FeedRow = typeof newsFeed.$inferSelect;
export type NewFeed = Omit<typeof newsFeed.$inferInsert, 'companyId'>;

export const DASHBOARD_SETTING = 'consumer_portal.dashboard';

/** The tenants whose feed is due: never read, with a new address, or after its interval. */
export async function dueCompanies(ctx: Ctx): Promise<string[]> {
  // Trimmed as by `feedAddress`.
  const address = sql<string>`regexp_replace(${companySetting.data}->>'feed_url', '^\\s+|\\s+$', '', 'g')`;
  const rows = await ctx.db.sql
    .select({ companyId: companySetting.companyId })
    .from(companySetting)
    .leftJoin(newsFeed, eq(newsFeed.companyId, companySetting.companyId))
    .where(
      and(
        eq(companySetting.name, DASHBOARD_SETTING),
        ne(address, ''),
        or(
          isNull(newsFeed.companyId),
          ne(newsFeed.address, address),
          lte(newsFeed.nextAt, ctx.ports.clock.now()),
        ),
      ),
    );
  return rows.map(({ companyId }) => companyId);
}

/** The last read content of this address for the tenant. */
export async function findFeed(ctx: Ctx, companyId: string, address: string): Promise<FeedRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(newsFeed)
    .where(and(eq(newsFeed.companyId, companyId), eq(newsFeed.address, address)));
  return row;
}

/** Writes the read content; content of another address is replaced. */
export async function writeFeed(ctx: Ctx, companyId: string, values: NewFeed): Promise<void> {
  await ctx.db.sql
    .insert(newsFeed)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: newsFeed.companyId, set: values });
}
