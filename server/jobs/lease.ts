import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { rowsOf } from '../db/db.ts';
import { job } from '../db/schema/jobs.ts';
import { loggedError } from '../http/loggedError.ts';
import { registryOf } from './registry.ts';

export const LEASE_MS = 60_000;
const BACKOFF_CAP_S = 6 * 3600;

export interface TakenJob {
  id: number;
  queue: string;
  payload: Record<string, unknown>;
  attempts: number;
  maxAttempts: number;
}

/** Leases up to `limit` due jobs to `worker`; jobs whose lease expired are due again, those without tries left are given up. */
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
  await giveUpSpent(ctx, queues);
  const result = await ctx.db.sql.execute(sql`
    with due as materialized (
      select id from job
      where queue in (${names}) and done_at is null and failed_at is null and attempts < max_attempts
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

/** Extends a lease; false when another worker has the job meanwhile. */
export async function renewLease(ctx: Ctx, id: number, worker: string): Promise<boolean> {
  const lockedUntil = new Date(ctx.ports.clock.now().getTime() + LEASE_MS);
  const rows = await ctx.db.sql
    .update(job)
    .set({ lockedUntil })
    .where(mine(id, worker))
    .returning({ id: job.id });
  return rows.length > 0;
}

/** After a restart of a single process there are no other workers: what the old one held is due again at once. */
export async function releaseLeases(ctx: Ctx): Promise<void> {
  await ctx.db.sql
    .update(job)
    .set({ lockedBy: null, lockedUntil: null })
    .where(and(isNotNull(job.lockedBy), isNull(job.doneAt)));
}

/** Marks a job as done, unless another worker has its lease. */
export async function finishJob(ctx: Ctx, id: number, worker: string): Promise<void> {
  await ctx.db.sql
    .update(job)
    .set({ doneAt: ctx.ports.clock.now(), lockedBy: null, lockedUntil: null, lastError: null })
    .where(mine(id, worker));
}

/** Schedules a job for another try, or gives it up after the last one. */
export async function failJob(ctx: Ctx, taken: TakenJob, worker: string, err: unknown): Promise<void> {
  const lastError = (err instanceof Error ? err.message : String(err)).slice(0, 500);
  if (taken.attempts >= taken.maxAttempts) {
    await giveUp(ctx, taken, mine(taken.id, worker), { lastError });
    return;
  }
  const runAt = new Date(ctx.ports.clock.now().getTime() + backoffMs(taken.attempts));
  await ctx.db.sql
    .update(job)
    .set({ lockedBy: null, lockedUntil: null, lastError, runAt })
    .where(mine(taken.id, worker));
}

/** Gives up the jobs whose workers never reported back from the last try. */
async function giveUpSpent(ctx: Ctx, queues: string[]): Promise<void> {
  const now = ctx.ports.clock.now();
  const spent = and(
    inArray(job.queue, queues),
    isNull(job.doneAt),
    isNull(job.failedAt),
    gte(job.attempts, job.maxAttempts),
    or(isNull(job.lockedUntil), lt(job.lockedUntil, now)),
  );
  for (const taken of await ctx.db.sql.select().from(job).where(spent)) {
    const { id, queue, attempts } = taken;
    ctx.log.error({ jobId: id, queue, attempt: attempts }, 'job given up: its worker did not come back');
    await giveUp(ctx, taken, and(eq(job.id, id), spent), {});
  }
}

/**
 * Gives up a job, together with its queue's own handler for that. When that fails, nothing has changed, and it is repeated after
 * the lease expires.
 */
async function giveUp(
  ctx: Ctx,
  { id, queue, payload, attempts }: Pick<TakenJob, 'id' | 'queue' | 'payload' | 'attempts'>,
  still: SQL | undefined,
  set: { lastError?: string },
): Promise<void> {
  const now = ctx.ports.clock.now();
  try {
    await ctx.db.tx(async () => {
      const ended = await ctx.db.sql
        .update(job)
        .set({ ...set, failedAt: now, lockedBy: null, lockedUntil: null })
        .where(still)
        .returning({ id: job.id });
      if (ended.length > 0) await registryOf(ctx).givenUp.get(queue)?.(ctx, payload);
    });
  } catch (err) {
    ctx.log.error({ jobId: id, queue, attempt: attempts, ...loggedError(err) }, 'job could not be given up');
    const lockedUntil = new Date(now.getTime() + LEASE_MS);
    await ctx.db.sql.update(job).set({ lockedUntil }).where(still);
  }
}

/** 2, 4, 8 … seconds up to six hours, plus or minus a tenth, so that jobs that failed together do not retry together. */
export function backoffMs(attempts: number, random = Math.random()): number {
  return Math.min(2 ** attempts, BACKOFF_CAP_S) * 1000 * (0.9 + 0.2 * random);
}
