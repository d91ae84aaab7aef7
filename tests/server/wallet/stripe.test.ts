import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { readConfig } from '../../../server/config.ts';
import { ledgerTx, payment, paymentRefund } from '../../../server/db/schema/ledger.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { enqueue } from '../../../server/jobs/queue.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { recordFindings } from '../../../server/modules/operate/doctor/databaseFindings.ts';
import { startPayment } from '../../../server/modules/payments/payments.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { refusedPast, toWindow, useUp } from '../../support/limits.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import recorded from '../../support/stripe/resources.json' with { type: 'json' };
import {
  SECRET_KEY,
  type StripeApi,
  type StripeSession,
  startStripeApi,
  stripeEvent,
  WEBHOOK_SECRET,
} from '../../support/stripe/stripeApi.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';

let api: StripeApi;
let t: TestServer;
let shipper: TestShipper;

beforeAll(async () => {
  api = await startStripeApi();
  t = await startTestServer({
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: api.url,
    },
  });
});
afterAll(async () => {
  await t.close();
  await api.close();
});
beforeEach(async () => {
  await t.truncate();
  api.calls.length = 0;
  api.refunds.length = 0;
  api.refusesRefunds = false;
  api.refundStatus = 'succeeded';
  shipper = await makeShipper(t);
});
// Every request of every test fits Stripe's published description.
afterEach(() => {
  expect(api.misfits.splice(0)).toEqual([]);
});

const balance = async () =>
  data<{ walletBalance: number }>(await call(t, shipper, 'GET', 'customer')).walletBalance;
const topUp = async (amount = 100, headers = {}) => {
  const input = { customerId: shipper.customerId, amount, paymentMethodId: 1 };
  return data<TopUpStarted>(await call(t, shipper, 'POST', 'topup/buy', input, headers));
};
const newest = (): StripeSession => [...api.sessions.values()].at(-1)!;
const created = () => api.calls.filter((c) => c.method === 'POST' && c.path === '/v1/checkout/sessions');
const statusOf = async (invoiceId: string) =>
  data<{ statusCode: number }>(await call(t, shipper, 'GET', `wallet/invoice/${invoiceId}/paymentStatus`))
    .statusCode;

async function hook(payload: string, signature: string | undefined) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/v1.0/wallet/gateway/callback',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature ? { 'stripe-signature': signature } : {}),
    },
    payload,
  });
  return { status: answer.statusCode, outcome: answer.json().data?.outcome as string | undefined };
}
const now = () => t.clock.now().getTime();
function report(type: string, session: object, more: object = {}) {
  const { payload, signature } = stripeEvent(type, session, now(), more);
  return hook(payload, signature);
}
const paid = (session: StripeSession) => ({ ...session, status: 'complete', payment_status: 'paid' });

