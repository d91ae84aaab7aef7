import { and, asc, desc, eq, exists, gt, inArray, isNull, lte, max, notInArray, sql } from 'drizzle-orm';
import type { PushSubscription } from '../../../contract/messages/push.ts';
import type { Actor, Ctx } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { pushSubscription, refreshToken } from '../../db/schema/account/access.ts';
import { event } from '../../db/schema/system/events.ts';
import { accountRole, appUser, customer, customerUser } from '../../db/schema/tenants.ts';
import { MEMBER, memberOf } from '../../http/caller/member.ts';

export type SubscriptionRow = typeof pushSubscription.$inferSelect;
export type EventRow = typeof event.$inferSelect;

/** Assigns the browser to the caller, even if another user had it, and keeps the user's newest `most` browsers. */
export async function saveSubscription(
  ctx: Ctx,
  actor: Actor & { family: string },
  { endpoint, keys }: PushSubscription,
  lang: string,
  most: number,
): Promise<void> {
  const [newest] = await ctx.db.sql
    .select({ id: event.id })
    .from(event)
    .where(eq(event.customerId, actor.customerId))
    .orderBy(desc(event.id))
    .limit(1);
  const values = {
    userId: actor.userId,
    customerId: actor.customerId,
    family: actor.family,
    ...keys,
    lang,
    lastEventId: newest?.id ?? 0,
    createdAt: ctx.ports.clock.now(),
  };
  await ctx.db.sql
    .insert(pushSubscription)
    .values({ endpoint, ...values })
    .onConflictDoUpdate({ target: pushSubscription.endpoint, set: values });
  const kept = ctx.db.sql
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, actor.userId))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
    .limit(most);
  await ctx.db.sql
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.userId, actor.userId), notInArray(pushSubscription.id, kept)));
}

/** The newest committed event of all accounts; 0 without one. */
export async function newestEventId(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.sql.select({ id: max(event.id) }).from(event);
  return row?.id ?? 0;
}

/**
 * Open transactions that have written events. A transaction keeps its lock of the table until it ends. None in the embedded database, which
 * runs one transaction after another.
 */
export async function openEventWriters(ctx: Ctx): Promise<string[]> {
  if (ctx.db.kind === 'pglite') return [];
  const rows: unknown = await ctx.db.sql.execute(sql`
    select distinct l.virtualtransaction as id from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.relation = 'event'::regclass and l.mode = 'RowExclusiveLock'`);
  return rowsOf<{ id: string }>(rows).map(({ id }) => id);
}

/** Subscriptions of all accounts with events up to `until` that were not sent yet, the longest unserved first. */
export function subscriptionsWithNews(ctx: Ctx, until: number, limit: number): Promise<SubscriptionRow[]> {
  return ctx.db.sql
    .select()
    .from(pushSubscription)
    .where(
      exists(
        ctx.db.sql
          .select({ one: sql`1` })
          .from(event)
          .where(
            and(
              eq(event.customerId, pushSubscription.customerId),
              gt(event.id, pushSubscription.lastEventId),
              lte(event.id, until),
            ),
          ),
      ),
    )
    .orderBy(asc(pushSubscription.lastEventId), asc(pushSubscription.id))
    .limit(limit);
}

export function newsFor(
  ctx: Ctx,
  { customerId, lastEventId }: SubscriptionRow,
  until: number,
  limit: number,
) {
  return ctx.db.sql
    .select()
    .from(event)
    .where(and(eq(event.customerId, customerId), gt(event.id, lastEventId), lte(event.id, until)))
    .orderBy(asc(event.id))
    .limit(limit);
}

/** False when another process has sent these events. */
export async function claimNews(ctx: Ctx, row: SubscriptionRow, lastEventId: number): Promise<boolean> {
  const claimed = await ctx.db.sql
    .update(pushSubscription)
    .set({ lastEventId })
    .where(and(eq(pushSubscription.id, row.id), eq(pushSubscription.lastEventId, row.lastEventId)))
    .returning({ id: pushSubscription.id });
  return claimed.length > 0;
}

/**
 * A subscription with the data of its messages and its reader's rights. Undefined once its session, its user or the user's access to the
 * account has ended.
 */
export async function liveSubscription(ctx: Ctx, id: number) {
  const [row] = await ctx.db.sql
    .select({
      subscription: pushSubscription,
      userLang: appUser.lang,
      notifications: customer.notifications,
      ...MEMBER,
    })
    .from(pushSubscription)
    .innerJoin(appUser, eq(appUser.id, pushSubscription.userId))
    .innerJoin(customer, eq(customer.id, pushSubscription.customerId))
    .innerJoin(
      customerUser,
      and(
        eq(customerUser.userId, pushSubscription.userId),
        eq(customerUser.customerId, pushSubscription.customerId),
      ),
    )
    .leftJoin(accountRole, eq(accountRole.id, customerUser.roleId))
    .where(
      and(
        eq(pushSubscription.id, id),
        isNull(customer.blockedAt),
        inArray(pushSubscription.family, liveFamilies(ctx)),
      ),
    );
  return row && { ...row, rights: memberOf(row).rights };
}

const liveFamilies = (ctx: Ctx) =>
  ctx.db.sql
    .select({ family: refreshToken.family })
    .from(refreshToken)
    .where(
      and(
        eq(refreshToken.family, pushSubscription.family),
        isNull(refreshToken.revokedAt),
        gt(refreshToken.expiresAt, ctx.ports.clock.now()),
      ),
    );

export async function deleteSubscription(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.sql.delete(pushSubscription).where(eq(pushSubscription.id, id));
}
