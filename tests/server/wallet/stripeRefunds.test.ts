import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ledgerTx, paymentRefund } from '../../../server/db/schema/ledger.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { enqueue } from '../../../server/jobs/queue.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { recordFindings } from '../../../server/modules/operate/doctor/databaseFindings.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import recorded from '../../support/stripe/resources.json';
import { command } from '../operate/command.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import { api, balance, newest, paid, report, shipper, t, topUp, withStripe } from './stripeWorld.ts';

withStripe();

/** A paid top-up of 100, with the number of its invoice and its payment at Stripe. */
async function paidTopUp() {
  const { invoiceId } = await topUp();
  const session = newest();
  await report('checkout.session.completed', paid(session));
  const bill = data<{ invoiceNo: string }>(await call(t, shipper, 'GET', `wallet/invoice/${invoiceId}`));
  return { invoiceId, invoiceNo: bill.invoiceNo, payment_intent: String(session.payment_intent) };
}
const refund = (invoice: string, amount: number) =>
  command(t, 'payments/refund', { customer: shipper.customerId, invoice, amount });
const stray = async () => (await command(t, 'payments/stray')).data.rows;
const sound = async () => expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });

describe('refunds to the payer', () => {
  it('a refund to the payer leaves the wallet at once, and Stripe is called with the same key when the job runs again', async () => {
    const { invoiceNo: invoice } = await paidTopUp();
    expect((await refund(invoice, 40)).status).toBe(200);
    expect(await balance()).toBe(60);
    await runDueJobs(t.ctx);
    await runDueJobs(t.ctx);
    expect(api.refunds).toMatchObject([{ amount: '4000', payment_intent: newest().payment_intent }]);
    const [row] = await t.db.sql.select().from(paymentRefund);
    expect(row?.status).toBe('done');
    expect(api.calls.at(-1)?.key).toBe(`refund-${row?.id}`);
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
  });

  it('refunds to the payer never exceed the payment or the wallet, even with several commands at once', async () => {
    const { invoiceNo: invoice } = await paidTopUp();
    const answers = await Promise.all([refund(invoice, 60), refund(invoice, 60), refund(invoice, 60)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await makeOrder(t, shipper);
    expect((await refund(invoice, 40)).status).toBe(402);
    expect(await balance()).toBe(33);
    expect((await refund('INV-99999999', 1)).status).toBe(404);
  });

  it('a refund to the payer returns to the wallet when Stripe refuses it', async () => {
    const { invoiceNo: invoice } = await paidTopUp();
    await refund(invoice, 40);
    api.refusesRefunds = true;
    await runDueJobs(t.ctx);
    expect(await balance()).toBe(100);
    const txs = await t.db.sql
      .select()
      .from(ledgerTx)
      .where(eq(ledgerTx.customerId, shipper.customerId))
      .orderBy(ledgerTx.id);
    expect(txs.map(({ category }) => category)).toEqual(['topup', 'refund', 'refund']);
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
    api.refusesRefunds = false;
    expect((await refund(invoice, 100)).status).toBe(200);
  });

  it('a refund to the payer whose answer was lost is found at Stripe, not made again, however late (BX-05)', async () => {
    const { invoiceNo: invoice } = await paidTopUp();
    await refund(invoice, 40);
    await runDueJobs(t.ctx);
    const [row] = await t.db.sql.update(paymentRefund).set({ status: 'pending' }).returning();
    api.refundStatus = 'pending';
    await enqueue(t.ctx, 'payments.refund', { refundId: row!.id });
    await runDueJobs(t.ctx);
    api.refundStatus = 'failed';
    t.clock.advance(3600);
    await runDueJobs(t.ctx);
    expect(api.refunds).toHaveLength(1);
    const [{ status } = {}] = await t.db.sql.select().from(paymentRefund);
    expect(status).toBe('refused');
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
  });
});

describe('a refund that fails after it had succeeded', () => {
  it('a refund that fails after it had succeeded returns to the wallet once, for any number of reports, and is named to the operator (BX-05)', async () => {
    const { invoiceId, invoiceNo, payment_intent } = await paidTopUp();
    await refund(invoiceNo, 40);
    await runDueJobs(t.ctx);
    expect(await balance()).toBe(60);
    api.refundStatus = 'failed';
    const answers = await Promise.all(
      ['refund.failed', 'refund.updated', 'charge.refund.updated', 'refund.failed'].map((type) =>
        report(type, { object: 'refund', payment_intent }),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
      'repeated',
      'repeated',
      'repeated',
      'settled',
    ]);
    // A report of its success that comes late takes nothing.
    api.refundStatus = 'succeeded';
    expect((await report('refund.updated', { object: 'refund', payment_intent })).outcome).toBe('repeated');
    expect(await balance()).toBe(100);
    expect(await stray()).toMatchObject([
      { amount: 40, what: `Refund of ${invoiceNo}`, why: expect.stringContaining('failed later') },
    ]);
    const bill = data<{ refundTxId: string | null }>(
      await call(t, shipper, 'GET', `wallet/invoice/${invoiceId}`),
    );
    expect(bill.refundTxId).toBeNull();
    await sound();
    expect((await refund(invoiceNo, 100)).status).toBe(200);
  });

  it('a report of our own refund settles it as its job would, and nothing is taken twice (BX-05)', async () => {
    const { invoiceNo, payment_intent } = await paidTopUp();
    await refund(invoiceNo, 40);
    const [row] = await t.db.sql.select().from(paymentRefund);
    api.refunds.push({ payment_intent, amount: '4000', 'metadata[refundId]': row!.id });
    expect((await report('refund.created', { object: 'refund', payment_intent })).outcome).toBe('settled');
    await runDueJobs(t.ctx);
    expect(await balance()).toBe(60);
    expect(await t.db.sql.select().from(paymentRefund)).toMatchObject([{ status: 'done' }]);
    expect(await stray()).toEqual([]);
    await sound();
  });
});

describe('a refund that began at Stripe', () => {
  const began = (payment_intent: string, id: string, amount: string, more = {}) =>
    api.refunds.push({ payment_intent, id, amount, ...more });
  const changed = (payment_intent: string) => report('charge.refunded', { object: 'charge', payment_intent });

  it('refunds that began at Stripe are taken from the wallet once each, beside our own, and count for the invoice (BX-05)', async () => {
    const { invoiceId, invoiceNo, payment_intent } = await paidTopUp();
    await refund(invoiceNo, 10);
    await runDueJobs(t.ctx);
    began(payment_intent, 're_part', '3000');
    const answers = await Promise.all([changed(payment_intent), changed(payment_intent)]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['repeated', 'settled']);
    began(payment_intent, 're_more', '2000', { status: 'pending' });
    expect((await changed(payment_intent)).outcome).toBe('settled');
    expect(await balance()).toBe(40);
    const bill = data<{ totalRefunded: { amount: number } }>(
      await call(t, shipper, 'GET', `wallet/invoice/${invoiceId}`),
    );
    expect(bill.totalRefunded.amount).toBe(60);
    const more = await refund(invoiceNo, 41);
    expect(more).toMatchObject({ status: 409, error: { detail: { left: 40 } } });
    expect(await stray()).toEqual([]);
    await sound();
  });

  it('a refund that began at Stripe and that the wallet does not hold takes what it holds, and the rest waits for the operator (BX-05)', async () => {
    const { invoiceNo, payment_intent } = await paidTopUp();
    await makeOrder(t, shipper);
    began(payment_intent, 're_whole', '10000');
    await changed(payment_intent);
    expect(await balance()).toBe(0);
    expect(await stray()).toMatchObject([
      { amount: 7, customer: shipper.customerId, what: `Refund re_whole of ${invoiceNo}` },
    ]);
    const finding = (await recordFindings(t.ctx)).find(({ what }) => what === 'payments');
    expect(finding?.says).toMatch(/^1 amounts wait/);
    await sound();
    // It fails: only the part that it took comes back.
    api.refunds[0]!.status = 'failed';
    await changed(payment_intent);
    expect(await balance()).toBe(93);
    expect(await stray()).toMatchObject([{ why: expect.stringContaining('failed later') }]);
    await sound();
  });

  it('a refund that began at Stripe of an order’s card payment is taken from the wallet, and the order stays paid (BX-05)', async () => {
    await paidTopUp();
    const order = await makeOrder(t, shipper, { paymentMethodId: 1 });
    await call(t, null, 'GET', `wallet/invoice/${order.invoiceId}/payment/?companyId=${shipper.companyId}`);
    const { payment_intent } = newest();
    await report('checkout.session.completed', paid(newest()));
    began(String(payment_intent), 're_order', '700');
    await changed(String(payment_intent));
    expect(await balance()).toBe(93);
    expect((await call(t, shipper, 'POST', `order/${order.id}/cancel`)).status).toBe(200);
    expect(await balance()).toBe(100);
    await sound();
  });

  it('refunds that began at Stripe of another currency, of an unpaid payment or of nobody’s payment move no money (BX-05)', async () => {
    const { payment_intent } = await paidTopUp();
    began(payment_intent, 're_usd', '3000', { currency: 'usd' });
    await changed(payment_intent);
    await topUp();
    const open = String(newest().payment_intent);
    began(open, 're_early', '10000');
    await changed(open);
    expect(await balance()).toBe(100);
    expect((await stray()).map(({ amount, currency }) => [amount, currency])).toEqual([
      [30, 'USD'],
      [100, 'MYR'],
    ]);
    expect((await changed('pi_of_another_program')).outcome).toBe('nothing');
    await sound();
  });
});

describe('a dispute at Stripe', () => {
  const disputed = (payment_intent: string, status: string, type = 'updated') =>
    report(`charge.dispute.${type}`, {
      ...recorded.dispute,
      id: 'dp_1',
      amount: 10_000,
      currency: 'myr',
      payment_intent,
      status,
    });
  const events = async () =>
    (
      await t.db.sql
        .select({ payload: event.payload })
        .from(event)
        .where(eq(event.type, 'invoice.status'))
        .orderBy(event.id)
    ).map(({ payload }) => (payload as { status: string }).status);

  it('a dispute is named to the operator and the account; it moves no money when it is won (BX-05)', async () => {
    const { invoiceNo, payment_intent } = await paidTopUp();
    expect((await disputed(payment_intent, 'needs_response', 'created')).outcome).toBe('settled');
    expect((await disputed(payment_intent, 'under_review', 'funds_withdrawn')).outcome).toBe('repeated');
    expect(await stray()).toMatchObject([
      { amount: 100, what: `Dispute dp_1 of ${invoiceNo}`, why: expect.stringContaining('disputes it') },
    ]);
    expect(await events()).toEqual(['paid', 'disputed']);
    await disputed(payment_intent, 'won', 'closed');
    expect([await balance(), await stray()]).toEqual([100, []]);
    // An old report that comes late opens nothing again.
    await disputed(payment_intent, 'needs_response', 'created');
    expect(await stray()).toEqual([]);
  });

  it('a lost dispute is taken from the wallet once, and comes back if it is won after all (BX-05)', async () => {
    const { payment_intent } = await paidTopUp();
    await disputed(payment_intent, 'needs_response', 'created');
    await disputed(payment_intent, 'lost', 'closed');
    await disputed(payment_intent, 'lost', 'closed');
    await disputed(payment_intent, 'under_review', 'funds_withdrawn');
    expect([await balance(), await stray()]).toEqual([0, []]);
    expect(await events()).toEqual(['paid', 'disputed', 'refunded']);
    await sound();
    await disputed(payment_intent, 'won', 'funds_reinstated');
    expect(await balance()).toBe(100);
    await sound();
  });
});
