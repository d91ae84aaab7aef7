import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { type OrderNews, orderNewsFilter } from '../../../contract/rules/account/visits.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { visit } from '../../db/schema/orders/inbox.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { codWhere } from '../cod/store.ts';
import { whereOf } from '../orders/list/listFilterStore.ts';

/** A person in an account. */
export interface Visitor extends Scope {
  userId: number;
}

export type VisitRow = typeof visit.$inferSelect;

export async function visitOf(ctx: Ctx, { userId, ...scope }: Visitor): Promise<VisitRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(visit)
    .where(and(eq(visit.userId, userId), ownRows(visit, scope)));
  return row;
}

/** Records that the person is present. The first record after `pauseMs` begins a visit. Two tabs write the same at once. */
export async function writeSeen(
  ctx: Ctx,
  { userId, companyId, customerId }: Visitor,
  pauseMs: number,
): Promise<void> {
  const now = ctx.ports.clock.now();
  const isOver = lte(visit.lastSeenAt, new Date(now.getTime() - pauseMs));
  await ctx.db.sql
    .insert(visit)
    .values({ userId, companyId, customerId, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [visit.userId, visit.customerId],
      set: {
        lastSeenAt: sql`greatest(${visit.lastSeenAt}, excluded.last_seen_at)`,
        leftAt: sql`case when ${isOver} then ${visit.lastSeenAt} else ${visit.leftAt} end`,
      },
    });
}

const whereOfNews = (ctx: Ctx, visitor: Visitor, kind: OrderNews, since: Date) => {
  const filter = orderNewsFilter(kind, since.toISOString());
  const filterWhere = kind === 'codPaid' ? codWhere : whereOf;
  return filterWhere(visitor, filter, 'UTC', ctx.ports.clock.now());
};

/** Orders with such news since then: those of the list to which the news lead. */
export const countNews = (ctx: Ctx, visitor: Visitor, kind: OrderNews, since: Date): Promise<number> =>
  ctx.db.sql.$count(orders, whereOfNews(ctx, visitor, kind, since));

/** The cash that was paid out since then, in the currency of the largest sum; usually an account has one currency. */
export async function cashSince(ctx: Ctx, visitor: Visitor, since: Date) {
  const minor = sql<string>`sum(coalesce(${orders.codPaidMinor}, ${orders.codMinor}))`;
  const [row] = await ctx.db.sql
    .select({ minor, currency: orders.currency })
    .from(orders)
    .where(whereOfNews(ctx, visitor, 'codPaid', since))
    .groupBy(orders.currency)
    .orderBy(desc(minor))
    .limit(1);
  return row ? { minor: Number(row.minor), currency: row.currency } : null;
}
