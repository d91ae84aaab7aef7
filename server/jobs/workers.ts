import { randomUUID } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../db/failures.ts';
import { loggedError } from '../http/answer/loggedError.ts';
import { metricsOf } from '../metrics/metrics.ts';
import {
  failJob,
  finishJob,
  jobFacts,
  LEASE_MS,
  ownerOf,
  releaseOwnLeases,
  renewLease,
  type TakeLimits,
  type TakenJob,
  takeJobs,
} from './lease.ts';
import { maintenanceTimers } from './maintenance.ts';
import { onTimer, registryOf, type Timer } from './registry.ts';

const POLL_MS = 1000;
const BATCH = 8;
/** Jobs of one worker at the same time. */
const PLACES = 12;
/** A queue with this many running jobs gets no further place, so that a slow outside service leaves places for other queues. */
const QUEUE_IS_FULL = 4;
/** An account with this many running jobs in a queue gets no further place there, if the jobs name their account. */
const ACCOUNT_IS_FULL = 2;
const STOP_WITHIN_MS = 10_000;

export interface Workers {
  /** Takes no new work and waits for running work. */
  stop(): Promise<void>;
}

/** Starts the job loop and the timers of this server. */
export function startWorkers(ctx: Ctx): Workers {
  const worker = randomUUID();
  const registry = registryOf(ctx);
  const running = new Set<Promise<unknown>>();
  const active = new Set<TakenJob>();
  const intervals: NodeJS.Timeout[] = [];
  let stopping = false;
  let draining = false;
  let isWoken = false;
  /** The connection to the database broke while jobs were taken or reported: some jobs may still be leased to this worker. */
  let lost = false;

  const track = <T>(work: Promise<T>) => {
    running.add(work);
    void work.finally(() => running.delete(work));
  };
  const onLost = (err: unknown) => {
    lost = true;
    ctx.log.error(loggedError(err), 'jobs could not be taken');
  };
  const begin = async (taken: TakenJob) => {
    active.add(taken);
    await runOne(ctx, worker, taken).catch(onLost);
    active.delete(taken);
    guarded();
  };
  /** Fills the free places. The end of a job wakes the loop again, so a slow job never holds up the others. */
  const fill = async () => {
    while (!stopping && active.size < PLACES) {
      const taken = await takeJobs(ctx, worker, ...openPlaces([...registry.handlers.keys()], active));
      for (const one of taken) track(begin(one));
      // Only a queue that gave as many as it could may have more.
      if (taken.length < ACCOUNT_IS_FULL) return;
    }
  };
  const drain = async () => {
    isWoken = true;
    if (draining) return;
    draining = true;
    try {
      while (isWoken && !stopping) {
        isWoken = false;
        if (lost) {
          // Before the release, as a job that ends meanwhile may lose the connection again.
          lost = false;
          await releaseOwnLeases(
            ctx,
            worker,
            [...active].map(({ id }) => id),
          );
        }
        await fill();
      }
    } catch (err) {
      onLost(err);
    } finally {
      draining = false;
    }
  };
  const guarded = () => track(drain());

  registry.wake = guarded;
  intervals.push(setInterval(guarded, POLL_MS));
  for (const timer of maintenanceTimers(ctx)) onTimer(ctx, timer);
  for (const timer of registry.timers.values()) {
    const tick = singleFlight(ctx, timer);
    if (timer.atStart) track(tick());
    intervals.push(setInterval(() => !stopping && track(tick()), timer.everyMs));
  }
  return {
    async stop() {
      stopping = true;
      registry.wake = () => undefined;
      for (const interval of intervals) clearInterval(interval);
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise((resolve) => {
        late = setTimeout(resolve, STOP_WITHIN_MS);
      });
      await Promise.race([Promise.allSettled([...running]), patience]);
      clearTimeout(late);
    },
  };
}

/** Arguments of `takeJobs` for the places that the running jobs leave free. */
export function openPlaces(
  queues: readonly string[],
  active: ReadonlySet<Pick<TakenJob, 'queue' | 'payload'>>,
): [queues: string[], limit: number, TakeLimits] {
  const count = (has: (one: Pick<TakenJob, 'queue' | 'payload'>) => boolean) =>
    [...active].filter(has).length;
  const open = queues.filter((queue) => count((one) => one.queue === queue) < QUEUE_IS_FULL);
  const owners = new Set([...active].map(ownerOf).filter((owner) => owner !== undefined));
  const busy = [...owners].filter((owner) => count((one) => ownerOf(one) === owner) >= ACCOUNT_IS_FULL);
  // Few of a queue at a time, as an account is counted only once its jobs run.
  return [open, PLACES - active.size, { perQueue: ACCOUNT_IS_FULL, busy }];
}

/** Runs all jobs that are due by the server's clock, until none is left. For tests and commands. Returns how many ran. */
export async function runDueJobs(ctx: Ctx): Promise<number> {
  const worker = randomUUID();
  let total = 0;
  for (let n = await runBatch(ctx, worker); n > 0; n = await runBatch(ctx, worker)) total += n;
  return total;
}

async function runBatch(ctx: Ctx, worker: string): Promise<number> {
  const { handlers } = registryOf(ctx);
  const taken = await takeJobs(ctx, worker, [...handlers.keys()], BATCH);
  const ended = await Promise.allSettled(taken.map((job) => runOne(ctx, worker, job)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return taken.length;
}

async function runOne(ctx: Ctx, worker: string, taken: TakenJob): Promise<void> {
  const renewing = setInterval(
    () =>
      void renewLease(ctx, taken.id, worker).catch((err) =>
        ctx.log.warn({ ...jobFacts(taken), ...loggedError(err) }, 'job lease not renewed'),
      ),
    LEASE_MS / 3,
  );
  try {
    await registryOf(ctx).handlers.get(taken.queue)?.(ctx, taken.payload);
    await finishJob(ctx, taken.id, worker);
    metricsOf(ctx).jobs.inc({ queue: taken.queue, outcome: 'done' });
  } catch (err) {
    // The job did not fail: it runs again, and this attempt is not counted.
    if (isDatabaseAway(err)) throw err;
    await failJob(ctx, taken, worker, err);
  } finally {
    clearInterval(renewing);
  }
}

function singleFlight(ctx: Ctx, timer: Timer): () => Promise<void> {
  let busy = false;
  return async () => {
    if (busy) return;
    busy = true;
    await timer
      .work(ctx)
      .catch((err) => ctx.log.error({ timer: timer.name, ...loggedError(err) }, 'timer failed'));
    busy = false;
  };
}
