import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Invoice } from '../../../contract/money/wallet.ts';
import type { OrderMoney } from '../../../contract/orders/orderMoney.ts';
import { ledgerEntry, ledgerTx } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import type { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { command } from '../operate/command.ts';
import { call, data, type Outcome, pageOf, RECEIVER, SENDER, walletBalanceOf } from '../orders/orderBody.ts';

export { shipper, t } from '../../support/shipperServer.ts';

export const PROOF = { at: '2026-03-02T03:00:00.000Z', place: 'Kuala Lumpur hub', picture: null };
export const kg = (value: number) => ({
  waypoint: [
    { type: 'PICKUP' as const, contact: SENDER },
    {
      type: 'DROPOFF' as const,
      contact: RECEIVER,
      inventory: [
        { name: 'Batik', description: 'Batik', quantity: 1, weight: { value, unit: 'kg' as const } },
      ],
    },
  ],
});

export const moneyOf = async (id: string) =>
  data<OrderMoney>(await call(t, shipper, 'GET', `order/${id}/money`));
export const balance = () => walletBalanceOf(t, shipper);
export const measured = (order: Outcome, value: number) =>
  correctWeight(t.ctx, { orderId: order.id, kg: value, proof: PROOF });
export const invoices = async () => pageOf<Invoice>(await call(t, shipper, 'GET', 'wallet/invoice')).data;
export const spend = (balanceMinor: number) =>
  t.db.tx(async () => {
    // A wallet equals the sum of its entries.
    const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, shipper.customerId));
    await command(t, 'wallet/correct', {
      customer: shipper.customerId,
      amount: (balanceMinor - (row?.walletMinor ?? 0)) / 100,
    });
  });
/** Sales and tax that the ledger holds for the order. */
export async function earned(id: string): Promise<number> {
  const [row] = await t.db.sql
    .select({ minor: sql<string>`coalesce(sum(${ledgerEntry.amountMinor}), 0)` })
    .from(ledgerEntry)
    .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
    .where(and(eq(ledgerTx.orderId, id), sql`${ledgerEntry.account} in ('sales', 'tax')`));
  return Number(row?.minor);
}
export async function sound(id: string): Promise<OrderMoney> {
  const money = await moneyOf(id);
  const minor = (amount: number) => Math.round(amount * 100);
  expect(money.steps.reduce((sum, step) => sum + minor(step.amount), 0)).toBe(minor(money.price.amount));
  expect(money.movements.reduce((sum, move) => sum + minor(move.amount), 0)).toBe(0 - (await earned(id)));
  expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  return money;
}

/** Prepares each test file that calls it. */
export function withOrderMoney(kind: (typeof DATABASES)[number]): void {
  withNewShipper({ walletMinor: 10_000, taxBp: 600 }, { kind });
}
