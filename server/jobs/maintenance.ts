import { and, desc, eq, getTableName, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AUDIT_DAYS } from '../../contract/rules/account/audit.ts';
import { DELIVERIES_KEPT_DAYS } from '../../contract/rules/integrations/webhookEvents.ts';
import type { Ctx } from '../context.ts';
import { rowsOf } from '../db/db.ts';
import { deleteInParts, PART } from '../db/deleteInParts.ts';
import {
  idempotencyKey,
  rateWindow,
  refreshToken,
  ticket,
  verificationCode,
} from '../db/schema/account/access.ts';
import { auditEntry } from '../db/schema/account/audit.ts';
import { webhookDelivery } from '../db/schema/integrations/webhooks.ts';
import { orderBatch } from '../db/schema/orders/bulk.ts';
import { event } from '../db/schema/system/events.ts';
import { job } from '../db/schema/system/jobs.ts';
import { outboxMessage } from '../db/schema/system/sandbox.ts';
import { forEachApart } from '../http/answer/forEachApart.ts';
import { DAY_MS, HOUR_MS } from '../ports/clock.ts';
import { noteFinished } from './queue.ts';
import type { Timer } from './registry.ts';

/** Sent mails and messages are kept so long, for questions about them. */
const OUTBOX_DAYS = 30;
const VACUUM_QUEUE = 'maintenance.vacuum';
const VACUUM_STALE_MS = 6 * HOUR_MS;

/** Maintenance of the database: deletes old rows, and vacuums the embedded database, which has no autovacuum. */
export function maintenanceTimers(ctx: Ctx): Timer[] {
  const purge: Timer = { name: 'purge', everyMs: HOUR_MS, atStart: true, work: purgeOldRows };
  if (ctx.db.kind !== 'pglite') return [purge];
  return [purge, { name: 'vacuum', everyMs: HOUR_MS, atStart: true, work: vacuumWhenStale }];
}

/** Deletes expired data. */
export async function purgeOldRows(ctx: Ctx): Promise<void> {
  const now = ctx.ports.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const old: [PgTable, SQL | undefined][] = [
    [ticket, lt(ticket.expiresAt, before(1))],
    [verificationCode, lt(verificationCode.expiresAt, before(1))],
    [refreshToken, lt(refreshToken.familyExpiresAt, before(1))],
    [rateWindow, lt(rateWindow.windowStart, before(2))],
    [idempotencyKey, lt(idempotencyKey.expiresAt, now)],
    [auditEntry, lt(auditEntry.at, before(AUDIT_DAYS))],
    [orderBatch, lt(orderBatch.finishedAt, before(90))],
    [outboxMessage, lt(outboxMessage.createdAt, before(OUTBOX_DAYS))],
    [webhookDelivery, lt(webhookDelivery.createdAt, before(DELIVERIES_KEPT_DAYS))],
  ];
  const inOrder: [typeof event | typeof job, SQL | undefined, Date][] = [
    [event, lt(event.createdAt, before(30)), before(30)],
    [job, or(lt(job.doneAt, before(7)), lt(job.failedAt, before(30))), before(7)],
  ];
  const report = {
    logLine: 'old rows not deleted',
    facts: ([table]: [PgTable, ...unknown[]]) => ({ table: getTableName(table) }),
  };
  await forEachApart(ctx, old, ([table, isOld]) => deleteInParts(ctx, table, isOld), report);
  await forEachApart(ctx, inOrder, (one) => deleteFirst(ctx, ...one), report);
}

/**
 * As `deleteInParts`, for large tables whose ids rise with time: one pass from the lowest id to the first part with a row made after `made`. It needs
 * no index on the time, and does not read the many younger rows.
 */
async function deleteFirst(
  ctx: Ctx,
  table: typeof event | typeof job,
  isOld: SQL | undefined,
  made: Date,
): Promise<void> {
  let last: number | null = 0;
  while (last !== null) {
    const part: unknown = await ctx.db.sql.execute(sql`
      with part as materialized (select id, created_at from ${table} where id > ${last} order by id limit ${PART}),
      gone as (delete from ${table} where id in (select id from part) and ${isOld})
      select case when count(*) = ${PART} and max(created_at) < ${made.toISOString()} then max(id)::float8 end as last from part`);
    last = rowsOf<{ last: number | null }>(part)[0]?.last ?? null;
  }
}

/** Vacuums unless that was done recently; the date survives restarts as a finished job. Returns whether it ran. */
export async function vacuum(ctx: Ctx): Promise<boolean> {
  const now = ctx.ports.clock.now();
  const [last] = await ctx.db.sql
    .select({ doneAt: job.doneAt })
    .from(job)
    .where(and(eq(job.queue, VACUUM_QUEUE), isNotNull(job.doneAt)))
    .orderBy(desc(job.id))
    .limit(1);
  if (last?.doneAt && now.getTime() - last.doneAt.getTime() < VACUUM_STALE_MS) return false;
  await ctx.db.raw('vacuum (analyze)');
  await ctx.db.raw('checkpoint');
  await noteFinished(ctx, VACUUM_QUEUE);
  return true;
}

async function vacuumWhenStale(ctx: Ctx): Promise<void> {
  await vacuum(ctx);
}
