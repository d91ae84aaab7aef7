import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateWindow } from '../../../server/db/schema/account/access.ts';
import { vacuum } from '../../../server/jobs/maintenance.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { HOUR_MS } from '../../../server/ports/clock.ts';
import type { TestServer } from '../../support/server.ts';
import { type FatalShop, startFatalShop } from '../webhooks/fatalShop.ts';
import { type BatchWork, batchWork } from './batchWork.ts';
import { cardWork } from './cardWork.ts';
import { type Account, type CrashWorld, crashWorld, MADE_BEFORE_S, makeAccount } from './crashWorld.ts';
import { jobWork } from './jobWork.ts';
import { noticeWork } from './noticeWork.ts';
import { orderWork } from './orderWork.ts';
import { repeatWork } from './repeatWork.ts';
import { webhookWork } from './webhookWork.ts';
import type { Round, Workload } from './workload.ts';

/** Number of kills at a start, and of kills at work, in all files together; CRASH_ROUNDS=25 for a thorough run. */
const ALL_ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const CRASH_MS = 600_000 + ALL_ROUNDS * 100_000;
/** Work that takes longer waits forever, even on the busiest machine. */
const PART_MS = 180_000 + ALL_ROUNDS * 10_000;
const OPENING_MINOR = 10_000_000;

/** Range of database writes in which a starting server sends its messages and runs its first jobs, many at once. */
const WRITES_AT_START = [18, 55] as const;
/** Fewer than the calls of a round, so that the round is not over before. */
const ANSWERS = 40;
const WEBHOOK_CALLS = 24;
const BATCH_KILLED_AT = 20;
/**
 * Maximum database writes between the start of the last calls and the kill. Then some of these calls have not begun, and some are written
 * but not answered.
 */
const LAST_WRITES = 40;
/** Maximum time for which the call stays open in which a server dies. */
const DYING_MS = 30;

let shop: FatalShop;
let world: CrashWorld;
let workloads: Workload[] = [];
let batch: BatchWork;
let atTheEnd: TestServer;
/** The first fault of each workload. It fails only that workload's test; the others continue. */
const faults = new Map<Workload, unknown>();

async function each(part: (work: Workload) => Promise<void> | undefined, atOnce = false): Promise<void> {
  const one = async (work: Workload) => {
    if (faults.has(work)) return;
    try {
      await withinLimit(part(work));
    } catch (err) {
      faults.set(work, err);
    }
  };
  if (atOnce) await Promise.all(workloads.map(one));
  else for (const work of workloads) await one(work);
}

async function withinLimit<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it was not done in time')), PART_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets the account begin more top-ups and payments than its limits of an hour and a minute, which the servers count by the real time. */
async function withoutPaymentLimits(t: TestServer, account: Account): Promise<Account> {
  const from = (key: string, windowMs: number) =>
    Array.from({ length: Math.ceil((3 * HOUR_MS) / windowMs) }, (_, i) => ({
      key: `${key}:${account.customerId}`,
      windowStart: new Date((Math.floor(Date.now() / windowMs) + i) * windowMs),
      count: -1000,
    }));
  await t.db.sql.insert(rateWindow).values([...from('topup', HOUR_MS), ...from('payment-pages', 60_000)]);
  return account;
}

async function makeWorkloads(t: TestServer, rounds: number): Promise<Workload[]> {
  const first = await makeAccount(t, { walletMinor: OPENING_MINOR });
  const another = (walletMinor = OPENING_MINOR) =>
    makeAccount(t, { companyId: first.companyId, walletMinor });
  batch = batchWork(await another(), rounds - 1);
  return [
    orderWork(first, OPENING_MINOR),
    cardWork(await withoutPaymentLimits(t, await another(0))),
    webhookWork(await another(), shop),
    jobWork(await another(), OPENING_MINOR),
    noticeWork(await makeAccount(t, { companyCode: 'notices', walletMinor: OPENING_MINOR })),
    repeatWork(await another(), OPENING_MINOR),
    batch,
  ];
}

/** Kills a server while it runs jobs and sends messages, before it is ready for calls. */
async function killAtStart(): Promise<void> {
  const server = await world.spawn();
  const [first, last] = WRITES_AT_START;
  await Promise.race([world.writes(first + randomBelow(last - first)), server.ready]);
  await server.kill();
}

