import { and, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { UnbilledAmount } from '../../../contract/money/billing.ts';
import type { Invoice } from '../../../contract/money/wallet.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { billAndRemind } from '../../../server/modules/billing/monthlyBill.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, pageOf, walletBalanceOf } from '../orders/orderBody.ts';

export const DAY_S = 86_400;

export const invoices = async () => pageOf<Invoice>(await call(t, shipper, 'GET', 'wallet/invoice')).data;
export const owed = async () =>
  data<UnbilledAmount>(await call(t, shipper, 'GET', `customer/${shipper.customerId}/unbilledAmount`));
export const balance = () => walletBalanceOf(t, shipper);
/** Moves the charges to an earlier month instead of the clock, because sessions would end. */
const monthPasses = () =>
  t.db.sql
    .update(invoice)
    .set({ createdAt: new Date(t.clock.now().getTime() - 40 * DAY_S * 1000) })
    .where(and(eq(invoice.customerId, shipper.customerId), eq(invoice.type, 'charge')));
export const due = (days: number, id: string) =>
  t.db.sql
    .update(invoice)
    .set({ dueAt: new Date(t.clock.now().getTime() + days * DAY_S * 1000) })
    .where(eq(invoice.id, id));
export async function bill(): Promise<Invoice> {
  await monthPasses();
  await billAndRemind(t.ctx);
  const [made] = await invoices();
  if (!made) throw new Error('no invoice was made');
  return made;
}

export function withPostpaid(): void {
  withNewShipper({ creditLimitMinor: 5_000 });
  beforeEach(async () => {
    await t.db.sql
      .update(customer)
      .set({ billing: { paymentTerm: 'net14' } })
      .where(eq(customer.id, shipper.customerId));
  });
}
