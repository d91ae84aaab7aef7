import { eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { invoice, payment } from '../../../server/db/schema/ledger.ts';
import { decideDispute } from '../../../server/modules/charges/disputes.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { INVOICE } from '../../../server/modules/wallet/invoices/invoiceStore.ts';
import { postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { kg, measured, moneyOf } from '../charges/orderMoneyWorld.ts';
import { signal } from '../jobs/support.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import { untilWaiting } from '../security/lockWaits.ts';

describe.runIf(DATABASES.includes('postgres'))('transactions of one invoice, on PostgreSQL', () => {
  withNewShipper({ walletMinor: 1_000_000 }, { kind: 'postgres' });

  const invoiceRow = (id: string | null | undefined) => sql`invoice where id = ${id}`;

  /** Holds a row until the other work waits for it; then the next row, which the other work must not have locked yet, is locked too. */
  async function holding<T>(row: SQL, other: () => Promise<T>, next: SQL) {
    const [held, isWaiting] = [signal(), signal()];
    const first = t.db.tx(async () => {
      await t.db.sql.execute(sql`select 1 from ${row} for update`);
      held.resolve();
      await isWaiting.promise;
      await t.db.sql.execute(sql`select 1 from ${next} for update nowait`);
    });
    await Promise.race([held.promise, first]);
    const second = other();
    await untilWaiting(t, 1);
    isWaiting.resolve();
    await first;
    const result = await second;
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
    return result;
  }

  it('the report of a payment locks the invoice before the payment, as a refund does (BX-05)', async () => {
    const { invoiceId } = data<TopUpStarted>(
      await call(t, shipper, 'POST', 'topup/buy', { amount: 100, paymentMethodId: 1 }),
    );
    const [begun] = await t.db.sql.select().from(payment);
    const report = { paymentId: begun!.id, invoiceId, amountMinor: 10_000, currency: 'MYR' };
    const taken = () => takeReport(t.ctx, { ...report, result: 'success' });
    expect(await holding(invoiceRow(invoiceId), taken, sql`payment where id = ${begun!.id}`)).toMatchObject({
      outcome: 'settled',
    });
  });

  it('a cancellation locks the invoice of its order before the wallet, as a payment of the invoice does (BX-05)', async () => {
    const order = await makeOrder(t, shipper);
    const cancel = () => call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
    const wallet = sql`customer where id = ${shipper.customerId}`;
    expect((await holding(invoiceRow(order.invoiceId), cancel, wallet)).status).toBe(200);
  });

  /** An order whose weight was charged. */
  async function heavier() {
    const order = await makeOrder(t, shipper, kg(1));
    await measured(order, 9);
    return order;
  }

  it('a cancellation locks the correction of its order before the invoice, as a weighing does (BX-05, BX-31)', async () => {
    const order = await heavier();
    const cancel = () => call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
    const correction = sql`weight_correction where order_id = ${order.id}`;
    expect((await holding(correction, cancel, invoiceRow(order.invoiceId))).status).toBe(200);
  });

  it('an undone weight correction locks its invoice before the line of the inbox, as a payment does (BX-05, BX-31)', async () => {
    const order = await heavier();
    const { weight } = await moneyOf(order.id);
    await call(t, shipper, 'POST', `order/${order.id}/weight/dispute`, { reason: 'Lighter' });
    const line = sql`inbox_line where matter = ${`weight:${order.id}`}`;
    const decide = () => decideDispute(t.ctx, shipper, order.id, { accepted: true, note: null });
    expect(await holding(invoiceRow(weight?.invoiceId), decide, line)).toMatchObject({ orderId: order.id });
  });

  it('a transaction that adds to the wallet twice does not wait for a charge that another one has locked meanwhile (BX-05)', async () => {
    const added = { amountMinor: 100, currency: 'MYR', description: 'Added' };
    const { weight } = await moneyOf((await heavier()).id);
    const charge = invoiceRow(weight?.invoiceId);
    const [isAdded, isHeld] = [signal(), signal()];
    const twice = t.db.tx(async () => {
      await postTopUp(t.ctx, shipper, added);
      isAdded.resolve();
      await isHeld.promise;
      await postTopUp(t.ctx, shipper, added);
    });
    await Promise.race([isAdded.promise, twice]);
    await t.db.sql
      .update(invoice)
      .set({ status: INVOICE.pending, paidMinor: 0 })
      .where(eq(invoice.id, weight?.invoiceId ?? ''));
    const other = t.db.tx(async () => {
      await t.db.sql.execute(sql`select 1 from ${charge} for update`);
      isHeld.resolve();
      await t.db.sql.execute(sql`select 1 from customer where id = ${shipper.customerId} for update`);
    });
    await Promise.all([twice, other]);
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
  });
});
