import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { signal } from '../jobs/support.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import { untilWaiting } from '../security/lockWaits.ts';

describe.runIf(DATABASES.includes('postgres'))('transactions of one invoice, on PostgreSQL', () => {
  withNewShipper({ walletMinor: 1_000_000 }, { kind: 'postgres' });

  /** Holds the invoice until the other work waits for it; then the row, which the other work must not have locked yet, is locked too. */
  async function holding<T>(invoiceId: string, other: () => Promise<T>, row: ReturnType<typeof sql>) {
    const [held, isWaiting] = [signal(), signal()];
    const first = t.db.tx(async () => {
      await t.db.sql.execute(sql`select 1 from invoice where id = ${invoiceId} for update`);
      held.resolve();
      await isWaiting.promise;
      await t.db.sql.execute(sql`select 1 from ${row} for update nowait`);
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
    expect(await holding(invoiceId, taken, sql`payment where id = ${begun!.id}`)).toMatchObject({
      outcome: 'settled',
    });
  });

  it('a cancellation locks the invoice of its order before the wallet, as a payment of the invoice does (BX-05)', async () => {
    const order = await makeOrder(t, shipper);
    const cancel = () => call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
    const wallet = sql`customer where id = ${shipper.customerId}`;
    expect((await holding(order.invoiceId ?? '', cancel, wallet)).status).toBe(200);
  });
});
