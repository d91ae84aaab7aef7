import { describe, expect, it } from 'vitest';
import { enqueue } from '../../../server/jobs/queue.ts';
import { onJob } from '../../../server/jobs/registry.ts';
import { openPlaces, startWorkers } from '../../../server/jobs/workers.ts';
import { ctx, jobs, signal, t, withJobs } from './support.ts';

withJobs();

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
