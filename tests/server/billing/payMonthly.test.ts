import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ownMoneyMinor } from '../../../contract/rules/money/billing.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { call, makeOrder, orderBody } from '../orders/orderBody.ts';
import { balance, bill, due, invoices, owed, withPostpaid } from './postpaidWorld.ts';

withPostpaid();

describe('an account that pays by the month', () => {
  it('an account that pays by the month pays at the gateway into the wallet; a failed payment leaves the invoice owed', async () => {
    await makeOrder(t, shipper);
    const made = await bill();
    await due(-1, made.id);
    const pay = async (result: 'failed' | 'success') => {
      await call(t, shipper, 'POST', `wallet/invoice/${made.id}/paymentmethod`, { paymentMethodId: 1 });
      await call(t, null, 'GET', `wallet/invoice/${made.id}/payment?companyId=${shipper.companyId}`);
      const [open] = await t.db.sql.select().from(payment).where(eq(payment.status, 'pending'));
      const { id, amountMinor, currency } = open!;
      await takeReport(t.ctx, { paymentId: id, invoiceId: made.id, result, amountMinor, currency });
      return (await invoices())[0]?.status;
    };
    expect(await pay('failed')).toBe(0);
    expect(await balance()).toBe(-7);
    expect(await pay('success')).toBe(1);
    expect(await balance()).toBe(0);
    expect((await verifyLedger(t.ctx)).problems).toEqual([]);
    expect((await call(t, shipper, 'POST', 'order', orderBody())).status).toBe(200);
  });

  it('an account that pays by the month pays an invoice once, from a wallet that covers it and other debts', async () => {
    await makeOrder(t, shipper);
    const made = await bill();
    await makeOrder(t, shipper);
    const pay = () =>
      call(t, shipper, 'POST', `wallet/invoice/${made.id}/paymentmethod`, { paymentMethodId: 0 });
    const topUp = (amountMinor: number) =>
      postTopUp(t.ctx, shipper, { amountMinor, currency: 'MYR', description: 'Top up' });
    expect((await pay()).status).toBe(402);
    await topUp(699);
    expect((await pay()).status).toBe(402);
    await topUp(1);
    expect((await pay()).status).toBe(200);
    expect((await pay()).status).toBe(409);
    expect(await balance()).toBe(-7);
    expect(await owed()).toMatchObject({ amount: 7, unpaid: 0 });
    expect((await verifyLedger(t.ctx)).problems).toEqual([]);
  });

  it('a card invoice of an account that pays by the month is paid from money in the wallet, not from credit that no invoice would bill (BILL-05)', async () => {
    await makeOrder(t, shipper);
    const card = await call(t, shipper, 'POST', 'order', orderBody({ paymentMethodId: 1 }));
    expect(card.status).toBe(200);
    const [made] = await invoices();
    expect(made).toMatchObject({ status: 0, invoice_type: { type: 'order' } });
    const pay = () =>
      call(t, shipper, 'POST', `wallet/invoice/${made!.id}/paymentmethod`, { paymentMethodId: 0 });
    const topUp = (amountMinor: number) =>
      postTopUp(t.ctx, shipper, { amountMinor, currency: 'MYR', description: 'Top up' });
    expect((await pay()).status).toBe(402);
    await topUp(699);
    expect((await pay()).status).toBe(402);
    expect(await balance()).toBe(-0.01);
    await topUp(1);
    expect((await pay()).status).toBe(200);
    expect(await balance()).toBe(-7);
    expect(await owed()).toMatchObject({ amount: 7, unpaid: 0 });
    expect((await verifyLedger(t.ctx)).problems).toEqual([]);
  });

  it.each([
    ['order', 699, 5_000, 402],
    ['order', 700, 5_000, 200],
    ['order', 701, 5_000, 200],
    ['order', 700, 1_399, 402],
    ['order', 700, 1_400, 200],
    ['order', 700, 1_401, 200],
    ['postpaid', 699, 701, 402],
    ['postpaid', 700, 701, 200],
    ['postpaid', 701, 701, 200],
  ])(
    'an invoice (%s) of an account that pays by the month, beside unbilled and billed orders, with %s in the wallet and a limit of %s: %s (BILL-05, BILL-23)',
    async (type, paidInMinor, creditLimitMinor, status) => {
      await makeOrder(t, shipper);
      await bill();
      await makeOrder(t, shipper);
      await call(t, shipper, 'POST', 'order', orderBody({ paymentMethodId: 1 }));
      await postTopUp(t.ctx, shipper, { amountMinor: paidInMinor, currency: 'MYR', description: 'Top up' });
      await t.db.sql.update(customer).set({ creditLimitMinor }).where(eq(customer.id, shipper.customerId));
      const { amount, monthly } = await owed();
      const debited = { unbilledMinor: nearestMinor(amount), monthlyMinor: nearestMinor(monthly) };
      expect(debited).toEqual({ unbilledMinor: 700, monthlyMinor: 700 });
      expect(ownMoneyMinor(nearestMinor(await balance()), debited)).toBe(paidInMinor);
      const made = (await invoices()).find((row) => row.invoice_type.type === type);
      const paid = await call(t, shipper, 'POST', `wallet/invoice/${made!.id}/paymentmethod`, {
        paymentMethodId: 0,
      });
      expect(paid.status).toBe(status);
    },
  );

  it('an account that pays by the month is never charged above its credit limit', async () => {
    for (let i = 0; i < 7; i++) await makeOrder(t, shipper);
    const refused = await call(t, shipper, 'POST', 'order', orderBody());
    expect([refused.status, await balance()]).toEqual([402, -49]);
  });
});
