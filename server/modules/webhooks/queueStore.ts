import { eq, sql } from 'drizzle-orm';
import { WEBHOOK_ON, type WebhookEvent } from '../../../contract/rules/webhookEvents.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { webhook, webhookDelivery, webhookTry } from '../../db/schema/webhooks.ts';

export interface DueDelivery {
  id: string;
  webhookId: number;
  host: string;
  event: WebhookEvent;
  eventId: number | null;
  body: string;
  attempts: number;
}

/**
 * Leases due deliveries of webhooks that are on: at most `each` of one host, none of the hosts that are busy. Lost leases end by
 * themselves.
 */
export async function takeDeliveries(
  ctx: Ctx,
  { busy, each, all, leaseMs }: { busy: string[]; each: number; all: number; leaseMs: number },
): Promise<DueDelivery[]> {
  const now = ctx.ports.clock.now();
  const at = now.toISOString();
  const until = new Date(now.getTime() + leaseMs).toISOString();
  const free = sql`state = 'waiting' and next_at <= ${at} and (locked_until is null or locked_until <= ${at})`;
  const result = await ctx.db.sql.execute(sql`
    with due as materialized (
      select d.id, w.host, row_number() over (partition by w.host order by d.next_at, d.id) as place
      from webhook w
      cross join lateral (
        select id, next_at from webhook_delivery where webhook_id = w.id and ${free} order by next_at, id limit ${each}
      ) d
      where w.status = ${WEBHOOK_ON} and not (w.host = any(${`{${busy.map((h) => JSON.stringify(h)).join(',')}}`}::text[]))
    )
    update webhook_delivery set locked_until = ${until}
    from (select id, host from due where place <= ${each} limit ${all}) mine
    where webhook_delivery.id = mine.id and ${free}
    returning webhook_delivery.id, webhook_id as "webhookId", mine.host, event, event_id as "eventId", body, attempts`);
  return rowsOf<DueDelivery>(result).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The webhook as it is now, read before each call: it may have been changed or switched off since the lease. */
export async function webhookNow(ctx: Ctx, id: number) {
  const [row] = await ctx.db.sql.select().from(webhook).where(eq(webhook.id, id));
  return row;
}

export async function lockWebhook(ctx: Ctx, id: number) {
  const [row] = await ctx.db.sql.select().from(webhook).where(eq(webhook.id, id)).for('update');
  return row;
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
