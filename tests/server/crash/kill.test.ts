import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Ctx } from '../../../server/context.ts';
import { createPorts } from '../../../server/createPorts.ts';
import type { Db } from '../../../server/db/db.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { createMemoryBus } from '../../../server/eventBus/bus.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { migratedImage } from '../../support/databases.ts';
import type { TestServer } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import { type Killable, SECRET, startKillable } from './killableServer.ts';

const ROUNDS = 3;
const CALLS_A_ROUND = 12;
const AT_A_TIME = 4;
const OPENING_MINOR = 1_000_000;
const KEY = `dx${'c'.repeat(40)}`;

const dataDir = mkdtempSync(path.join(tmpdir(), 'waybill-kill-'));
let customerId = 0;
let running: Killable | undefined;

/** Opens the data directory while no server is running. */
async function withDb<T>(work: (ctx: Ctx, db: Db) => Promise<T>, image?: Blob): Promise<T> {
  const db = await openPglite(dataDir, image ? { image } : {});
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const ctx = { db, config, secret: new TextEncoder().encode(SECRET), bus: createMemoryBus() } as Ctx;
  ctx.ports = createPorts(ctx, manualClock(new Date().toISOString(), 0));
  try {
    return await work(ctx, db);
  } finally {
    await db.close();
  }
}

beforeAll(async () => {
  await withDb(
    async (ctx, db) => {
      const shipper = await makeShipper({ ctx, db, clock: ctx.ports.clock } as TestServer, {
        walletMinor: OPENING_MINOR,
      });
      customerId = shipper.customerId;
      await storeApiToken(ctx, shipper, 'crash', KEY);
    },
    await migratedImage(),
  );
});
afterAll(async () => {
  await running?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Call {
  key: string;
  path: string;
  body: unknown;
  /** The first acknowledged answer, byte by byte. */
  answer?: string;
}

async function send(server: Killable, call: Call): Promise<{ status: number; text: string } | null> {
  try {
    const res = await fetch(`${server.url}/v1.0/${call.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-delyvax-access-token': KEY,
        'idempotency-key': call.key,
      },
      body: JSON.stringify(call.body),
    });
    return { status: res.status, text: await res.text() };
  } catch {
    return null;
  }
}

/** Sends all calls, a few at a time, until they are done or the server is killed. */
async function sendAll(
  server: Killable,
  calls: Call[],
  onAnswer: () => void = () => undefined,
): Promise<void> {
  const left = [...calls];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const got = await send(server, next);
      if (!got) return;
      expect([next.key, got.status, got.status === 200 ? '' : got.text]).toEqual([next.key, 200, '']);
      next.answer ??= got.text;
      expect(got.text).toBe(next.answer);
      onAnswer();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
}

it('a server killed at any moment and called again loses no acknowledged order and charges nothing twice (B1-1, API-74, API-79)', async () => {
  const calls: Call[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startKillable(dataDir);
    running = server;
    // Repeats the calls that were sent before the kill: they get the first answer, or are done now.
    await sendAll(server, calls);
    const fresh: Call[] = Array.from({ length: CALLS_A_ROUND }, (_, i) => ({
      key: `order-${round}-${i}`,
      path: 'order',
      body: orderBody(),
    }));
    const earlier = calls.filter((c) => c.path === 'order').slice(-3);
    const cancels = earlier.map((c) => {
      const { id } = (JSON.parse(c.answer!) as { data: { id: string } }).data;
      return { key: `cancel-${id}`, path: `order/${id}/cancel`, body: { reason: 'Other' } };
    });
    const mixed = fresh.flatMap((c, i) => (cancels[i] ? [c, cancels[i]] : [c]));
    calls.push(...mixed);
    const killAfter = 1 + Math.floor(Math.random() * (mixed.length - AT_A_TIME));
    let answered = 0;
    let killed: Promise<void> | undefined;
    const killSoon = () =>
      new Promise<void>((resolve) => setTimeout(() => server.kill().then(resolve), Math.random() * 30));
    await sendAll(server, mixed, () => {
      if (++answered === killAfter) killed = killSoon();
    });
    await (killed ?? server.kill());
  }
  const last = await startKillable(dataDir);
  running = last;
  await sendAll(last, calls);
  await last.kill();

  const made = calls.filter((c) => c.path === 'order');
  const cancelled = calls.length - made.length;
  expect(cancelled).toBeGreaterThan(0);
  await withDb(async (ctx, db) => {
    const rows = await db.sql
      .select({ id: orders.id, statusCode: orders.statusCode })
      .from(orders)
      .where(eq(orders.customerId, customerId));
    const told = made.map((c) => (JSON.parse(c.answer!) as { data: { id: string } }).data.id);
    expect(rows.map((r) => r.id).sort()).toEqual(told.sort());
    expect(rows.filter((r) => r.statusCode === 900)).toHaveLength(cancelled);
    const moved = await db.sql
      .select({ id: ledgerTx.id })
      .from(ledgerTx)
      .where(and(eq(ledgerTx.customerId, customerId), isNotNull(ledgerTx.orderId)));
    expect(moved).toHaveLength(made.length + cancelled);
    const [wallet] = await db.sql
      .select({ minor: customer.walletMinor })
      .from(customer)
      .where(eq(customer.id, customerId));
    expect(wallet!.minor).toBe(OPENING_MINOR - (made.length - cancelled) * PRICE_MINOR);
    expect(await verifyLedger(ctx)).toEqual({ ok: true, problems: [] });
  });
}, 120_000);
