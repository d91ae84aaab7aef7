import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { startPayment } from '../../../server/modules/payments/payments.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { refusedPast, toWindow, useUp } from '../../support/limits.ts';
import { SECRET_KEY, stripeEvent, WEBHOOK_SECRET } from '../../support/stripe/stripeApi.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import {
  api,
  balance,
  hook,
  newest,
  now,
  paid,
  report,
  setShipper,
  shipper,
  t,
  topUp,
  withStripe,
} from './stripeWorld.ts';

withStripe();

const created = () => api.calls.filter((c) => c.method === 'POST' && c.path === '/v1/checkout/sessions');
const statusOf = async (invoiceId: string) =>
  data<{ statusCode: number }>(await call(t, shipper, 'GET', `wallet/invoice/${invoiceId}/paymentStatus`))
    .statusCode;

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
    setShipper(await makeShipper(t, { companyId: shipper.companyId }));
    await useUp(t, `topup:${shipper.customerId}`, 19);
    await topUp();
    const input = { customerId: shipper.customerId, amount: 100, paymentMethodId: 1 };
    const refused = await call(t, shipper, 'POST', 'topup/buy', input);
    expect([refused.status, refused.headers['retry-after']]).toEqual(refusedPast(20, 3600));
    expect(await t.db.sql.select().from(payment)).toHaveLength(1);
    expect(created()).toHaveLength(1);
    setShipper(await makeShipper(t, { companyId: shipper.companyId }));
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

describe('amounts of Stripe', () => {
  it.each([
    ['UGX', 50_000, '5000000'],
    ['KWD', 50, '50000'],
    ['JPY', 5000, '5000'],
    ['IDR', 50_000, '5000000'],
  ])(
    'amounts of Stripe in %s: %d is sent as %s and credited as such (PAY-23)',
    async (currency, amount, sent) => {
      setShipper(await makeShipper(t, { companyCode: currency.toLowerCase(), currency }));
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
