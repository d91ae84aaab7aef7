import { and, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Transaction } from '../../../contract/money/billing.ts';
import { rateWindow } from '../../../server/db/schema/account/access.ts';
import { promo } from '../../../server/db/schema/couriers/rateCards.ts';
import { ledgerEntry, ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { company, customer } from '../../../server/db/schema/tenants.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { cancelOrders } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { DATABASES } from '../../support/server.ts';
import { readPdf } from '../documents/readPdf.ts';
import { call, data, makeDraft, makeOrder, pageOf } from '../orders/orderBody.ts';
import {
  balance,
  invoices,
  kg,
  measured,
  moneyOf,
  PROOF,
  shipper,
  sound,
  spend,
  t,
  withOrderMoney,
} from './orderMoneyWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withOrderMoney(kind);

  describe('a courier that measures more than the declared weight', () => {
    it('a heavier parcel is charged once, for any number of reports, with its own invoice whose lines explain the charge', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      const before = await balance();
      await Promise.all([measured(order, 3.4), measured(order, 3.4), measured(order, 5)]);
      const money = await sound(order.id);
      const { weight } = money;
      expect(weight).toMatchObject({
        declared: { value: 1, unit: 'kg' },
        state: 'paid',
        proof: PROOF,
        dispute: null,
        disputable: true,
      });
      const more = weight?.amount ?? 0;
      expect(more).toBeGreaterThan(0);
      expect(weight?.lines.map(({ label }) => label)).toContain('Tax');
      expect(Math.round(before * 100 - more * 100)).toBe(Math.round((await balance()) * 100));
      const bill = (await invoices()).find(({ id }) => id === weight?.invoiceId)!;
      expect(bill).toMatchObject({
        status: 1,
        totalPrice: { amount: more, currency: 'MYR' },
        invoice_type: { type: 'weight' },
        items: [{ name: `Weight correction of ${order.consignmentNo}`, amount: more, orderId: order.id }],
      });
      const [newest] = pageOf<Transaction>(await call(t, shipper, 'GET', 'wallet/tx')).data;
      expect(newest).toMatchObject({ category: 'weight', amount: -more, orderId: order.id });
      const pdf = await call(t, shipper, 'GET', `wallet/invoice/${bill.id}/print`);
      expect(readPdf(pdf.bytes).text).toContain('Weight correction of');
    });

    it('a charge for a heavier parcel that the wallet does not cover leaves an invoice, which is paid like any other (BX-05)', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      await spend(0);
      await measured(order, 3);
      expect(await balance()).toBe(0);
      const { weight } = await moneyOf(order.id);
      expect(weight?.state).toBe('owed');
      await t.db.sql
        .update(customer)
        .set({ creditLimitMinor: 100_000 })
        .where(eq(customer.id, shipper.customerId));
      const paid = await call(t, shipper, 'POST', `wallet/invoice/${weight?.invoiceId}/paymentmethod`, {
        paymentMethodId: 0,
      });
      expect(paid.status).toBe(200);
      expect((await sound(order.id)).weight?.state).toBe('paid');
      expect(
        data<{ statusCode: number }>(await call(t, shipper, 'GET', `order/${order.id}`)).statusCode,
      ).toBe(100);
    });

    it('a charge for a heavier parcel is refunded in full with the price when the order is cancelled', async () => {
      const before = await balance();
      const order = await makeOrder(t, shipper, kg(1));
      await measured(order, 3);
      await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
      expect(await balance()).toBe(before);
      const money = await sound(order.id);
      expect(money.price.amount).toBe(0);
      expect(money.weight).toMatchObject({ state: 'undone', disputable: false });
    });

    it('a charge for a heavier parcel joins the next monthly invoice of an account that pays by the month', async () => {
      await t.db.sql
        .update(customer)
        .set({ billing: { paymentTerm: 'net14' } })
        .where(eq(customer.id, shipper.customerId));
      const order = await makeOrder(t, shipper, kg(1));
      await measured(order, 3);
      const money = await sound(order.id);
      expect(await invoices()).toEqual([]);
      const owed = data<{ amount: number }>(
        await call(t, shipper, 'GET', `customer/${shipper.customerId}/unbilledAmount`),
      );
      expect(owed.amount).toBe(money.price.amount);
    });

    it('a higher weight changes nothing for a cancelled order, within the same step of weight, and for a draft', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      const before = await balance();
      await measured(order, 1);
      await measured(await makeDraft(t, shipper), 9);
      expect(await balance()).toBe(before);
      await cancelOrders(t.ctx, shipper, [order.id], null);
      const after = await balance();
      await measured(order, 9);
      expect(await balance()).toBe(after);
      expect((await moneyOf(order.id)).weight).toBeNull();
    });
  });

  it('an order that is cancelled while its new price is computed is charged nothing', async () => {
    const order = await makeOrder(t, shipper, kg(1));
    const tx = t.ctx.db.tx;
    const meanwhile = vi.spyOn(t.ctx.db, 'tx').mockImplementationOnce(async (work) => {
      await cancelOrders(t.ctx, shipper, [order.id], null);
      return tx.call(t.ctx.db, work) as never;
    });
    const before = Math.round(((await balance()) + order.price!.amount) * 100);
    await correctWeight(t.ctx, { orderId: order.id, kg: 9, proof: PROOF });
    meanwhile.mockRestore();
    expect(Math.round((await balance()) * 100)).toBe(before);
    expect((await moneyOf(order.id)).weight).toBeNull();
  });

  it('a lighter parcel gets the difference refunded, and a cancellation refunds only the rest', async () => {
    const before = await balance();
    const order = await makeOrder(t, shipper, kg(5));
    await measured(order, 1);
    const money = await sound(order.id);
    expect(money.weight).toMatchObject({ state: 'returned', disputable: false, invoiceId: null });
    expect(Math.round((before - (await balance())) * 100)).toBe(Math.round(money.price.amount * 100));
    await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
    expect(await balance()).toBe(before);
    expect((await sound(order.id)).price.amount).toBe(0);
  });

  it('a lighter parcel gets back the tax that was charged, also after the rate has changed, and a cancellation leaves none (NUM-03)', async () => {
    const setRate = (taxBp: number) =>
      t.db.sql.update(company).set({ taxBp }).where(eq(company.id, shipper.companyId));
    const taxOf = async (orderId: string) => {
      const rows = await t.db.sql
        .select({ minor: ledgerEntry.amountMinor })
        .from(ledgerEntry)
        .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
        .where(and(eq(ledgerTx.orderId, orderId), eq(ledgerEntry.account, 'tax')))
        .orderBy(ledgerEntry.id);
      return rows.map(({ minor }) => minor);
    };
    try {
      await setRate(600);
      const order = await makeOrder(t, shipper, kg(5));
      await setRate(1200);
      await measured(order, 1);
      const [charged = 0, returned = 0] = await taxOf(order.id);
      const paid = order.price!.amount;
      const { weight } = await moneyOf(order.id);
      expect(charged).toBeGreaterThan(0);
      expect(-returned).toBe(Math.round((charged * -weight!.amount) / paid));
      await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
      expect((await taxOf(order.id)).reduce((sum, minor) => sum + minor, 0)).toBe(0);
    } finally {
      await setRate(600);
    }
  });

  it('a weight is corrected with the promo code of the booking, however many wrong codes the account has tried since (B2-10)', async () => {
    const { companyId, customerId } = shipper;
    await t.db.sql.insert(promo).values({ companyId, code: 'TENTH', shareBp: 9000 });
    const key = `guesses:promo:account:${customerId}`;
    const chargeAfter = async (wrongCodes: number) => {
      const order = await makeOrder(t, shipper, { ...kg(1), promoCode: 'TENTH' });
      await t.db.sql.update(rateWindow).set({ count: wrongCodes }).where(eq(rateWindow.key, key));
      await measured(order, 5);
      await t.db.sql.update(rateWindow).set({ count: 0 }).where(eq(rateWindow.key, key));
      return (await sound(order.id)).weight?.amount;
    };
    expect(await chargeAfter(30)).toBe(await chargeAfter(0));
  });

  it('a lighter parcel gets no more refunded than was paid, if its promo code has ended meanwhile', async () => {
    const { companyId } = shipper;
    await t.db.sql.insert(promo).values({ companyId, code: 'NEARLYFREE', shareBp: 9500 });
    const before = await balance();
    const order = await makeOrder(t, shipper, { ...kg(5), promoCode: 'NEARLYFREE' });
    await t.db.sql.update(promo).set({ active: false }).where(eq(promo.companyId, companyId));
    await measured(order, 1);
    expect(await balance()).toBe(before);
    const { price, weight } = await sound(order.id);
    expect([price.amount, weight?.amount]).toEqual([0, -order.price!.amount]);
    const minor = weight!.lines.map(({ amount }) => Math.round(amount * 100));
    expect(minor.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(weight!.amount * 100));
    await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
    expect(await balance()).toBe(before);
    await sound(order.id);
  });

  it('a lighter parcel gets the whole difference refunded if it is below or at the paid price, else the price', async () => {
    const refundOf = async (paidMinor?: number) => {
      const order = await makeOrder(t, shipper, kg(5));
      if (paidMinor !== undefined)
        await t.db.sql.update(orders).set({ priceMinor: paidMinor }).where(eq(orders.id, order.id));
      await measured(order, 1);
      return Math.round(-(await moneyOf(order.id)).weight!.amount * 100);
    };
    const whole = await refundOf();
    expect(await refundOf(whole + 1)).toBe(whole);
    expect(await refundOf(whole)).toBe(whole);
    expect(await refundOf(whole - 1)).toBe(whole - 1);
  });
});
