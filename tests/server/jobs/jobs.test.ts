import { describe, expect, it } from 'vitest';
import {
  backoffMs,
  finishJob,
  LEASE_MS,
  releaseLeases,
  renewLease,
  takeJobs,
} from '../../../server/jobs/lease.ts';
import { enqueue } from '../../../server/jobs/queue.ts';
import { onJob, onTimer } from '../../../server/jobs/registry.ts';
import { runDueJobs, startWorkers } from '../../../server/jobs/workers.ts';
import { ctx, jobs, signal, t, withJobs } from './support.ts';

withJobs();

describe('job queue', () => {
  it('the job queue runs a job once and with its payload', async () => {
    const seen: unknown[] = [];
    onJob(ctx, 'mail', async (_, payload) => void seen.push(payload));
    await enqueue(ctx, 'mail', { to: 'a' });
    expect(await runDueJobs(ctx)).toBe(1);
    expect(await runDueJobs(ctx)).toBe(0);
    expect(seen).toEqual([{ to: 'a' }]);
  });

  it('the job queue has no job whose transaction rolled back', async () => {
    const failed = t.db.tx(async () => {
      await enqueue(ctx, 'mail', {});
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await jobs()).toEqual([]);
  });

  it('the job queue has one open job per key, and accepts the key again after that job is done', async () => {
    onJob(ctx, 'sync', async () => undefined);
    await enqueue(ctx, 'sync', {}, { key: 'a' });
    await enqueue(ctx, 'sync', {}, { key: 'a' });
    expect(await jobs()).toHaveLength(1);
    await runDueJobs(ctx);
    await enqueue(ctx, 'sync', {}, { key: 'a' });
    expect(await jobs()).toHaveLength(2);
  });

  it('the job queue waits until a job’s time', async () => {
    let ran = 0;
    onJob(ctx, 'later', async () => void ran++);
    await enqueue(ctx, 'later', {}, { runAt: new Date(t.clock.now().getTime() + 5000) });
    await runDueJobs(ctx);
    expect(ran).toBe(0);
    t.clock.advance(5);
    await runDueJobs(ctx);
    expect(ran).toBe(1);
  });

  it('the job queue repeats a failing job with growing pauses and gives it up after the last attempt', async () => {
    let tries = 0;
    onJob(ctx, 'flaky', async () => {
      tries++;
      throw new Error('the other side is down');
    });
    await enqueue(ctx, 'flaky', {}, { maxAttempts: 2 });
    await runDueJobs(ctx);
    await runDueJobs(ctx);
    expect(tries).toBe(1);
    t.clock.advance(3);
    await runDueJobs(ctx);
    t.clock.advance(100_000);
    await runDueJobs(ctx);
    expect(tries).toBe(2);
    const [row] = await jobs();
    expect(row).toMatchObject({ lastError: 'the other side is down', attempts: 2 });
    expect(row?.failedAt).not.toBeNull();
  });

  it('the job queue doubles the pause up to six hours', () => {
    expect(backoffMs(1, 0.5)).toBe(2000);
    expect(backoffMs(5, 0.5)).toBe(32_000);
    expect(backoffMs(30, 0.5)).toBe(6 * 3600_000);
    expect(backoffMs(1, 0)).toBeCloseTo(1800);
  });

  it('the job queue gives a job to only one worker; after the lease another worker takes it and the first one can no longer finish it', async () => {
    await enqueue(ctx, 'slow', {});
    const [first] = await takeJobs(ctx, 'a', ['slow'], 5);
    expect(await takeJobs(ctx, 'b', ['slow'], 5)).toEqual([]);
    t.clock.advance(60);
    expect(await takeJobs(ctx, 'b', ['slow'], 5)).toEqual([]);
    t.clock.advance(1);
    expect(await takeJobs(ctx, 'b', ['slow'], 5)).toHaveLength(1);
    await finishJob(ctx, first!.id, 'a');
    expect((await jobs())[0]).toMatchObject({ doneAt: null, lockedBy: 'b' });
    expect(await renewLease(ctx, first!.id, 'a')).toBe(false);
    expect(await renewLease(ctx, first!.id, 'b')).toBe(true);
  });

  it('a job leased by a dead process is due again when the next process starts', async () => {
    await enqueue(ctx, 'mail', {});
    const [taken] = await takeJobs(ctx, 'dead', ['mail'], 1);
    expect(await takeJobs(ctx, 'next', ['mail'], 1)).toEqual([]);
    await releaseLeases(ctx);
    expect(await takeJobs(ctx, 'next', ['mail'], 1)).toMatchObject([{ id: taken!.id, attempts: 2 }]);
  });

  it('the job queue gives up a job whose worker died on the last attempt', async () => {
    await enqueue(ctx, 'deadly', {}, { maxAttempts: 1 });
    await takeJobs(ctx, 'a', ['deadly'], 5);
    t.clock.advance(LEASE_MS / 1000 + 1);
    expect(await takeJobs(ctx, 'b', ['deadly'], 5)).toEqual([]);
    expect((await jobs())[0]?.failedAt).not.toBeNull();
  });

  it('the job queue does not run jobs of queues without a handler', async () => {
    await enqueue(ctx, 'unknown', {});
    expect(await runDueJobs(ctx)).toBe(0);
    expect((await jobs())[0]?.attempts).toBe(0);
  });

  it('a new job wakes a running worker, which runs timers and finishes its work on stop', async () => {
    const started = signal();
    const gate = signal();
    let finished = false;
    let ticks = 0;
    onJob(ctx, 'live', async () => {
      started.resolve();
      await gate.promise;
      finished = true;
    });
    onTimer(ctx, { name: 'tick', everyMs: 3_600_000, atStart: true, work: async () => void ticks++ });
    const workers = startWorkers(ctx);
    await enqueue(ctx, 'live', {});
    await started.promise;
    const stopped = workers.stop();
    gate.resolve();
    await stopped;
    expect(finished).toBe(true);
    expect(ticks).toBe(1);
  });
});

describe('a failure that the database cannot store', () => {
  /** Runs a job that throws this, and waits for a second run, which must not come. */
  const failsWith = async (thrown: unknown) => {
    const begun = signal();
    let runs = 0;
    onJob(ctx, 'poison', async () => {
      runs++;
      begun.resolve();
      throw thrown;
    });
    const workers = startWorkers(ctx);
    await enqueue(ctx, 'poison', {});
    await begun.promise;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await workers.stop();
    expect(runs).toBe(1);
    return (await jobs()).filter(({ queue }) => queue === 'poison');
  };

  it('a job whose error has a NUL in its text fails as any other one, and is not run again at once', async () => {
    const left = await failsWith(new Error(`Unexpected token '\0', "\0\0\ud83d" is not valid JSON`));
    const lastError = `Unexpected token '', "" is not valid JSON`;
    expect(left).toMatchObject([{ attempts: 1, lockedBy: null, lastError }]);
  });

  it('a job whose end cannot be written keeps its lease and its try: only a lost database gives both back', async () => {
    const textless = {
      toString: () => {
        throw new Error('no text');
      },
    };
    const left = await failsWith(textless);
    expect(left).toMatchObject([{ attempts: 1, lockedBy: expect.any(String), lastError: null }]);
  });
});
