import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Ctx } from '../../../server/context.ts';
import { createPorts } from '../../../server/createPorts.ts';
import type { Db } from '../../../server/db/db.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { invoice, ledgerTx } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { createMemoryBus } from '../../../server/eventBus/bus.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { migratedImage } from '../../support/databases.ts';
import type { TestServer } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { type Killable, SECRET, startKillable } from './killableServer.ts';

const ROUNDS = 3;
const TOP_UPS_A_ROUND = 8;
const AT_A_TIME = 4;
const AMOUNT = 50;
const KEY = `dx${'d'.repeat(40)}`;

const dataDir = mkdtempSync(path.join(tmpdir(), 'waybill-kill-topup-'));
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
      const shipper = await makeShipper({ ctx, db, clock: ctx.ports.clock } as TestServer);
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

interface TopUp {
  key: string;
  paid: boolean;
}

/** Null when the server was killed before it answered. */
async function post(url: string, headers: Record<string, string>, body: string): Promise<Response | null> {
  return fetch(url, { method: 'POST', headers, body, redirect: 'manual' }).catch(() => null);
}

/** Buys with its key and pays on the gateway's page, which reports at once; false when the server is gone. */
async function topUp(server: Killable, { key }: TopUp): Promise<boolean> {
  const bought = await post(
    `${server.url}/v1.0/topup/buy`,
    { 'content-type': 'application/json', 'x-delyvax-access-token': KEY, 'idempotency-key': key },
    JSON.stringify({ customerId, amount: AMOUNT, paymentMethodId: 1 }),
  );
  const text = await bought?.text().catch(() => null);
  if (!bought || text == null) return false;
  expect([key, bought.status, bought.status === 200 ? '' : text]).toEqual([key, 200, '']);
  const { paymentUrl } = (JSON.parse(text) as { data: { paymentUrl: string } }).data;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const paid = await post(`${server.url}${new URL(paymentUrl).pathname}`, form, 'card=4242424242424242');
  if (paid) expect([key, paid.status]).toEqual([key, 303]);
  return paid !== null;
}

async function topUpAll(server: Killable, all: TopUp[], onPaid: () => void = () => undefined): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      if (!(await topUp(server, next))) return;
      next.paid = true;
      onPaid();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
}

it('a server killed while wallets are topped up, and called again, credits each payment once (B1-1, B1-16, PAY-21)', async () => {
  const all: TopUp[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startKillable(dataDir);
    running = server;
    // Those of before the kill are bought and paid again under their keys.
    await topUpAll(server, all);
    const fresh = Array.from({ length: TOP_UPS_A_ROUND }, (_, i) => ({
      key: `topup-${round}-${i}`,
      paid: false,
    }));
    all.push(...fresh);
    const killAfter = 1 + Math.floor(Math.random() * (TOP_UPS_A_ROUND - AT_A_TIME));
    let paid = 0;
    let killed: Promise<void> | undefined;
    const killSoon = () =>
      new Promise<void>((resolve) => setTimeout(() => server.kill().then(resolve), Math.random() * 30));
    await topUpAll(server, fresh, () => {
      if (++paid === killAfter) killed = killSoon();
    });
    await (killed ?? server.kill());
  }
  const last = await startKillable(dataDir);
  running = last;
  await topUpAll(last, all);
  await last.kill();

  expect(all.filter((one) => !one.paid)).toEqual([]);
  await withDb(async (ctx, db) => {
    const bills = await db.sql.select().from(invoice).where(eq(invoice.customerId, customerId));
    expect(bills.map(({ status }) => status)).toEqual(all.map(() => 1));
    const moved = await db.sql.select().from(ledgerTx).where(eq(ledgerTx.customerId, customerId));
    expect(new Set(moved.map(({ invoiceId }) => invoiceId)).size).toBe(all.length);
    expect(moved).toHaveLength(all.length);
    const [wallet] = await db.sql
      .select({ minor: customer.walletMinor })
      .from(customer)
      .where(eq(customer.id, customerId));
    expect(wallet?.minor).toBe(all.length * AMOUNT * 100);
    expect(await verifyLedger(ctx)).toEqual({ ok: true, problems: [] });
  });
}, 120_000);
