import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cluster, startPostgres } from '../../support/postgres.ts';
import { type BatchWork, batchWork } from './batchWork.ts';
import type { Account } from './crashWorld.ts';
import { bookThroughRestarts, type RestartFigures } from './databaseRestarts.ts';
import type { Round } from './workload.ts';

/** Number of restarts of the database; CRASH_ROUNDS=20 for a thorough run. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const BACK_MS = 10_000;

const started = await startPostgres({ durable: true });
const cluster: Cluster | null = typeof started === 'string' ? null : started;
const onPostgres = it.skipIf(cluster === null);

let figures: RestartFigures;
let batchAccount: Account;
let batch: BatchWork;
let batchFault: unknown;
const pages: { status: number; retryAfter: string | null; type: string | null; text: string }[] = [];
const health: number[] = [];

beforeAll(
  async () => {
    if (!cluster) return;
    figures = await bookThroughRestarts(cluster, {
      rounds: ROUNDS,
      loops: 8,
      ordersARound: 12,
      begin: async (t, another) => {
        batchAccount = await another();
        batch = batchWork(batchAccount, 0);
        await batch.prepare?.(t, 0);
      },
      whileAway: async ([server]) => {
        const look = async (path: string) =>
          fetch(server!.url + path, { headers: { 'accept-language': 'zh-CN' }, redirect: 'manual' });
        const page = await look('/v1.0/docs');
        pages.push({
          status: page.status,
          retryAfter: page.headers.get('retry-after'),
          type: page.headers.get('content-type'),
          text: await page.text(),
        });
        health.push((await look('/healthz')).status, (await look('/readyz')).status);
      },
      finish: async ([server]) => {
        const last = { server: server! } as Round;
        await batch.finish?.(last).catch((err: unknown) => {
          batchFault = err;
        });
      },
      check: async (t) => {
        await batch.check(t).catch((err: unknown) => {
          batchFault ??= err;
        });
      },
    });
  },
  180_000 + ROUNDS * 60_000,
);

afterAll(() => cluster?.stop());

onPostgres('a database that is stopped and started under bookings ends no process (BX-04)', () => {
  expect(figures.ended).toBe(0);
});

onPostgres(
  'calls during a restart of the database are told 503 with the time to come again, or that the first is running, and nothing else (BX-04)',
  () => {
    expect([...figures.answers.keys()].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    expect(figures.answers.get(503)).toBeGreaterThan(0);
    expect(figures.withoutRetryAfter).toBe(0);
  },
);

onPostgres(
  'each order that was acknowledged around restarts of the database is there once and paid once, and no other one (BX-04, API-74, API-79)',
  () => {
    expect([figures.lost, figures.surplus]).toEqual([0, 0]);
    expect(figures.walletMinor).toBe(figures.expectedMinor);
  },
);

onPostgres('the ledger adds up after restarts of the database (BX-04)', () => {
  expect(figures.ledger).toEqual({ ok: true, problems: [] });
});

onPostgres('each process books again within ten seconds of the database (BX-04)', () => {
  expect(figures.backMs).toHaveLength(2 * ROUNDS);
  // On a busy machine a single booking takes seconds.
  const usual = figures.backMs.toSorted((a, b) => a - b)[Math.floor(figures.backMs.length * 0.9)];
  expect(usual).toBeLessThan(BACK_MS + 2 * figures.plainMs);
});

onPostgres(
  'a batch goes on after restarts of the database: each order once, none failed for it (BX-04, BULK-09)',
  () => {
    if (batchFault) throw batchFault;
  },
);

onPostgres('a page says in its reader’s language that the service is away for a moment (BX-04)', () => {
  for (const page of pages)
    expect(page).toMatchObject({
      status: 503,
      retryAfter: '2',
      type: 'text/html; charset=utf-8',
      text: expect.stringContaining('服务暂时不可用。请几秒后再试。'),
    });
  expect(pages).toHaveLength(ROUNDS);
});

onPostgres('a process without its database is alive and not ready (BX-04)', () => {
  expect(health).toEqual(Array.from({ length: ROUNDS }, () => [200, 503]).flat());
});
