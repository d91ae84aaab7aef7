import { and, eq, gte, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { rowsOf } from '../db/db.ts';
import { job } from '../db/schema/system/jobs.ts';
import { loggedError } from '../http/answer/loggedError.ts';
import { storableStart } from '../http/request/storableText.ts';
import { metricsOf } from '../metrics/metrics.ts';
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

export interface TakeLimits {
  /** Most jobs of one queue; without it only `limit` counts. */
  perQueue?: number;
  /** Accounts and couriers whose jobs of a queue wait, as `accountOf` and `courierOf` name them. */
  busy?: readonly string[];
}

type Named = Pick<TakenJob, 'queue' | 'payload'>;
const holder = ({ queue, payload }: Named, field: string): string | undefined =>
  payload[field] == null ? undefined : `${queue} ${field} ${payload[field]}`;
/** Queue and account of a job; undefined for a job that names no account. */
export const accountOf = (job: Named) => holder(job, 'customerId');
/** Queue and courier of a job; undefined for a job that names no courier. */
export const courierOf = (job: Named) => holder(job, 'courier');
const HOLDERS = sql`array[job.queue || ' customerId ' || (job.payload ->> 'customerId'), job.queue || ' courier ' || (job.payload ->> 'courier')]`;

/** Leases up to `limit` due jobs to `worker`. Jobs whose lease expired are due again; jobs without tries left are given up. */
export async function takeJobs(
  ctx: Ctx,
  worker: string,
  queues: string[],
  limit: number,
  { perQueue = limit, busy = [] }: TakeLimits = {},
): Promise<TakenJob[]> {
  if (queues.length === 0) return [];
  const now = ctx.ports.clock.now();
  const at = now.toISOString();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const listed = (values: readonly string[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    );
  await failExhaustedJobs(ctx, queues);
  const result = await ctx.db.sql.execute(sql`
    with due as materialized (
      select first.id from unnest(array[${listed(queues)}]::text[]) as queues (name)
      cross join lateral (
        select id, run_at from job
        where queue = queues.name and done_at is null and failed_at is null and attempts < max_attempts
          and run_at <= ${at} and (locked_until is null or locked_until < ${at})
          ${busy.length > 0 ? sql`and not ${HOLDERS} && array[${listed(busy)}]` : sql``}
        order by run_at, id
        limit ${perQueue} for update skip locked
      ) first
      order by first.run_at, first.id
      limit ${limit}
    )
    update job set locked_by = ${worker}, locked_until = ${until}, attempts = job.attempts + 1
    from due where job.id = due.id
    returning job.id, job.queue, job.payload, job.attempts, job.max_attempts as "maxAttempts"`);
  return rowsOf<TakenJob>(result).sort((a, b) => a.id - b.id);
}

const mine = (id: number, worker: string) => and(eq(job.id, id), eq(job.lockedBy, worker));

/** Extends a lease; false when another worker has taken the job. */
export async function renewLease(ctx: Ctx, id: number, worker: string): Promise<boolean> {
  const lockedUntil = new Date(ctx.ports.clock.now().getTime() + LEASE_MS);
  const rows = await ctx.db.sql
    .update(job)
    .set({ lockedUntil })
    .where(mine(id, worker))
    .returning({ id: job.id });
  return rows.length > 0;
}

/** After the restart of a single process there are no other workers: jobs of the old process are due at once. */
export async function releaseLeases(ctx: Ctx): Promise<void> {
  await ctx.db.sql
    .update(job)
    .set({ lockedBy: null, lockedUntil: null })
    .where(and(isNotNull(job.lockedBy), isNull(job.doneAt)));
}

/** After an outage of the database a worker frees the leases that are not of its running jobs; these leases do not count as tries. */
export async function releaseOwnLeases(ctx: Ctx, worker: string, running: readonly number[]): Promise<void> {
  await ctx.db.sql
    .update(job)
    .set({ lockedBy: null, lockedUntil: null, attempts: sql`greatest(${job.attempts} - 1, 0)` })
    .where(
      and(
        eq(job.lockedBy, worker),
        notInArray(job.id, [...running]),
        isNull(job.doneAt),
        isNull(job.failedAt),
      ),
    );
}

/** Marks a job as done, unless another worker has its lease. */
export async function finishJob(ctx: Ctx, id: number, worker: string): Promise<void> {
  await ctx.db.sql
    .update(job)
    .set({ doneAt: ctx.ports.clock.now(), lockedBy: null, lockedUntil: null, lastError: null })
    .where(mine(id, worker));
}

/** Schedules a job for another attempt, or gives it up after the last attempt. Each failure is logged with one line. */
export async function failJob(ctx: Ctx, taken: TakenJob, worker: string, err: unknown): Promise<void> {
  const lastError = storableStart(err instanceof Error ? err.message : String(err), 500);
  if (taken.attempts >= taken.maxAttempts) {
    await giveUp(ctx, taken, mine(taken.id, worker), { lastError, logged: loggedError(err) });
    return;
  }
  ctx.log.error({ ...jobFacts(taken), ...loggedError(err) }, 'job failed');
  metricsOf(ctx).jobs.inc({ queue: taken.queue, outcome: 'failed' });
  const runAt = new Date(ctx.ports.clock.now().getTime() + backoffMs(taken.attempts));
  await ctx.db.sql
    .update(job)
    .set({ lockedBy: null, lockedUntil: null, lastError, runAt })
    .where(mine(taken.id, worker));
}

/** Gives up the jobs whose workers never reported back from the last attempt. */
async function failExhaustedJobs(ctx: Ctx, queues: string[]): Promise<void> {
  const now = ctx.ports.clock.now();
  const spent = and(
    inArray(job.queue, queues),
    isNull(job.doneAt),
    isNull(job.failedAt),
    gte(job.attempts, job.maxAttempts),
    or(isNull(job.lockedUntil), lt(job.lockedUntil, now)),
  );
  for (const taken of await ctx.db.sql.select().from(job).where(spent)) {
    const why = { lastError: taken.lastError ?? NOT_BACK, logged: { reason: NOT_BACK } };
    await giveUp(ctx, taken, and(eq(job.id, taken.id), spent), why);
  }
}

const NOT_BACK = 'its worker did not come back';

/** A job's identity for the log; its payload may contain personal data. */
export const jobFacts = ({ id, queue, attempts, maxAttempts }: Omit<TakenJob, 'payload'>) => ({
  jobId: id,
  queue,
  attempt: attempts,
  maxAttempts,
});

/**
 * Gives up a job and runs its queue's own handler for that. If the handler fails, nothing has changed; another attempt follows when the
 * lease expires.
 */
async function giveUp(
  ctx: Ctx,
  taken: TakenJob,
  still: SQL | undefined,
  { lastError, logged }: { lastError: string; logged: object },
): Promise<void> {
  const now = ctx.ports.clock.now();
  try {
    const isOurs = await ctx.db.tx(async () => {
      const ended = await ctx.db.sql
        .update(job)
        .set({ lastError, failedAt: now, lockedBy: null, lockedUntil: null })
        .where(still)
        .returning({ id: job.id });
      if (ended.length > 0) await registryOf(ctx).givenUp.get(taken.queue)?.(ctx, taken.payload);
      return ended.length > 0;
    });
    if (!isOurs) return;
    ctx.log.error({ ...jobFacts(taken), ...logged }, 'job given up');
    metricsOf(ctx).jobs.inc({ queue: taken.queue, outcome: 'given_up' });
  } catch (err) {
    ctx.log.error({ ...jobFacts(taken), ...loggedError(err) }, 'job could not be given up');
    const lockedUntil = new Date(now.getTime() + LEASE_MS);
    await ctx.db.sql.update(job).set({ lastError, lockedUntil }).where(still);
  }
}

/** 2, 4, 8 … seconds up to six hours, plus or minus a tenth, so that jobs that failed together do not retry together. */
export function backoffMs(attempts: number, random = Math.random()): number {
  return Math.min(2 ** attempts, BACKOFF_CAP_S) * 1000 * (0.9 + 0.2 * random);
}