/** Runs all work at the same time until the kill: right after a database write, or in the middle of a webhook's call. */
async function killAtWork(index: number, rounds: number): Promise<void> {
  const server = await world.start();
  let isNear: () => void = () => undefined;
  const near = new Promise<void>((resolve) => {
    isNear = resolve;
  });
  const { answered, moment, atWrite } = momentOf(index, rounds);
  const round: Round = { server, near, answered, inCall: !atWrite };
  const running = each((work) => work.run?.(round), true);
  // If all work has failed, the moment of the kill may never come.
  await Promise.race([withinLimit(moment(round)).catch(() => undefined), running]);
  const written = atWrite ? world.writes(1 + randomBelow(LAST_WRITES)) : undefined;
  isNear();
  if (written) {
    await Promise.race([written, running]);
    await server.kill();
  } else
    await withinLimit(shop.killInNextCall(server, randomBelow(DYING_MS))).catch(() => {
      shop.spare();
      return server.kill();
    });
  await running;
}

interface Moment {
  answered: () => void;
  moment: (round: Round) => Promise<void>;
  /** Kills right after a write without an answer yet, or in a webhook's call. */
  atWrite: boolean;
}

/** Start of a server's last calls: for the last server during the only batch, for the others in turn by answers and by webhook calls. */
function momentOf(index: number, rounds: number): Moment {
  const answered = () => undefined;
  if (index === rounds - 1)
    return { answered, moment: (round) => batch.reaches(round, BATCH_KILLED_AT), atWrite: false };
  // Calls are in all steps: booked, paid, reported, cancelled.
  if (index % 2 === 0) return atAnswer(1 + randomBelow(ANSWERS));
  // Orders are booked; their events wait or are in delivery.
  return {
    answered,
    moment: () => shop.taking(shop.taken.length + 1 + randomBelow(WEBHOOK_CALLS)),
    atWrite: false,
  };
}

function atAnswer(number: number): Moment {
  let left = number;
  let reached: () => void = () => undefined;
  const at = new Promise<void>((resolve) => {
    reached = resolve;
  });
  return {
    answered: () => {
      if (--left === 0) reached();
    },
    moment: () => at,
    atWrite: true,
  };
}

const randomBelow = (n: number) => Math.floor(Math.random() * n);

async function check(name: string): Promise<void> {
  const work = workloads.find((one) => one.name === name)!;
  if (faults.has(work)) throw faults.get(work);
  await work.check(atTheEnd);
}

/** Kills servers in this file's share of the rounds and checks the result of each workload. */
export function killRounds(share: (all: number) => number): void {
  const rounds = share(ALL_ROUNDS);

  describe.skipIf(rounds === 0)('kills', () => {
    beforeAll(async () => {
      shop = await startFatalShop();
      world = crashWorld({ env: { WAYBILL_HOOKS_LOCAL: '1' } });
      for (let round = 0; round < rounds; round++) {
        const t = await world.open();
        if (round === 0) {
          workloads = await makeWorkloads(t, rounds);
          // Otherwise the first server would do it at its start, before all other work.
          await vacuum(t.ctx);
        }
        await each((work) => work.prepare?.(t, round));
        // Mixes the jobs of all kinds in the queue, so that at a kill some of each kind are done, running and waiting.
        await t.db.sql.execute(
          sql`update job set run_at = run_at - random() * interval '1 second' where done_at is null and failed_at is null`,
        );
        await t.close();
        await killAtStart();
        await killAtWork(round, rounds);
      }
      const last = {
        server: await world.start(),
        answered: () => undefined,
        near: Promise.resolve(),
        inCall: false,
      };
      await each((work) => work.finish?.(last));
      await last.server.kill();
      atTheEnd = await world.open();
      // The last server's claims are free once its lease has ended.
      atTheEnd.clock.advance(MADE_BEFORE_S + 120);
    }, CRASH_MS);

    afterAll(async () => {
      await atTheEnd?.close();
      await world?.end();
      await shop?.close();
    });

    it('a server killed at any moment loses no acknowledged order and charges nothing twice when calls are repeated (B1-1, API-74, API-79)', () =>
      check('orders'));

    it('a server killed while top-ups and orders are paid, reported twice and refunded moves each payment and each refund once (B1-1, B1-16, PAY-21)', () =>
      check('cards'));

    it('a server killed while payments are refunded and weights corrected pays each refund and charges each weight once (B1-1, B1-16)', () =>
      check('jobs'));

    it('a server killed while messages go out sends and charges each once, and loses none (B1-1)', () =>
      check('notices'));

    it('a server killed while schedules book makes one order for each schedule and day, and pays each once (B1-1)', () =>
      check('repeats'));

    it('a batch whose server was killed continues: each order once, none left out (BULK-09, B1-1)', () =>
      check('batch'));

    it('every event reaches its webhook under its own id and number despite repeated kills; only calls during a kill come twice (B1-3, SET-66, SET-69)', () =>
      check('webhooks'));

    it('the ledger adds up after all interrupted work (B1-1)', async () => {
      expect(await verifyLedger(atTheEnd.ctx)).toEqual({ ok: true, problems: [] });
    });
  });
}
