import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { termDays } from '../../../contract/rules/money/billing.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { company, customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { billAndRemind } from '../../../server/modules/billing/monthlyBill.ts';
import { messages } from '../../support/messages.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, error, makeOrder, orderBody, pageOf } from '../orders/orderBody.ts';
import { balance, bill, DAY_S, due, invoices, owed, withPostpaid } from './postpaidWorld.ts';

withPostpaid();

const mails = async () => {
  await runDueJobs(t.ctx);
  const sent = await messages(t);
  // Sorted by text, which here is also the order of the days.
  return sent.map((mail) => mail.subject).sort();
};

describe('an account that pays by the month', () => {
  it('an account that pays by the month has an unbilled amount for its orders, not an invoice for each (BILL-05)', async () => {
    const order = await makeOrder(t, shipper);
    await makeOrder(t, shipper);
    expect(await invoices()).toEqual([]);
    expect(await owed()).toMatchObject({ amount: 14, unpaid: 0 });
    expect(await balance()).toBe(-14);
    await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
    expect(await owed()).toMatchObject({ amount: 7 });
    expect(await balance()).toBe(-7);
  });

  it('an account that pays by the month gets one invoice for the month that has ended, once, due after its term, and a mail', async () => {
    const kept = await makeOrder(t, shipper);
    const cancelled = await makeOrder(t, shipper);
    await call(t, shipper, 'POST', `order/${cancelled.id}/cancel`, {});
    const made = await bill();
    await billAndRemind(t.ctx);
    expect(await invoices()).toHaveLength(1);
    expect(made).toMatchObject({
      status: 0,
      totalPrice: { amount: 7, currency: 'MYR' },
      invoice_type: { type: 'postpaid' },
      paymentTerm: 'net14',
    });
    expect(made.items.map((item) => item.orderId)).toEqual([kept.id]);
    const days = (Date.parse(made.dueDate ?? '') - t.clock.now().getTime()) / DAY_S / 1000;
    expect(Math.floor(days)).toBe(14);
    expect(await owed()).toMatchObject({ amount: 0, unpaid: 7, unpaidInvoices: 1, overdue: 0 });
    const orders = pageOf<Order>(await call(t, shipper, 'GET', `order?invoiceId=${made.id}`)).data;
    expect(orders.map((order) => order.id)).toEqual([kept.id]);
    expect(await mails()).toEqual([`Invoice ${made.invoiceNo}`]);
  });

  it('a monthly invoice states the tax that was charged, also after the rate has changed (BILL-05, NUM-03)', async () => {
    const setRate = (taxBp: number) =>
      t.db.sql.update(company).set({ taxBp }).where(eq(company.id, shipper.companyId));
    try {
      await setRate(600);
      await makeOrder(t, shipper);
      await setRate(800);
      const { id } = await bill();
      const [row] = await t.db.sql.select().from(invoice).where(eq(invoice.id, id));
      // 7.00 plus 6 % tax, rounded to 0.05.
      expect(row).toMatchObject({ totalMinor: 740, taxMinor: 42 });
    } finally {
      await setRate(0);
    }
  });

  it('the mail about a monthly invoice has the amount in the format of its language (BX-23, BILL-05)', async () => {
    await t.db.sql.update(customer).set({ lang: 'id_ID' }).where(eq(customer.id, shipper.customerId));
    await makeOrder(t, shipper);
    await bill();
    await runDueJobs(t.ctx);
    const [mail] = await messages(t);
    expect(mail?.body).toContain('MYR 7,00');
    expect(mail?.body).not.toContain('7.00');
  });

  it('an invoice or a reminder that fails does not hold back those of other accounts, and follows with the next run (BILL-05)', async () => {
    const other = await makeShipper(t, { companyId: shipper.companyId, creditLimitMinor: 5_000 });
    await t.db.sql.update(customer).set({ billing: { paymentTerm: 'net14' } });
    await makeOrder(t, shipper);
    await makeOrder(t, other);
    const aMonthAgo = new Date(t.clock.now().getTime() - 40 * DAY_S * 1000);
    await t.db.sql.update(invoice).set({ createdAt: aMonthAgo });
    const runAndFailFirst = async () => {
      const failing = vi.spyOn(t.ctx.db, 'afterCommit').mockImplementationOnce(() => {
        throw new Error('broken');
      });
      await billAndRemind(t.ctx);
      failing.mockRestore();
    };
    const bills = () => t.db.sql.select().from(invoice).where(eq(invoice.type, 'postpaid'));
    await runAndFailFirst();
    expect(await bills()).toHaveLength(1);
    await billAndRemind(t.ctx);
    expect(await bills()).toHaveLength(2);
    await t.db.sql
      .update(invoice)
      .set({ dueAt: new Date(t.clock.now().getTime() + DAY_S * 1000) })
      .where(eq(invoice.type, 'postpaid'));
    const reminders = async () => (await bills()).map((row) => row.reminders).sort();
    await runAndFailFirst();
    expect(await reminders()).toEqual([0, 1]);
    await billAndRemind(t.ctx);
    expect(await reminders()).toEqual([1, 1]);
  });

  it('all invoices that are due get their reminders in one run, however many they are (BILL-05)', async () => {
    await makeOrder(t, shipper);
    await bill();
    const [row] = await t.db.sql.select().from(invoice).where(eq(invoice.type, 'postpaid'));
    const dueAt = new Date(t.clock.now().getTime() + DAY_S * 1000);
    await t.db.sql.update(invoice).set({ dueAt }).where(eq(invoice.id, row!.id));
    // One more than two parts of the job.
    await t.db.sql
      .insert(invoice)
      .values(
        Array.from({ length: 200 }, (_, n) => ({ ...row!, id: randomUUID(), invoiceNo: `INV-T${n}`, dueAt })),
      );
    await billAndRemind(t.ctx);
    const reminded = await t.db.sql.select({ id: invoice.id }).from(invoice).where(eq(invoice.reminders, 1));
    expect(reminded).toHaveLength(201);
  });

  it('an account that pays by the month is not billed for the current month', async () => {
    await makeOrder(t, shipper);
    await billAndRemind(t.ctx);
    expect(await invoices()).toEqual([]);
  });

  it('an account that pays by the month gets one reminder before the due day and one after it, and cannot book while overdue, as announced (BILL-05)', async () => {
    await makeOrder(t, shipper);
    const made = await bill();
    await due(2, made.id);
    await billAndRemind(t.ctx);
    await billAndRemind(t.ctx);
    const first = [`Invoice ${made.invoiceNo}`, `Invoice ${made.invoiceNo} is due soon`];
    expect(await mails()).toEqual(first);
    expect(await owed()).toMatchObject({ blockedBy: null });
    await due(-1, made.id);
    expect(await owed()).toMatchObject({ blockedBy: made.invoiceNo });
    await billAndRemind(t.ctx);
    await billAndRemind(t.ctx);
    expect(await mails()).toEqual([...first, `Invoice ${made.invoiceNo} is overdue`]);
    for (const paymentMethodId of [0, 1]) {
      const refused = await call(t, shipper, 'POST', 'order', orderBody({ paymentMethodId }));
      expect([refused.status, error(refused).code]).toEqual([402, 'ERR_INVOICE_OVERDUE']);
      expect(error(refused).message).toBe(
        `Invoice ${made.invoiceNo} is overdue. Pay it to place new orders.`,
      );
    }
  });

  it('a monthly invoice is overdue a second after its due time, not at it (BILL-05)', async () => {
    await makeOrder(t, shipper);
    const made = await bill();
    const blockedBy = async (secondsLate: number) => {
      await due(-secondsLate / DAY_S, made.id);
      const refused = await call(t, shipper, 'POST', 'order', orderBody());
      return [(await owed()).blockedBy, refused.status];
    };
    expect(await blockedBy(-1)).toEqual([null, 200]);
    expect(await blockedBy(0)).toEqual([null, 200]);
    expect(await blockedBy(1)).toEqual([made.invoiceNo, 402]);
  });

  it('a monthly invoice gets its reminder three days before the due day, and not a second earlier (BILL-05)', async () => {
    await makeOrder(t, shipper);
    const made = await bill();
    const remindersAt = async (seconds: number) => {
      await due(seconds / DAY_S, made.id);
      await billAndRemind(t.ctx);
      return (await mails()).filter((subject) => subject.endsWith('due soon')).length;
    };
    expect(await remindersAt(3 * DAY_S + 1)).toBe(0);
    expect(await remindersAt(3 * DAY_S)).toBe(0);
    expect(await remindersAt(3 * DAY_S - 1)).toBe(1);
  });

  it('a monthly invoice has all charges before the month began in its company’s time zone, to the millisecond (BILL-05)', async () => {
    const [before, first] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    // Midnight of 1 March in Kuala Lumpur.
    const begins = Date.parse('2026-02-28T16:00:00.000Z');
    const chargedAt = (orderId: string, at: number) =>
      t.db.sql
        .update(invoice)
        .set({ createdAt: new Date(at) })
        .where(sql`${invoice.items}::text like ${`%${orderId}%`}`);
    await chargedAt(before.id, begins - 1);
    await chargedAt(first.id, begins);
    await billAndRemind(t.ctx);
    const billed = (await invoices()).flatMap(({ items }) => items.map((item) => item.orderId));
    expect(billed).toEqual([before.id]);
  });
});

it.each([
  [null, null],
  ['prepaid', null],
  ['net', null],
  ['net0', 0],
  ['net7', 7],
  ['net30', 30],
  ['net120', 120],
  ['net999', 999],
  ['net1000', null],
])('the term %s lets an account pay within %s days', (term, days) => {
  expect(termDays(term)).toBe(days);
});