describe('a top-up at Stripe Checkout', () => {
  it('a top-up at Stripe Checkout opens Stripe’s page for the amount in its smallest unit, with a key (PAY-19, PAY-23)', async () => {
    const { paymentUrl, invoiceId } = await topUp(50, { 'accept-language': 'ms' });
    expect(paymentUrl).toBe(newest().url);
    const [begun] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
    const [{ form, key }] = created() as [(typeof api.calls)[number]];
    expect(form).toMatchObject({
      mode: 'payment',
      locale: 'ms',
      client_reference_id: begun?.id,
      'metadata[invoiceId]': invoiceId,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'myr',
      'line_items[0][price_data][unit_amount]': '5000',
      success_url: `http://localhost/customer/payment/${invoiceId}?invoiceId=${invoiceId}`,
      cancel_url: `http://localhost/customer/payment/${invoiceId}?invoiceId=${invoiceId}&cancelled=1`,
    });
    expect(key).toBe(`checkout-${begun?.id}-1`);
    const methods = await call(t, shipper, 'GET', 'topup/paymentMethod');
    expect(methods.body.data).toMatchObject([{ id: 1, name: 'Card' }]);
  });

  it('a top-up at Stripe Checkout that is begun again opens the same page, or a new one after the first has ended', async () => {
    const { invoiceId, paymentUrl } = await topUp();
    const doneUrl = `http://localhost/customer/payment/${invoiceId}`;
    const restart = () => startPayment(t.ctx, shipper, invoiceId, { doneUrl });
    expect((await restart())?.url).toBe(paymentUrl);
    expect(created()).toHaveLength(1);
    newest().status = 'expired';
    const other = await restart();
    expect(other?.url).not.toBe(paymentUrl);
    expect(created().map(({ key }) => key?.at(-1))).toEqual(['1', '2']);
    // The first page's end arrives late. The payment on the second page continues.
    const first = [...api.sessions.values()].at(-2)!;
    expect(await report('checkout.session.expired', first)).toEqual({ status: 200, outcome: 'nothing' });
    expect(await statusOf(invoiceId)).toBe(0);
  });

  it('a top-up at Stripe Checkout is begun at most twenty times an hour by an account', async () => {
    toWindow(t, 3600);
    shipper = await makeShipper(t, { companyId: shipper.companyId });
    await useUp(t, `topup:${shipper.customerId}`, 19);
    await topUp();
    const input = { customerId: shipper.customerId, amount: 100, paymentMethodId: 1 };
    const refused = await call(t, shipper, 'POST', 'topup/buy', input);
    expect([refused.status, refused.headers['retry-after']]).toEqual(refusedPast(20, 3600));
    expect(await t.db.sql.select().from(payment)).toHaveLength(1);
    expect(created()).toHaveLength(1);
    shipper = await makeShipper(t, { companyId: shipper.companyId });
    await topUp();
  });

  it.each([
    ['thirty times a minute for an invoice', 30, (id: string) => `payment-page:${id}`],
    ['120 times a minute for an account', 120, () => `payment-pages:${shipper.customerId}`],
  ])('a page of Stripe Checkout is opened at most %s', async (_, limit, keyOf) => {
    const { invoiceId, paymentUrl } = await topUp();
    t.clock.advance(120);
    toWindow(t, 60);
    await useUp(t, keyOf(invoiceId), limit - 1);
    const open = () =>
      call(t, null, 'GET', `wallet/invoice/${invoiceId}/payment?companyId=${shipper.companyId}`);
    expect((await open()).headers.location).toBe(paymentUrl);
    api.calls.length = 0;
    const refused = await open();
    expect([refused.status, refused.headers['retry-after']]).toEqual(refusedPast(limit, 60));
    expect(api.calls).toEqual([]);
  });

  it('a top-up at Stripe Checkout is credited once for any number of repeated and simultaneous reports (B1-16)', async () => {
    const { invoiceId } = await topUp();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => report('checkout.session.completed', paid(newest()))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ outcome }) => outcome === 'settled')).toHaveLength(1);
    expect(await statusOf(invoiceId)).toBe(1);
    expect(await balance()).toBe(100);
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
  });

  it('a top-up at Stripe Checkout by a slow bank waits, and then succeeds or fails by its own report', async () => {
    const { invoiceId } = await topUp();
    const session = { ...newest(), status: 'complete', payment_status: 'unpaid' };
    expect((await report('checkout.session.completed', session)).outcome).toBe('pending');
    expect(await statusOf(invoiceId)).toBe(0);
    expect((await report('checkout.session.async_payment_succeeded', paid(newest()))).outcome).toBe(
      'settled',
    );
    expect(await balance()).toBe(100);
    const second = await topUp();
    await report('checkout.session.async_payment_failed', { ...newest(), status: 'complete' });
    expect(await statusOf(second.invoiceId)).toBe(9);
    expect(await balance()).toBe(100);
  });

  it('a top-up at Stripe Checkout without a report is fetched', async () => {
    await topUp();
    Object.assign(newest(), { status: 'complete', payment_status: 'paid' });
    t.clock.advance(70);
    await runDueJobs(t.ctx);
    expect(await balance()).toBe(100);
  });

  it.each([
    ['unsigned', () => undefined],
    ['signed with another secret', (signature: string) => signature.replace(/v1=\w{8}/, 'v1=00000000')],
  ])('a top-up at Stripe Checkout is not credited by a report that is %s', async (_, changed) => {
    await topUp();
    const { payload, signature } = stripeEvent('checkout.session.completed', paid(newest()), now());
    expect((await hook(payload, changed(signature))).status).toBe(400);
    expect(await balance()).toBe(0);
  });

  it('a top-up at Stripe Checkout is not credited by a replayed report, by a changed body, or in another mode', async () => {
    await topUp();
    const old = stripeEvent('checkout.session.completed', paid(newest()), now() - 3600_000);
    expect((await hook(old.payload, old.signature)).status).toBe(400);
    const { payload, signature } = stripeEvent('checkout.session.completed', paid(newest()), now());
    expect((await hook(payload.replace('10000', '99000'), signature)).status).toBe(400);
    const live = await report('checkout.session.completed', paid(newest()), { livemode: true });
    expect(live.outcome).toBe('nothing');
    const less = { ...paid(newest()), amount_total: 1 };
    expect((await report('checkout.session.completed', less)).status).toBe(400);
    expect(await balance()).toBe(0);
  });

  it('a top-up at Stripe Checkout does not change by reports about other objects', async () => {
    await topUp();
    expect((await report('charge.refunded', { object: 'charge' })).outcome).toBe('nothing');
    expect((await report('checkout.session.completed', { ...paid(newest()), metadata: {} })).outcome).toBe(
      'nothing',
    );
    expect(await balance()).toBe(0);
  });
});

it('an order that is paid at Stripe is placed by its report', async () => {
  const order = await makeOrder(t, shipper, { paymentMethodId: 1 });
  await call(t, null, 'GET', `wallet/invoice/${order.invoiceId}/payment/?companyId=${shipper.companyId}`);
  await report('checkout.session.completed', paid(newest()));
  expect(data<{ statusCode: number }>(await call(t, shipper, 'GET', `order/${order.id}`)).statusCode).toBe(
    100,
  );
});

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

describe('amounts of Stripe', () => {
  it.each([
    ['UGX', 50_000, '5000000'],
    ['KWD', 50, '50000'],
    ['JPY', 5000, '5000'],
    ['IDR', 50_000, '5000000'],
  ])(
    'amounts of Stripe in %s: %d is sent as %s and credited as such (PAY-23)',
    async (currency, amount, sent) => {
      shipper = await makeShipper(t, { companyCode: currency.toLowerCase(), currency });
      await topUp(amount);
      expect(created().at(-1)?.form).toMatchObject({
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': sent,
      });
      await report('checkout.session.completed', paid(newest()));
      expect(await balance()).toBe(amount);
    },
  );
});

it('the server does not start if one of Stripe’s keys is missing or of a wrong kind', () => {
  expect(readConfig({}).stripe).toBeUndefined();
  expect(() => readConfig({ STRIPE_SECRET_KEY: SECRET_KEY })).toThrow('STRIPE_WEBHOOK_SECRET');
  expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET })).toThrow('STRIPE_SECRET_KEY');
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET })).toThrow(
    'STRIPE_SECRET_KEY',
  );
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
  expect(() => readConfig(live)).toThrow('WAYBILL_DEMO=0');
  expect(readConfig({ ...live, WAYBILL_DEMO: '0' }).stripe?.secretKey).toBe('sk_live_1');
});
