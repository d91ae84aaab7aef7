import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { job } from '../db/schema/system/jobs.ts';
import { registryOf } from './registry.ts';

export interface EnqueueOptions {
  /** While a job of the same queue and key is open, no other is added. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

/** Adds a job in the open transaction: the job exists only if that transaction commits. False if a job with its key is open. */
export async function enqueue(
  ctx: Ctx,
  queue: string,
  payload: Record<string, unknown>,
  options: EnqueueOptions = {},
): Promise<boolean> {
  const now = ctx.ports.clock.now();
  const added = await ctx.db.sql
    .insert(job)
    .values({
      queue,
      key: options.key ?? null,
      payload,
      runAt: options.runAt ?? now,
      createdAt: now,
      ...(options.maxAttempts === undefined ? {} : { maxAttempts: options.maxAttempts }),
    })
    .onConflictDoNothing()
    .returning({ id: job.id });
  ctx.db.afterCommit(() => registryOf(ctx).wake());
  return added.length > 0;
}

/** Stores a fact beyond this process as a finished job; the newest job of its queue counts. */
export async function noteFinished(
  ctx: Ctx,
  queue: string,
  payload: Record<string, unknown> = {},
): Promise<void> {
  const now = ctx.ports.clock.now();
  await ctx.db.sql.insert(job).values({ queue, payload, runAt: now, createdAt: now, doneAt: now });
}

/** Postpones a job that is not due yet; false without such a job. No worker takes it until the open transaction ends. */
export async function putOff(ctx: Ctx, queue: string, key: string, runAt: Date): Promise<boolean> {
  const rows = await ctx.db.sql
    .update(job)
    .set({ runAt })
    .where(
      and(
        eq(job.queue, queue),
        eq(job.key, key),
        isNull(job.doneAt),
        isNull(job.failedAt),
        eq(job.attempts, 0),
        gt(job.runAt, ctx.ports.clock.now()),
      ),
    )
    .returning({ id: job.id });
  return rows.length > 0;
}

/** Ends an open job whose work is done or no longer needed. */
export async function endJob(ctx: Ctx, queue: string, key: string): Promise<void> {
  await ctx.db.sql
    .update(job)
    .set({ doneAt: ctx.ports.clock.now(), lockedBy: null, lockedUntil: null })
    .where(and(eq(job.queue, queue), eq(job.key, key), isNull(job.doneAt), isNull(job.failedAt)));
}

/** Whether a job with these values in its payload is still to be done. */
export async function hasOpenJob(
  ctx: Ctx,
  queue: string,
  payload: Record<string, unknown>,
): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        eq(job.queue, queue),
        isNull(job.doneAt),
        isNull(job.failedAt),
        sql`${job.payload} @> ${JSON.stringify(payload)}::jsonb`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
