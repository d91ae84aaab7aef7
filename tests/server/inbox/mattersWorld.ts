import { eq } from 'drizzle-orm';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { billAndRemind } from '../../../server/modules/billing/monthlyBill.ts';
import { call } from '../orders/orderBody.ts';
import { booked, daysFromNow, shipper, t } from './inboxWorld.ts';

export const withCash = (amount: number) =>
  booked({ serviceAddon: [{ id: ADDON_COD, value: amount }] } as never);
export const monthly = async () => {
  await t.db.sql
    .update(customer)
    .set({ billing: { paymentTerm: 'net14' }, creditLimitMinor: 5_000 })
    .where(eq(customer.id, shipper.customerId));
  await booked();
  await t.db.sql.update(invoice).set({ createdAt: daysFromNow(-40) });
  await billAndRemind(t.ctx);
};
export const wantsNotice = (minBalanceVal: number) =>
  call(t, shipper, 'PUT', 'customer', { minBalanceNotify: true, minBalanceVal });
