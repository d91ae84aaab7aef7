import { and, count, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { InboxKind } from '../../../contract/rules/orders/inbox.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { inboxLine, visit } from '../../db/schema/orders/inbox.ts';
import { activity, orders } from '../../db/schema/orders/orders.ts';
import { event } from '../../db/schema/system/events.ts';

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
  const lastEventId = sql`coalesce((select max(e.id) from event e where e.customer_id = ${customerId}::int), 0)`;
  await ctx.db.sql
    .insert(visit)
    .values({ userId, companyId, customerId, lastSeenAt: now, lastEventId })
    .onConflictDoUpdate({
      target: [visit.userId, visit.customerId],
      set: {
        lastSeenAt: sql`greatest(${visit.lastSeenAt}, excluded.last_seen_at)`,
        lastEventId: sql`excluded.last_event_id`,
        leftAt: sql`case when ${isOver} then ${visit.lastSeenAt} else ${visit.leftAt} end`,
        leftEventId: sql`case when ${isOver} then ${visit.lastEventId} else ${visit.leftEventId} end`,
      },
    });
}

/** A moment, with the account's newest event at that time if it is known. */
export interface Since {
  at: Date;
  eventId: number | null;
}

/** Ids are assigned before a transaction commits: some lower ids may have become visible later. */
const LATE_IDS = 1000;

const eventsSince = (scope: Scope, { at, eventId }: Since) =>
  and(
    ownRows(event, scope),
    eventId === null ? undefined : gt(event.id, eventId - LATE_IDS),
    gt(event.createdAt, at),
  );

/** Events of orders since then that this person did not cause. */
export async function orderNews(ctx: Ctx, { userId, ...scope }: Visitor, since: Since) {
  const code = sql`(${event.payload}->>'statusCode')::int`;
  const distinct = (which: ReturnType<typeof sql>) =>
    sql<number>`(count(distinct ${event.orderId}) filter (where ${which}))::int`;
  // The payment page books an order in nobody's name; who sent it there booked it.
  const isPaidByMe = sql`exists (select 1 from ${activity} where ${activity.orderId} = ${event.orderId}
    and ${activity.statusCode} = ${STATUS.pendingPayment} and ${activity.doneBy} = ${userId})`;
  const [row] = await ctx.db.sql
    .select({
      delivered: distinct(sql`${event.type} = 'order.updated' and ${code} = ${STATUS.delivered}`),
      returned: distinct(sql`${event.type} = 'order.updated' and ${code} = ${STATUS.returnDelivered}`),
      booked: distinct(
        sql`${event.type} = 'order.created' and (${event.payload}->>'by')::int is distinct from ${userId}::int
          and not ${isPaidByMe}`,
      ),
      codPaid: distinct(sql`${event.type} = 'cod.paid'`),
    })
    .from(event)
    .where(eventsSince(scope, since));
  return row ?? { delivered: 0, returned: 0, booked: 0, codPaid: 0 };
}

/** The cash that was paid out since then, by currency, the largest first; usually an account has one currency. */
export async function cashSince(ctx: Ctx, scope: Scope, since: Since) {
  const minor = sql<string>`sum(coalesce(${orders.codPaidMinor}, ${orders.codMinor}))`;
  const [row] = await ctx.db.sql
    .select({ minor, currency: orders.currency })
    .from(event)
    .innerJoin(orders, eq(orders.id, event.orderId))
    .where(and(eventsSince(scope, since), eq(event.type, 'cod.paid')))
    .groupBy(orders.currency)
    .orderBy(desc(minor))
    .limit(1);
  return row ? { minor: Number(row.minor), currency: row.currency } : null;
}

/** Matters that began since then and still need a person, by kind. The linked lists show the same numbers. */
export function mattersSince(
  ctx: Ctx,
  scope: Scope,
  { at }: Since,
): Promise<{ kind: InboxKind; count: number }[]> {
  const now = ctx.ports.clock.now();
  return ctx.db.sql
    .select({ kind: inboxLine.kind, count: count() })
    .from(inboxLine)
    .where(
      and(
        ownRows(inboxLine, scope),
        isNull(inboxLine.endedAt),
        or(isNull(inboxLine.snoozedUntil), lte(inboxLine.snoozedUntil, now)),
        gt(inboxLine.since, at),
      ),
    )
    .groupBy(inboxLine.kind);
}
