import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { rowsOf } from '../db/db.ts';
import { job } from '../db/schema/jobs.ts';

export const LEASE_MS = 60_000;
const BACKOFF_CAP_S = 6 * 3600;

export interface TakenJob {
  id: number;
  queue: string;
  payload: Record<string, unknown>;
  attempts: number;
  maxAttempts: number;
}

/** Leases up to `limit` due jobs to `worker`; jobs whose lease ran out are due again, spent ones are given up. */
export async function takeJobs(
  ctx: Ctx,
  worker: string,
  queues: string[],
  limit: number,
): Promise<TakenJob[]> {
  if (queues.length === 0) return [];
  const now = ctx.ports.clock.now();
  const at = now.toISOString();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const names = sql.join(
    queues.map((q) => sql`${q}`),
    sql`, `,
  );
  const spent = await ctx.db.sql.execute(sql`
    update job set failed_at = ${at}, locked_by = null
    where done_at is null and failed_at is null and attempts >= max_attempts and locked_until < ${at}
    returning id, queue, attempts`);
  for (const { id, queue, attempts } of rowsOf<Pick<TakenJob, 'id' | 'queue' | 'attempts'>>(spent))
    ctx.log.error({ jobId: id, queue, attempt: attempts }, 'job given up: its worker did not come back');
  const result = await ctx.db.sql.execute(sql`
    with due as materialized (
      select id from job
      where queue in (${names}) and done_at is null and failed_at is null
        and run_at <= ${at} and (locked_until is null or locked_until < ${at})
      order by run_at, id
      limit ${limit} for update skip locked
    )
    update job set locked_by = ${worker}, locked_until = ${until}, attempts = job.attempts + 1
    from due where job.id = due.id
    returning job.id, job.queue, job.payload, job.attempts, job.max_attempts as "maxAttempts"`);
  return rowsOf<TakenJob>(result).sort((a, b) => a.id - b.id);
}

const mine = (id: number, worker: string) => and(eq(job.id, id), eq(job.lockedBy, worker));

/** Holds a job for longer; false when another worker has it meanwhile. */
export async function renewLease(ctx: Ctx, id: number, worker: string): Promise<boolean> {
  const lockedUntil = new Date(ctx.ports.clock.now().getTime() + LEASE_MS);
  const rows = await ctx.db.sql
    .update(job)
    .set({ lockedUntil })
    .where(mine(id, worker))
    .returning({ id: job.id });
  return rows.length > 0;
}

/** A restarted single process has no other workers: what the dead one held is due again at once. */
export async function releaseLeases(ctx: Ctx): Promise<void> {
  await ctx.db.sql
    .update(job)
    .set({ lockedBy: null, lockedUntil: null })
    .where(and(isNotNull(job.lockedBy), isNull(job.doneAt)));
}

/** Marks a job as done, unless the lease has gone to another worker. */
export async function finishJob(ctx: Ctx, id: number, worker: string): Promise<void> {
  await ctx.db.sql
    .update(job)
    .set({ doneAt: ctx.ports.clock.now(), lockedBy: null, lockedUntil: null, lastError: null })
    .where(mine(id, worker));
}

/** Puts a job back for a later try, or gives it up after the last one. */
export async function failJob(ctx: Ctx, taken: TakenJob, worker: string, err: unknown): Promise<void> {
  const now = ctx.ports.clock.now();
  const spent = taken.attempts >= taken.maxAttempts;
  await ctx.db.sql
    .update(job)
    .set({
      lockedBy: null,
      lockedUntil: null,
      lastError: (err instanceof Error ? err.message : String(err)).slice(0, 500),
      ...(spent ? { failedAt: now } : { runAt: new Date(now.getTime() + backoffMs(taken.attempts)) }),
    })
    .where(mine(taken.id, worker));
}

/** 2, 4, 8 … seconds up to six hours, a tenth more or less so that failed twins part. */
export function backoffMs(attempts: number, random = Math.random()): number {
  return Math.min(2 ** attempts, BACKOFF_CAP_S) * 1000 * (0.9 + 0.2 * random);
}
