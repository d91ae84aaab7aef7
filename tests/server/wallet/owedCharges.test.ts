import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Transaction, UnbilledAmount } from '../../../contract/money/billing.ts';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import type { Invoice } from '../../../contract/money/wallet.ts';
import type { OrderMoney } from '../../../contract/orders/orderMoney.ts';
import { invoice, payment } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { Refusal } from '../../../server/http/answer/refusal.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { billAndRemind } from '../../../server/modules/billing/monthlyBill.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { payFromWallet, takeReport } from '../../../server/modules/payments/payments.ts';
import { postBonus, postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { messages } from '../../support/messages.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { walletMinorOf } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import {
  call,
  data,
  error,
  makeOrder,
  type Outcome,
  orderBody,
  pageOf,
  RECEIVER,
  SENDER,
} from '../orders/orderBody.ts';

const DAY_MS = 86_400_000;

describe.each(DATABASES)('a charge that could not be collected, on %s', (kind) => {
  withNewShipper({ walletMinor: 10_000, taxBp: 600 }, { kind });

  const wallet = () => walletMinorOf(t, shipper);
  const correct = (minor: number) =>
    command(t, 'wallet/correct', { customer: shipper.customerId, amount: minor / 100 });
  const empty = async () => correct(-(await wallet()));
  const weigh = (order: Outcome, kg: number) =>
    correctWeight(t.ctx, {
      orderId: order.id,
      kg,
      proof: { at: t.clock.now().toISOString(), place: null, picture: null },
    });
  const money = (amountMinor: number) => ({ amountMinor, currency: 'MYR', description: 'test' });
  const billOf = async (order: Outcome) => {
    const { weight } = data<OrderMoney>(await call(t, shipper, 'GET', `order/${order.id}/money`));
    const bill = data<Invoice>(await call(t, shipper, 'GET', `wallet/invoice/${weight?.invoiceId}`));
    return { ...bill, dueMinor: Math.round((bill.totalPrice.amount - bill.totalPaid.amount) * 100) };
  };
  const owed = async () =>
    data<UnbilledAmount>(await call(t, shipper, 'GET', `customer/${shipper.customerId}/unbilledAmount`));
  const newest = async () => pageOf<Transaction>(await call(t, shipper, 'GET', 'wallet/tx')).data;
  const subjects = async () => {
    await runDueJobs(t.ctx);
    return messages(t);
  };
  /** Two orders that were weighed with an empty wallet, a minute apart. */
  async function twoCharges() {
    const orders = [await makeOrder(t, shipper), await makeOrder(t, shipper)] as const;
    await empty();
    await weigh(orders[0], 30);
    t.clock.advance(60);
    await weigh(orders[1], 30);
    return orders;
  }
  const sound = async () => expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });

  it('a charge that could not be collected is taken from a top-up in its transaction, the oldest first and the last one in part; the list and a mail say so (BX-05, BILL-17)', async () => {
    const [first, second] = await twoCharges();
    const { dueMinor } = await billOf(first);
    expect((await owed()).charges).toBe((2 * dueMinor) / 100);
    const posted = await postTopUp(t.ctx, shipper, money(dueMinor + 100));
    expect(posted.balanceMinor).toBe(0);
    expect(await wallet()).toBe(0);
    expect(await billOf(first)).toMatchObject({ status: 1, dueMinor: 0 });
    expect(await billOf(second)).toMatchObject({ status: 0, dueMinor: dueMinor - 100 });
    expect((await owed()).charges).toBe((dueMinor - 100) / 100);
    const [part, whole, topUp] = await newest();
    expect(
      [topUp, whole, part].map((tx) => [tx?.category, tx?.orderId, Math.round(tx!.amount * 100)]),
    ).toEqual([
      ['topup', null, dueMinor + 100],
      ['weight', first.id, -dueMinor],
      ['weight', second.id, -100],
    ]);
    const mails = (await subjects()).filter(({ subject }) => subject.startsWith('Taken from'));
    expect(mails.map(({ body }) => /Still open: (\S+ \d+\.\d\d)/.exec(body)?.[1]).sort()).toEqual(
      ['MYR 0.00', `MYR ${((dueMinor - 100) / 100).toFixed(2)}`].sort(),
    );
    await sound();
  });

  it('a charge that could not be collected is taken from a bonus, an operator’s correction, a refund and the refund of a lighter weight (BX-05)', async () => {
    const spare = await makeOrder(t, shipper);
    const [first] = await twoCharges();
    let { dueMinor } = await billOf(first);
    const takes = async (minor: number, work: () => Promise<unknown>) => {
      await work();
      expect(await wallet()).toBe(0);
      dueMinor -= minor;
      expect((await billOf(first)).dueMinor).toBe(Math.max(0, dueMinor));
      await sound();
    };
    await takes(50, () => postBonus(t.ctx, shipper, money(50)));
    await takes(70, () => correct(70));
    const price = Math.round((spare.price?.amount ?? 0) * 100);
    await takes(price, () => call(t, shipper, 'POST', `order/${spare.id}/cancel`, {}));
  });

  it('a charge that could not be collected takes only money, not the credit limit (BX-05)', async () => {
    const [first] = await twoCharges();
    const before = await billOf(first);
    await t.db.sql
      .update(customer)
      .set({ creditLimitMinor: 50_000 })
      .where(eq(customer.id, shipper.customerId));
    await correct(-1000);
    await correct(1000);
    expect(await wallet()).toBe(0);
    expect((await billOf(first)).dueMinor).toBe(before.dueMinor);
    await correct(1);
    expect((await billOf(first)).dueMinor).toBe(before.dueMinor - 1);
    await sound();
  });

  it('a charge that was taken in parts is refunded in full when its order is cancelled (BX-05)', async () => {
    const [first, second] = await twoCharges();
    const { dueMinor } = await billOf(first);
    await correct(100);
    await correct(200);
    expect((await billOf(first)).dueMinor).toBe(dueMinor - 300);
    const price = Math.round((first.price?.amount ?? 0) * 100);
    await call(t, shipper, 'POST', `order/${first.id}/cancel`, {});
    expect(await billOf(first)).toMatchObject({ status: 9 });
    // The whole refund pays the other charge.
    expect((await billOf(second)).dueMinor).toBe(Math.max(0, dueMinor - 300 - price));
    await sound();
  });

  it('a charge that could not be collected does not block the cancellation of an order with a refunded lighter weight (BX-05)', async () => {
    const light = await makeOrder(t, shipper, {
      waypoint: [
        { type: 'PICKUP', contact: SENDER },
        {
          type: 'DROPOFF',
          contact: RECEIVER,
          inventory: [{ name: 'Batik', description: 'Batik', quantity: 1, weight: { value: 5, unit: 'kg' } }],
        },
      ],
    });
    await weigh(light, 1);
    const [first] = await twoCharges();
    const { dueMinor } = await billOf(first);
    const paid = data<OrderMoney>(await call(t, shipper, 'GET', `order/${light.id}/money`)).price.amount;
    const cancelled = await call(t, shipper, 'POST', `order/${light.id}/cancel`, {});
    expect(cancelled.status).toBe(200);
    expect((await billOf(first)).dueMinor).toBe(Math.max(0, dueMinor - Math.round(paid * 100)));
    await sound();
  });

  it('a charge partly collected while the gateway’s page was open adds the overpaid amount to the wallet (BX-05, BILL-26)', async () => {
    const [first, second] = await twoCharges();
    const bill = await billOf(first);
    await call(t, null, 'GET', `wallet/invoice/${bill.id}/payment/?companyId=${shipper.companyId}`);
    const begun = async () => t.db.sql.select().from(payment).where(eq(payment.invoiceId, bill.id));
    const [whole] = await begun();
    await correct(100);
    await call(t, null, 'GET', `wallet/invoice/${bill.id}/payment/?companyId=${shipper.companyId}`);
    const amounts = (await begun()).map(({ amountMinor }) => amountMinor).sort((a, b) => b - a);
    expect(amounts).toEqual([bill.dueMinor, bill.dueMinor - 100]);
    await takeReport(t.ctx, {
      paymentId: whole!.id,
      invoiceId: bill.id,
      result: 'success',
      amountMinor: whole!.amountMinor,
      currency: 'MYR',
    });
    expect(await billOf(first)).toMatchObject({ status: 1, dueMinor: 0 });
    expect(await wallet()).toBe(0);
    expect((await billOf(second)).dueMinor).toBe(bill.dueMinor - 100);
    await sound();
  });

  it('charges that could not be collected are settled when their orders are cancelled at once, without a deadlock (BX-05, B1-15)', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => makeOrder(t, shipper)));
    await empty();
    for (const order of orders) await weigh(order, 30);
    const cancelled = await Promise.all(
      orders.map(({ id }) => call(t, shipper, 'POST', `order/${id}/cancel`, {})),
    );
    expect(cancelled.map(({ status }) => status)).toEqual(orders.map(() => 200));
    for (const order of orders) expect((await billOf(order)).status).not.toBe(0);
    await sound();
  });

  it('a charge that could not be collected is taken from simultaneous top-ups during its own payment, without a deadlock (BX-05, B1-16)', async () => {
    const [first, second] = await twoCharges();
    const { id, dueMinor } = await billOf(second);
    const topUps = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { invoiceId } = data<TopUpStarted>(
          await call(t, shipper, 'POST', 'topup/buy', { amount: 100, paymentMethodId: 1 }),
        );
        const [begun] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
        return { paymentId: begun!.id, invoiceId, amountMinor: 10_000, currency: 'MYR' };
      }),
    );
    await correct(dueMinor);
    await Promise.all([
      ...topUps.map((report) => takeReport(t.ctx, { ...report, result: 'success' })),
      payFromWallet(t.ctx, shipper, id).catch((err) => expect(err).toBeInstanceOf(Refusal)),
    ]);
    for (const order of [first, second])
      expect(await billOf(order)).toMatchObject({ status: 1, dueMinor: 0 });
    expect(await wallet()).toBe(50_000 - dueMinor);
    await sound();
  });

  it.each([
    ['a second before seven days are over', -1000, 200],
    ['at seven days', 0, 200],
    ['a millisecond later', 1, 402],
  ])(
    '%s: a charge that could not be collected blocks new orders or not (BX-05, BILL-05)',
    async (_when, afterMs, status) => {
      const order = await makeOrder(t, shipper);
      await empty();
      await weigh(order, 30);
      const bill = await billOf(order);
      const at = t.clock.now().getTime() - 7 * DAY_MS - afterMs;
      expect(Date.parse(bill.dueDate ?? '') - t.clock.now().getTime()).toBe(7 * DAY_MS);
      await t.db.sql
        .update(invoice)
        .set({ createdAt: new Date(at), dueAt: new Date(at + 7 * DAY_MS) })
        .where(eq(invoice.id, bill.id));
      expect((await owed()).blockedBy).toBe(status === 402 ? bill.invoiceNo : null);
      const booked = await call(t, shipper, 'POST', 'order', orderBody({ paymentMethodId: 1 }));
      expect(booked.status).toBe(status);
      if (status === 402)
        expect(error(booked)).toMatchObject({
          code: 'ERR_INVOICE_OVERDUE',
          message: `Invoice ${bill.invoiceNo} is overdue. Pay it to place new orders.`,
        });
    },
  );

  it('a charge that could not be collected is announced by mail when it arises, before it is due and when it is overdue; money ends the block (BX-05)', async () => {
    const order = await makeOrder(t, shipper);
    await empty();
    await weigh(order, 30);
    const bill = await billOf(order);
    const sentMails = async () =>
      (await subjects()).map(({ subject }) => subject).filter((subject) => subject.includes(bill.invoiceNo));
    expect(await sentMails()).toEqual([`Invoice ${bill.invoiceNo} could not be collected`]);
    const dueIn = (days: number) =>
      t.db.sql
        .update(invoice)
        .set({ dueAt: new Date(t.clock.now().getTime() + days * DAY_MS) })
        .where(eq(invoice.id, bill.id));
    await dueIn(2);
    await billAndRemind(t.ctx);
    await dueIn(-1);
    await billAndRemind(t.ctx);
    await billAndRemind(t.ctx);
    expect((await sentMails()).sort()).toEqual(
      ['could not be collected', 'is due soon', 'is overdue'].map(
        (end) => `Invoice ${bill.invoiceNo} ${end}`,
      ),
    );
    await postTopUp(t.ctx, shipper, money(bill.dueMinor + 5000));
    expect((await owed()).blockedBy).toBeNull();
    expect((await call(t, shipper, 'POST', 'order', orderBody())).status).toBe(200);
  });
});
