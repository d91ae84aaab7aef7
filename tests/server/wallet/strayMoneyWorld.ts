import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { walletMinorOf } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { call, data } from '../orders/orderBody.ts';

export const wallet = () => walletMinorOf(t, shipper);
export const correct = (minor: number) =>
  command(t, 'wallet/correct', { customer: shipper.customerId, amount: minor / 100 });
export const empty = async () => correct(-(await wallet()));
export const stray = async () => (await command(t, 'payments/stray')).data.rows;
export const sound = async () => expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });

/** A top-up of 100 whose gateway page is open. */
export async function begun(promoCode?: string) {
  const { invoiceId } = data<TopUpStarted>(
    await call(t, shipper, 'POST', 'topup/buy', { amount: 100, paymentMethodId: 1, promoCode }),
  );
  const [row] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
  const report = { paymentId: row!.id, invoiceId, amountMinor: 10_000, currency: 'MYR' };
  return { report, succeed: () => takeReport(t.ctx, { ...report, result: 'success' }) };
}
