import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ctx } from '../../../server/context.ts';
import {
  idempotencyKey,
  rateWindow,
  refreshToken,
  ticket,
  verificationCode,
} from '../../../server/db/schema/account/access.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser, company } from '../../../server/db/schema/tenants.ts';
import {
  backoffMs,
  finishJob,
  LEASE_MS,
  releaseLeases,
  renewLease,
  takeJobs,
} from '../../../server/jobs/lease.ts';
import { purgeOldRows, vacuum } from '../../../server/jobs/maintenance.ts';
import { enqueue } from '../../../server/jobs/queue.ts';
import { onJob, onTimer } from '../../../server/jobs/registry.ts';
import { openPlaces, runDueJobs, startWorkers } from '../../../server/jobs/workers.ts';
import { signal, startJobsContext } from './support.ts';

let t: Awaited<ReturnType<typeof startJobsContext>>;
let ctx: Ctx;
beforeAll(async () => {
  t = await startJobsContext();
});
beforeEach(async () => {
  await t.db.raw(
    'truncate job, event, ticket, rate_window, idempotency_key, outbox_message, verification_code',
  );
  ctx = { ...t.ctx };
});
afterAll(() => t.db.close());

const jobs = () => t.db.sql.select().from(job).orderBy(job.id);

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

describe('places of a worker', () => {
  it('slow jobs of one queue, and of one account in a queue, leave places for all others', async () => {
    const gate = signal();
    const otherAccount = signal();
    const otherQueue = signal();
    const held: string[] = [];
    onJob(ctx, 'slow', async (_, { customerId }) => {
      if (customerId === 2) otherAccount.resolve();
      else {
        held.push('slow');
        await gate.promise;
      }
    });
    onJob(ctx, 'hanging', async () => {
      held.push('hanging');
      await gate.promise;
    });
    onJob(ctx, 'last', async () => otherQueue.resolve());
    await t.db.tx(async () => {
      for (let i = 0; i < 20; i++) {
        await enqueue(ctx, 'slow', { customerId: 1 });
        await enqueue(ctx, 'hanging', {});
      }
      await enqueue(ctx, 'slow', { customerId: 2 });
      await enqueue(ctx, 'last', {});
    });
    const workers = startWorkers(ctx);
    await Promise.all([otherAccount.promise, otherQueue.promise]);
    const stopped = workers.stop();
    gate.resolve();
    await stopped;
    expect(held.sort()).toEqual([...Array(4).fill('hanging'), 'slow', 'slow']);
  });

  it('a courier that does not answer leaves places for other couriers of its queue, whoever books', async () => {
    const gate = signal();
    const otherCourier = signal();
    let held = 0;
    onJob(ctx, 'place', async (_, { courier }) => {
      if (courier === 2) return otherCourier.resolve();
      held++;
      await gate.promise;
    });
    await t.db.tx(async () => {
      for (let i = 0; i < 20; i++) await enqueue(ctx, 'place', { customerId: i, courier: 1 });
      await enqueue(ctx, 'place', { customerId: 20, courier: 2 });
    });
    const workers = startWorkers(ctx);
    await otherCourier.promise;
    const stopped = workers.stop();
    gate.resolve();
    await stopped;
    expect(held).toBe(4);
  });

  it('slow jobs of some accounts leave their queue’s places to other accounts, and the worker’s to other queues', async () => {
    const gate = signal();
    const last = { slow: signal(), other: signal() };
    const queues = ['a', 'b', 'c'];
    for (const queue of queues)
      onJob(ctx, queue, async (_, { customerId }) => {
        if (customerId === 5) last.slow.resolve();
        else await gate.promise;
      });
    onJob(ctx, 'other', async () => last.other.resolve());
    await t.db.tx(async () => {
      for (const queue of queues)
        for (let customerId = 1; customerId <= 4; customerId++) await enqueue(ctx, queue, { customerId });
      await enqueue(ctx, 'a', { customerId: 5 });
      await enqueue(ctx, 'other', {});
    });
    const workers = startWorkers(ctx, { slowMs: 1 });
    await Promise.all([last.slow.promise, last.other.promise]);
    const stopped = workers.stop();
    gate.resolve();
    await stopped;
    expect((await jobs()).filter(({ doneAt }) => doneAt === null)).toEqual([]);
  });

  const running = (queue: string, customerId: number, count: number, more = {}) =>
    Array.from({ length: count }, () => ({ queue, payload: { customerId }, isSlow: false, ...more }));
  const each = (count: number, one: (i: number) => ReturnType<typeof running>) =>
    Array.from({ length: count }, (_, i) => one(i)).flat();

  it.each([
    { queue: 3, account: 1, open: ['a', 'b'], busy: [] },
    { queue: 4, account: 1, open: ['b'], busy: [] },
    { queue: 3, account: 2, open: ['a', 'b'], busy: ['a customerId 1'] },
    { queue: 3, account: 3, open: ['a', 'b'], busy: ['a customerId 1'] },
    { queue: 12, account: 12, open: ['b'], busy: ['a customerId 1'] },
  ])('of $queue running jobs of a queue, $account of one account: $open are open and $busy wait', (given) => {
    const others = each(given.queue - given.account, (i) => running('a', 2 + i, 1));
    const active = new Set([...running('a', 1, given.account), ...others]);
    expect(openPlaces(['a', 'b'], active)).toEqual([
      given.open,
      12 - given.queue,
      { perQueue: 2, busy: given.busy },
    ]);
  });

  const ofCourier = (courier: number, count: number, isSlow = false) =>
    each(count, (i) => running('a', i, 1, { payload: { customerId: i, courier }, isSlow }));
  const slow = (queue: string, count: number) => each(count, (i) => running(queue, i, 1, { isSlow: true }));

  it.each([
    { of: 'a courier’s 4 jobs', active: ofCourier(1, 4), open: ['a', 'b'], limit: 8, busy: ['a courier 1'] },
    {
      of: '3 of 2 couriers each',
      active: [...ofCourier(1, 3), ...ofCourier(2, 3)],
      open: ['a', 'b'],
      limit: 6,
    },
    {
      of: '8 of 3 couriers',
      active: [1, 2, 3].flatMap((c) => ofCourier(c, c === 3 ? 2 : 3)),
      open: ['b'],
      limit: 4,
    },
    {
      of: 'its 4 slow jobs',
      active: ofCourier(1, 4, true),
      open: ['a', 'b'],
      limit: 12,
      busy: ['a courier 1'],
    },
    { of: '7 slow jobs', active: slow('a', 7), open: ['a', 'b'], limit: 12 },
    { of: '8 slow jobs', active: slow('a', 8), open: ['b'], limit: 12 },
    { of: '59 slow jobs', active: each(59, (i) => slow(`${i}`, 1)), open: ['a', 'b'], limit: 1 },
    { of: '60 slow jobs', active: each(60, (i) => slow(`${i}`, 1)), open: ['a', 'b'], limit: 0 },
    { of: '61 slow jobs', active: each(61, (i) => slow(`${i}`, 1)), open: ['a', 'b'], limit: -1 },
    {
      of: '49 slow jobs and 10 others',
      active: [...each(49, (i) => slow(`${i}`, 1)), ...each(10, (i) => running(`q${i}`, i, 1))],
      open: ['a', 'b'],
      limit: 1,
    },
    {
      of: '50 slow jobs and 10 others',
      active: [...each(50, (i) => slow(`${i}`, 1)), ...each(10, (i) => running(`q${i}`, i, 1))],
      open: ['a', 'b'],
      limit: 0,
    },
    { of: '11 other jobs', active: each(11, (i) => running(`q${i}`, i, 1)), open: ['a', 'b'], limit: 1 },
    { of: '12 other jobs', active: each(12, (i) => running(`q${i}`, i, 1)), open: ['a', 'b'], limit: 0 },
  ])('with $of, $open are open with $limit places', ({ active, open, limit, busy = [] }) => {
    const [queues, places, { busy: waiting }] = openPlaces(['a', 'b'], new Set(active));
    expect([queues, places, waiting?.filter((name) => name.includes('courier'))]).toEqual([
      open,
      limit,
      busy,
    ]);
  });
});

