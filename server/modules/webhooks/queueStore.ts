import { and, eq, getTableColumns, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { type HookEvent, WEBHOOK_ON } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { webhook, webhookDelivery, webhookTry } from '../../db/schema/integrations/webhooks.ts';
import { customer } from '../../db/schema/tenants.ts';
import { HOLDS_UNTIL, PROBED_FROM, TRIED_FOR_MS } from './health.ts';
import { isServed } from './store.ts';
import type { Waiting } from './turns.ts';

/** Maximum number of deliveries of one webhook that are leased together. */
const EACH = 16;
/** Maximum number of webhooks of one round; if more wait, they are chosen at random. */
const CONSIDERED = 1000;
/** Longer than a turn with its last call. */
const LEASE_MS = 30_000;

export interface DueDelivery {
  id: string;
  webhookId: number;
  event: HookEvent;
  eventId: number | null;
  body: string;
  attempts: number;
  refusals: number;
}

const list = (ids: readonly (number | string)[]) => `{${ids.join(',')}}`;
const isFree = (at: string) => sql`(d.locked_until is null or d.locked_until <= ${at})`;
/** Whether the webhook fails as a whole; any delivery then tests whether it works again. */
const isProbed = sql`(w.failed_count >= ${PROBED_FROM} or w.status <> ${WEBHOOK_ON})`;

const isBeingCalled = (at: string) => sql`exists (
  select 1 from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' and d.locked_until > ${at}
)`;

const HOOK = alias(webhook, 'w');
/** Deliveries of a blocked account wait: its webhooks, made before the block, must give nobody the account's data. */
const isBlocked = (hook: Record<'customerId', PgColumn> = webhook): SQL<boolean> =>
  sql`exists (select 1 from ${customer} c where c.id = ${hook.customerId} and c.blocked_at is not null)`;

/** Rows `d` of the webhook `w` that may be sent: due, and without an earlier delivery of the same order. */
const readyAt = (at: string, anyTime: SQL): SQL => sql`
  d.webhook_id = w.id and d.state = 'waiting' and ${isFree(at)} and (d.next_at <= ${at} or ${anyTime})
  and not exists (
    select 1 from webhook_delivery e
    where e.webhook_id = d.webhook_id and e.order_id = d.order_id and e.state = 'waiting'
      and e.event_id < d.event_id and e.refusals < ${HOLDS_UNTIL}
  )`;

/**
 * Webhooks with a due delivery, in random order, without those that are busy here or in another server. They are on, or off after failures
 * and due for an attempt.
 */
export async function dueWebhooks(ctx: Ctx, busy: number[]): Promise<Waiting[]> {
  const now = ctx.ports.clock.now();
  const at = now.toISOString();
  const triedFrom = new Date(now.getTime() - TRIED_FOR_MS).toISOString();
  const result = await ctx.db.sql.execute(sql`
    select w.id, w.customer_id as "customerId" from webhook w
    where (w.status = ${WEBHOOK_ON} or (w.off_reason = 'failures' and w.disabled_at > ${triedFrom}))
      and (w.next_at is null or w.next_at <= ${at})
      and not (w.id = any(${list(busy)}::int[])) and ${isServed(ctx, HOOK)} and not ${isBlocked(HOOK)}
      and exists (select 1 from webhook_delivery d where ${readyAt(at, isProbed)})
      and not ${isBeingCalled(at)}
    order by random() limit ${CONSIDERED}`);
  return rowsOf<Waiting>(result);
}

/**
 * Leases the next deliveries of these webhooks, one of each order and in the order of their events; a failing webhook gets only one.
 * `anyTime` includes deliveries that are not due yet. A lost lease expires.
 */
export async function takeDeliveries(
  ctx: Ctx,
  webhookIds: number[],
  { anyTime = false }: { anyTime?: boolean } = {},
): Promise<DueDelivery[]> {
  if (webhookIds.length === 0) return [];
  const now = ctx.ports.clock.now();
  const at = now.toISOString();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const single = sql`(${isProbed} or ${anyTime})`;
  const result = await ctx.db.sql.execute(sql`
    with due as materialized (
      select d.id from webhook w
      cross join lateral (
        select d.id from webhook_delivery d where ${readyAt(at, single)}
        order by d.next_at, d.id limit case when ${single} then 1 else ${EACH}::int end
      ) d
      where w.id = any(${list(webhookIds)}::int[]) and (${anyTime} or not ${isBeingCalled(at)})
    )
    update webhook_delivery d set locked_until = ${until}
    from due where d.id = due.id and d.state = 'waiting' and ${isFree(at)}
    returning d.id, d.webhook_id as "webhookId", d.event, d.event_id as "eventId", d.body, d.attempts, d.refusals`);
  return rowsOf<DueDelivery>(result)
    .map((row) => ({ ...row, eventId: row.eventId === null ? null : Number(row.eventId) }))
    .sort((a, b) => (a.eventId ?? 0) - (b.eventId ?? 0));
}

/** Frees leased deliveries that were not started. */
export async function unlease(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.sql.update(webhookDelivery).set({ lockedUntil: null }).where(inArray(webhookDelivery.id, ids));
}

/** The present webhook, read before each call: it may have been changed or switched off since the lease. */
export async function webhookNow(ctx: Ctx, id: number) {
  const [row] = await ctx.db.sql
    .select({ ...getTableColumns(webhook), isServed: isServed(ctx), isBlocked: isBlocked() })
    .from(webhook)
    .where(eq(webhook.id, id));
  return row;
}

/** Makes deliveries due at once that failed only because their webhook failed, including its first failure. */
export async function makeFailedDue(ctx: Ctx, webhookId: number): Promise<void> {
  const now = ctx.ports.clock.now();
  await ctx.db.sql
    .update(webhookDelivery)
    .set({ nextAt: now })
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        eq(webhookDelivery.state, 'waiting'),
        lte(webhookDelivery.refusals, 1),
        gt(webhookDelivery.nextAt, now),
      ),
    );
}

export async function writeTry(ctx: Ctx, values: typeof webhookTry.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(webhookTry).values(values);
}

export async function writeDelivery(
  ctx: Ctx,
  id: string,
  set: Partial<typeof webhookDelivery.$inferSelect>,
): Promise<void> {
  await ctx.db.sql.update(webhookDelivery).set(set).where(eq(webhookDelivery.id, id));
}

export async function writeHealth(
  ctx: Ctx,
  id: number,
  set: Partial<typeof webhook.$inferSelect>,
): Promise<void> {
  await ctx.db.sql.update(webhook).set(set).where(eq(webhook.id, id));
}
