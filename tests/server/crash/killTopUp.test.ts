import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoice, ledgerTx } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { CRASH_MS, type CrashWorld, crashWorld, inLanes, killWithin, ROUNDS } from './crashWorld.ts';
import type { Killable } from './killableServer.ts';
import { TOP_UP_MINOR, topUp } from './topUpCalls.ts';

const TOP_UPS_A_ROUND = 8;

let world: CrashWorld;
beforeAll(async () => {
  world = await crashWorld('kill-topup');
});
afterAll(() => world.end());

interface TopUp {
  key: string;
  paid: boolean;
}

const topUpAll = (server: Killable, all: TopUp[], onPaid: () => void = () => undefined) =>
  inLanes(all, async (one) => {
    if (!(await topUp(server, world, one.key))) return false;
    one.paid = true;
    onPaid();
    return true;
  });

it(
  'a server killed while wallets are topped up, and called again, credits each payment once (B1-1, B1-16, PAY-21)',
  async () => {
    const all: TopUp[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const server = await world.start();
      // Those of before the kill are bought and paid again under their keys.
      await topUpAll(server, all);
      const fresh = Array.from({ length: TOP_UPS_A_ROUND }, (_, i) => ({
        key: `topup-${round}-${i}`,
        paid: false,
      }));
      all.push(...fresh);
      const kill = killWithin(server, TOP_UPS_A_ROUND);
      await topUpAll(server, fresh, kill.count);
      await kill.gone();
    }
    const last = await world.start();
    await topUpAll(last, all);
    await last.kill();

    expect(all.filter((one) => !one.paid)).toEqual([]);
    await world.withDb(async ({ ctx, db }) => {
      const { customerId } = world.shipper;
      const bills = await db.sql.select().from(invoice).where(eq(invoice.customerId, customerId));
      expect(bills.map(({ status }) => status)).toEqual(all.map(() => 1));
      const moved = await db.sql.select().from(ledgerTx).where(eq(ledgerTx.customerId, customerId));
      expect(new Set(moved.map(({ invoiceId }) => invoiceId)).size).toBe(all.length);
      expect(moved).toHaveLength(all.length);
      const [wallet] = await db.sql
        .select({ minor: customer.walletMinor })
        .from(customer)
        .where(eq(customer.id, customerId));
      expect(wallet?.minor).toBe(all.length * TOP_UP_MINOR);
      expect(await verifyLedger(ctx)).toEqual({ ok: true, problems: [] });
    });
  },
  CRASH_MS,
);