describe('upkeep', () => {
  it('upkeep deletes expired records and keeps the rest', async () => {
    const now = t.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * 86_400_000);
    const companyId = '00000000-0000-4000-8000-000000000001';
    const customerId = 1;
    await t.db.sql
      .insert(event)
      .values([31, 29].map((d) => ({ companyId, customerId, type: 'order.updated', createdAt: ago(d) })));
    await t.db.sql
      .insert(ticket)
      .values([2, 0].map((d) => ({ hash: `t${d}`, userId: 1, customerId, path: '/', expiresAt: ago(d) })));
    await t.db.sql
      .insert(rateWindow)
      .values([3, 1].map((d) => ({ key: 'k', windowStart: ago(d), count: 1 })));
    await t.db.sql.insert(idempotencyKey).values(
      [1, -1].map((d) => ({
        scope: 's',
        key: `k${d}`,
        requestHash: 'h',
        lockedUntil: ago(d),
        expiresAt: ago(d),
      })),
    );
    await t.db.sql.insert(company).values({
      ...{ id: companyId, code: 'my', name: 'My', brandName: 'My' },
      ...{ country: 'MY', currency: 'MYR', timezone: 'UTC' },
    });
    const account = { companyId, name: 'A', email: 'a@example.test', passwordHash: 'h', apiSecret: 's' };
    const [user] = await t.db.sql.insert(appUser).values(account).returning();
    const made = { userId: user!.id, family: companyId, remember: false };
    await t.db.sql
      .insert(refreshToken)
      .values(
        [1.1, 0.9].map((d) => ({ ...made, hash: `r${d}`, expiresAt: ago(d), familyExpiresAt: ago(d) })),
      );
    await t.db.sql
      .insert(verificationCode)
      .values([1.1, 0.9].map((d) => ({ purpose: 'p', subject: 's', codeHash: 'h', expiresAt: ago(d) })));
    await t.db.sql.insert(outboxMessage).values(
      // More old mails than one part of the deletion.
      [...Array<number>(1001).fill(30.1), 29.9].map((d) => ({
        channel: 'email',
        recipient: 'r',
        subject: 's',
        body: 'b',
        createdAt: ago(d),
      })),
    );
    await t.db.sql.insert(job).values([8, 6].map((d) => ({ queue: 'q', doneAt: ago(d) })));
    await purgeOldRows(ctx);
    for (const table of [
      event,
      ticket,
      rateWindow,
      idempotencyKey,
      refreshToken,
      verificationCode,
      outboxMessage,
      job,
    ]) {
      expect(await t.db.sql.select().from(table)).toHaveLength(1);
    }
  });

  it('old events and jobs are deleted in parts, up to the first part with a young row', async () => {
    const now = t.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * 86_400_000);
    const companyId = '00000000-0000-4000-8000-000000000001';
    const made = (count: number, days: number) => Array<Date>(count).fill(ago(days));
    // The last event is as old as the first, but its id says that it is young: the pass ended before it.
    const events = [...made(2100, 31), ...made(1000, 29), ...made(1, 31)];
    await t.db.sql
      .insert(event)
      .values(events.map((createdAt) => ({ companyId, customerId: 1, type: 'order.updated', createdAt })));
    const old = [...made(1001, 40), ...made(2, 8)];
    await t.db.sql
      .insert(job)
      .values([
        ...old.map((createdAt) => ({ queue: 'q', createdAt, doneAt: createdAt })),
        { queue: 'open', createdAt: ago(40) },
        { queue: 'failed', createdAt: ago(20), failedAt: ago(20) },
        { queue: 'young', createdAt: ago(6), doneAt: ago(6) },
      ]);
    await purgeOldRows(ctx);
    expect(await t.db.sql.select().from(event)).toHaveLength(1001);
    expect((await jobs()).map(({ queue }) => queue)).toEqual(['open', 'failed', 'young']);
  });

  it('a table whose old rows cannot be deleted does not hold back the other tables', async () => {
    const old = new Date(t.clock.now().getTime() - 40 * 86_400_000);
    const mail = { channel: 'email', recipient: 'r', subject: 's', body: 'b' };
    await t.db.sql.insert(rateWindow).values({ key: 'k', windowStart: old, count: 1 });
    await t.db.sql.insert(outboxMessage).values({ ...mail, createdAt: old });
    await t.db.raw(`create function keep_row() returns trigger language plpgsql as $$ begin raise 'kept'; end $$;
      create trigger keep_row before delete on rate_window for each row execute function keep_row()`);
    try {
      await purgeOldRows(ctx);
    } finally {
      await t.db.raw('drop trigger keep_row on rate_window; drop function keep_row()');
    }
    expect(await t.db.sql.select().from(rateWindow)).toHaveLength(1);
    expect(await t.db.sql.select().from(outboxMessage)).toEqual([]);
  });

  it('upkeep vacuums the embedded database at most every six hours, also across restarts', async () => {
    expect(await vacuum(ctx)).toBe(true);
    expect(await vacuum({ ...ctx })).toBe(false);
    t.clock.advance(6 * 3600 + 1);
    expect(await vacuum(ctx)).toBe(true);
    expect(await t.db.sql.select().from(job).where(eq(job.queue, 'maintenance.vacuum'))).toHaveLength(2);
  });
});
