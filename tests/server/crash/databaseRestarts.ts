import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { migrate } from '../../../server/db/migrate.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { ROOT } from '../../../server/rootDir.ts';
import type { Cluster } from '../../support/postgres.ts';
import type { TestServer } from '../../support/server.ts';
import { orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import { type Account, makeAccount, serverOver, walletOf } from './crashWorld.ts';
import { type Killable, startKillable } from './killableServer.ts';
import { dataOf, keyed } from './workload.ts';

const PROCESSES = 2;
const OPENING_MINOR = 100_000_000;
/** Wait after a 503 or 409, shorter than the answer demands, so that more calls fall into a restart. */
const AGAIN_MS = 100;

export interface RestartOptions {
  rounds: number;
  /** Number of booking loops, in turn on both processes. */
  loops: number;
  /** Acknowledged orders before each restart. */
  ordersARound: number;
  /** Other work beside the bookings. */
  begin?(t: TestServer, another: () => Promise<Account>): Promise<void>;
  /** Called while the database is away, after both processes have answered so. */
  whileAway?(servers: readonly Killable[]): Promise<void>;
  /** Called while both processes still run. */
  finish?(servers: readonly Killable[]): Promise<void>;
  /** Called after both processes have ended. */
  check?(t: TestServer): Promise<void>;
}

export interface RestartFigures {
  /** Processes that ended by themselves. */
  ended: number;
  acknowledged: number;
  /** Acknowledged orders that are missing or not paid exactly once. */
  lost: number;
  /** Orders and payments that nobody requested. */
  surplus: number;
  /** Number of answers by status; 0 for calls without an answer. */
  answers: Map<number, number>;
  /** Answers of 503 without a Retry-After. */
  withoutRetryAfter: number;
  /** Times from the database's return to each process's first booked order. */
  backMs: number[];
  /** The longest booking without a restart: the time that the machine needs anyway. */
  plainMs: number;
  ledger: Awaited<ReturnType<typeof verifyLedger>>;
  walletMinor: number | undefined;
  expectedMinor: number;
}

/** Stops and starts the database again and again, `fast` and `immediate` in turn, while loops book on two processes. */
export async function bookThroughRestarts(
  cluster: Cluster,
  { rounds, loops, ordersARound, begin, whileAway, finish, check }: RestartOptions,
): Promise<RestartFigures> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'waybill-restarts-'));
  const before = serverOver(openPostgres(cluster.url), dataDir);
  await migrate(before.db, path.join(ROOT, 'server/db/migrations'));
  const account = await makeAccount(before, { walletMinor: OPENING_MINOR });
  await begin?.(before, () =>
    makeAccount(before, { companyId: account.companyId, walletMinor: OPENING_MINOR }),
  );
  await before.close();
  const env = { DATABASE_URL: cluster.url };
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startKillable(dataDir, env)));
  const work = bookings(servers, account);
  try {
    const running = Array.from({ length: loops }, (_, i) => work.loop(i));
    for (let round = 0; round < rounds; round++) {
      await work.until(() => work.booked() >= ordersARound * (round + 1));
      work.awayAt(null);
      await cluster.halt(round % 2 === 0 ? 'fast' : 'immediate');
      await work.until(() => work.allSaidAway());
      await whileAway?.(servers);
      await cluster.resume();
      work.awayAt(performance.now());
      await work.until(() => work.allBack());
    }
    work.stop();
    await Promise.all(running);
    await finish?.(servers);
  } finally {
    work.stop();
    work.ended = servers.filter((s) => s.hasEnded()).length;
    await Promise.all(servers.map((s) => s.kill()));
  }
  const after = serverOver(openPostgres(cluster.url), dataDir);
  try {
    await check?.(after);
    return { ...work.figures(), ...(await kept(after, account, work.acknowledged)) };
  } finally {
    await after.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function bookings(servers: readonly Killable[], account: Account) {
  /** The order's id by the key of its call. */
  const acknowledged = new Map<string, string>();
  const answers = new Map<number, number>();
  const backMs: number[] = [];
  const reportedAway = new Set<Killable>();
  const back = new Set<Killable>();
  let returnedAt: number | null = null;
  let isHere = true;
  let withoutRetryAfter = 0;
  let stops = 0;
  let plainMs = 0;
  let stopped = false;
  let resolveReport: () => void = () => undefined;

  const call = async (server: Killable, key: string): Promise<boolean> => {
    const sent = performance.now();
    const stopsBefore = stops;
    const answer = await fetch(`${server.url}/v1.0/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keyed(account, key) },
      body: JSON.stringify(orderBody()),
    }).catch(() => null);
    const text = (await answer?.text().catch(() => '')) ?? '';
    const status = answer?.status ?? 0;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (status === 503) {
      reportedAway.add(server);
      if (!answer?.headers.get('retry-after')) withoutRetryAfter++;
    }
    if (status === 200) {
      acknowledged.set(key, dataOf<{ id: string }>(text).id);
      if (stops === stopsBefore && isHere) plainMs = Math.max(plainMs, performance.now() - sent);
      if (returnedAt !== null && sent >= returnedAt && !back.has(server)) {
        back.add(server);
        backMs.push(performance.now() - returnedAt);
      }
    }
    resolveReport();
    return status === 200;
  };

  return {
    ended: 0,
    acknowledged,
    booked: () => acknowledged.size,
    allSaidAway: () => reportedAway.size === servers.length,
    allBack: () => back.size === servers.length,
    /** Whether the database came back since, or is about to stop. */
    awayAt(since: number | null) {
      returnedAt = since;
      isHere = since !== null;
      if (since === null) {
        stops++;
        reportedAway.clear();
      }
      back.clear();
    },
    stop() {
      stopped = true;
    },
    /** Repeats each order on either process until it is acknowledged. */
    async loop(lane: number) {
      for (let n = 0; !stopped; n++) {
        const key = `order-${lane}-${n}`;
        for (let tried = lane + n; ; tried++) {
          const server = servers[tried % servers.length]!;
          if (server.hasEnded()) return;
          if (await call(server, key)) break;
          await pause(AGAIN_MS);
        }
      }
    },
    /** Checks after each answer. */
    async until(holds: () => boolean) {
      while (!holds()) {
        if (servers.some((s) => s.hasEnded())) throw new Error('a process has ended');
        await new Promise<void>((resolve) => {
          resolveReport = resolve;
        });
      }
    },
    figures() {
      return {
        ended: this.ended,
        acknowledged: acknowledged.size,
        answers,
        withoutRetryAfter,
        backMs,
        plainMs,
      };
    },
  };
}

async function kept({ ctx, db }: TestServer, account: Account, acknowledged: Map<string, string>) {
  const made = await db.sql
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, account.customerId));
  const paid = await db.sql
    .select({ orderId: ledgerTx.orderId, category: ledgerTx.category })
    .from(ledgerTx)
    .where(eq(ledgerTx.customerId, account.customerId));
  const payments = new Map<string, number>();
  for (const { orderId } of paid) if (orderId) payments.set(orderId, (payments.get(orderId) ?? 0) + 1);
  const ids = new Set(made.map(({ id }) => id));
  const reportedIds = new Set(acknowledged.values());
  const lost = [...acknowledged.values()].filter((id) => !ids.has(id) || payments.get(id) !== 1).length;
  return {
    lost: lost + acknowledged.size - reportedIds.size,
    surplus: made.filter(({ id }) => !reportedIds.has(id)).length,
    ledger: await verifyLedger(ctx),
    walletMinor: await walletOf(db, account),
    expectedMinor: OPENING_MINOR - acknowledged.size * PRICE_MINOR,
  };
}
