import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import { CRASH_MS, type CrashWorld, crashWorld, inLanes, killWithin, ROUNDS } from './crashWorld.ts';
import type { Killable } from './killableServer.ts';

const CALLS_A_ROUND = 12;
const OPENING_MINOR = 10_000_000;

let world: CrashWorld;
beforeAll(async () => {
  world = await crashWorld('kill-order', { walletMinor: OPENING_MINOR });
});
afterAll(() => world.end());

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
        'x-delyvax-access-token': world.key,
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
const sendAll = (server: Killable, calls: Call[], onAnswer: () => void = () => undefined) =>
  inLanes(calls, async (next) => {
    const got = await send(server, next);
    if (!got) return false;
    expect([next.key, got.status, got.status === 200 ? '' : got.text]).toEqual([next.key, 200, '']);
    next.answer ??= got.text;
    expect(got.text).toBe(next.answer);
    onAnswer();
    return true;
  });

it(
  'a server killed at any moment and called again loses no acknowledged order and charges nothing twice (B1-1, API-74, API-79)',
  async () => {
    const calls: Call[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const server = await world.start();
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
      const kill = killWithin(server, mixed.length);
      await sendAll(server, mixed, kill.count);
      await kill.gone();
    }
    const last = await world.start();
    await sendAll(last, calls);
    await last.kill();

    const made = calls.filter((c) => c.path === 'order');
    const cancelled = calls.length - made.length;
    expect(cancelled).toBeGreaterThan(0);
    await world.withDb(async ({ ctx, db }) => {
      const { customerId } = world.shipper;
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
  },
  CRASH_MS,
);
