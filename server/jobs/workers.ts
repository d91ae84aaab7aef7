import { randomUUID } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../db/failures.ts';
import { inRounds } from '../eventBus/inRounds.ts';
import { loggedError } from '../http/answer/loggedError.ts';
import { metricsOf } from '../metrics/metrics.ts';
import {
  accountOf,
  courierOf,
  failJob,
  finishJob,
  jobFacts,
  LEASE_MS,
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
/** Jobs of one worker at the same time, without slow ones. */
const PLACES = 12;
/** The same with slow ones, which mostly wait for an outside service. */
const ALL_PLACES = 60;
/** A job is slow after this time: longer than a turn of a batch. Then it leaves its place to the jobs of others. */
const SLOW_MS = 5000;
/** A queue with this many running jobs gets no further place, so that a slow outside service leaves places for other queues. */
const QUEUE_IS_FULL = 4;
/** The same with slow jobs, or with jobs that name their couriers. Those of one courier get `QUEUE_IS_FULL` places, slow or not. */
const WIDE_QUEUE_IS_FULL = 8;
/** An account with this many running jobs in a queue gets no further place there, if the jobs name their account. */
const ACCOUNT_IS_FULL = 2;
const STOP_WITHIN_MS = 10_000;

export interface Workers {
  /** Takes no new work and waits for running work. */
  stop(): Promise<void>;
}

/** Starts the job loop and the timers of this server. */
export function startWorkers(ctx: Ctx, { slowMs = SLOW_MS } = {}): Workers {
  const registry = registryOf(ctx);
  const work = runningWork();
  const loop = startLoop(ctx, work.track, slowMs);
  registry.wake = loop.wake;
  const intervals = [setInterval(loop.wake, POLL_MS)];
  for (const timer of maintenanceTimers(ctx)) onTimer(ctx, timer);
  for (const timer of registry.timers.values()) {
    const tick = singleFlight(ctx, timer);
    if (timer.atStart) work.track(tick());
    intervals.push(setInterval(() => work.track(tick()), timer.everyMs));
  }
  return {
    async stop() {
      loop.stop();
      registry.wake = () => undefined;
      for (const interval of intervals) clearInterval(interval);
      await work.ended();
    },
  };
}

/** The work that a stop waits for. */
function runningWork() {
  const running = new Set<Promise<unknown>>();
  return {
    track: (work: Promise<unknown>) => {
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    /** Waits until all of it has ended, or for `STOP_WITHIN_MS`. */
    ended: async () => {
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise((resolve) => {
        late = setTimeout(resolve, STOP_WITHIN_MS);
      });
      await Promise.race([Promise.allSettled([...running]), patience]);
      clearTimeout(late);
    },
  };
}

/** Takes jobs for free places each time it is woken. The end of a job wakes it again, so a slow job never holds up the others. */
function startLoop(ctx: Ctx, track: (work: Promise<unknown>) => void, slowMs: number) {
  const worker = randomUUID();
  const { handlers } = registryOf(ctx);
  const active = new Set<TakenJob & Running>();
  let isStopped = false;
  /** The connection to the database broke while jobs were taken or reported: some jobs may still be leased to this worker. */
  let lost = false;

  const onLost = (err: unknown) => {
    lost = true;
    ctx.log.error(loggedError(err), 'jobs could not be taken');
  };
  const begin = async (taken: TakenJob) => {
    const one = { ...taken, isSlow: false };
    active.add(one);
    const slow = setTimeout(() => {
      one.isSlow = true;
      wake();
    }, slowMs);
    await runOne(ctx, worker, taken).catch((err) => {
      if (isDatabaseAway(err)) return onLost(err);
      // Not released: the try counts, and another one follows when the lease expires.
      ctx.log.error({ ...jobFacts(taken), ...loggedError(err) }, 'end of a job not written');
    });
    clearTimeout(slow);
    active.delete(one);
    wake();
  };
  const fill = async () => {
    while (!isStopped) {
      const [queues, limit, more] = openPlaces([...handlers.keys()], active);
      if (limit <= 0) return;
      const taken = await takeJobs(ctx, worker, queues, limit, more);
      for (const one of taken) track(begin(one));
      // Only a queue that gave as many as it could may have more.
      if (taken.length < ACCOUNT_IS_FULL) return;
    }
  };
  const takeAll = async () => {
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
  };
  const take = inRounds(takeAll, { goesOn: () => !isStopped, onFailure: onLost });
  const wake = () => track(take());
  return {
    wake,
    stop: () => {
      isStopped = true;
    },
  };
}

interface Running extends Pick<TakenJob, 'queue' | 'payload'> {
  isSlow: boolean;
}

/** Arguments of `takeJobs` for the places that the running jobs leave free. */
export function openPlaces(
  queues: readonly string[],
  active: ReadonlySet<Running>,
): [queues: string[], limit: number, TakeLimits] {
  const all = [...active];
  const quick = all.filter(({ isSlow }) => !isSlow);
  const queueOf = ({ queue }: Running) => queue;
  const ofNoCourier = (one: Running) => (courierOf(one) === undefined ? one.queue : undefined);
  const full = [
    ...heldBy(quick, ofNoCourier, QUEUE_IS_FULL),
    ...heldBy(all, ofNoCourier, WIDE_QUEUE_IS_FULL),
    ...heldBy(quick, queueOf, WIDE_QUEUE_IS_FULL),
  ];
  const busy = [...heldBy(all, accountOf, ACCOUNT_IS_FULL), ...heldBy(all, courierOf, QUEUE_IS_FULL)];
  const limit = Math.min(PLACES - quick.length, ALL_PLACES - all.length);
  // Few of a queue at a time, as accounts and couriers are counted only once their jobs run.
  return [queues.filter((queue) => !full.includes(queue)), limit, { perQueue: ACCOUNT_IS_FULL, busy }];
}

/** The names that hold at least `most` of these jobs. */
function heldBy(
  jobs: readonly Running[],
  nameOf: (job: Running) => string | undefined,
  most: number,
): string[] {
  const counts = new Map<string, number>();
  for (const job of jobs) {
    const name = nameOf(job);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count >= most ? [name] : []));
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
