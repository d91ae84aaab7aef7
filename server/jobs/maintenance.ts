import { and, desc, eq, inArray, isNotNull, lt, or } from 'drizzle-orm';
import { AUDIT_DAYS } from '../../contract/rules/account/audit.ts';
import type { Ctx } from '../context.ts';
import {
  idempotencyKey,
  rateWindow,
  refreshToken,
  ticket,
  verificationCode,
} from '../db/schema/account/access.ts';
import { auditEntry } from '../db/schema/account/audit.ts';
import { orderBatch } from '../db/schema/orders/bulk.ts';
import { event } from '../db/schema/system/events.ts';
import { job } from '../db/schema/system/jobs.ts';
import { outboxMessage } from '../db/schema/system/sandbox.ts';
import { DAY_MS, HOUR_MS } from '../ports/clock.ts';
import { noteFinished } from './queue.ts';
import type { Timer } from './registry.ts';

/** Sent mails and messages are kept so long, for questions about them. */
const OUTBOX_DAYS = 30;
const OUTBOX_PART = 1000;
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
  const { sql: db } = ctx.db;
  await db.delete(ticket).where(lt(ticket.expiresAt, before(1)));
  await db.delete(verificationCode).where(lt(verificationCode.expiresAt, before(1)));
  await db.delete(refreshToken).where(lt(refreshToken.familyExpiresAt, before(1)));
  await db.delete(rateWindow).where(lt(rateWindow.windowStart, before(2)));
  await db.delete(idempotencyKey).where(lt(idempotencyKey.expiresAt, now));
  await db.delete(event).where(lt(event.createdAt, before(30)));
  await db.delete(auditEntry).where(lt(auditEntry.at, before(AUDIT_DAYS)));
  await db.delete(orderBatch).where(lt(orderBatch.finishedAt, before(90)));
  await db.delete(job).where(or(lt(job.doneAt, before(7)), lt(job.failedAt, before(30))));
  const isOld = lt(outboxMessage.createdAt, before(OUTBOX_DAYS));
  const nextOld = () =>
    db
      .select({ id: outboxMessage.id })
      .from(outboxMessage)
      .where(isOld)
      .orderBy(outboxMessage.id)
      .limit(OUTBOX_PART);
  // In parts: one statement over years of mails would exceed the time limit of statements.
  for (let part = await nextOld(); part.length > 0; part = await nextOld()) {
    const ids = part.map(({ id }) => id);
    await db.delete(outboxMessage).where(inArray(outboxMessage.id, ids));
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
