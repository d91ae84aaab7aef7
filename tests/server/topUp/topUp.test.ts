import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TopUpPlan, TopUpStarted } from '../../../contract/money/topUp.ts';
import type { InvoiceDetails } from '../../../contract/money/wallet.ts';
import { ledgerTx, payment, topUp } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { company, companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error, pageOf } from '../orders/orderBody.ts';

const PLANS = [
  { id: 2, name: 'Standard', value: 100, features: [{ key: 'freeflyer', valueTxt: '10', hide: true }] },
  { id: 1, name: 'Starter', value: 20 },
];
const CARD = 1;
const BANK = 2;
const TRANSFER = 3;

describe.each(DATABASES)('on %s', (kind) => {
  let t: TestServer;
  let home: TestShipper;
  beforeAll(async () => {
    t = await startTestServer({ kind });
    home = await makeShipper(t);
    await t.db.sql
      .insert(companySetting)
      .values({ companyId: home.companyId, name: 'topup.plans', data: PLANS });
  });
  afterAll(() => t.close());

  const another = () => makeShipper(t, { companyId: home.companyId });
  const buy = (who: TestShipper, body: Record<string, unknown>, key?: string) =>
    call(
      t,
      who,
      'POST',
      'topup/buy',
      { amount: 100, paymentMethodId: CARD, ...body },
      key ? { 'idempotency-key': key } : {},
    );
  const bought = async (who: TestShipper, body: Record<string, unknown> = {}) =>
    data<TopUpStarted>(await buy(who, body));
  const account = async (who: TestShipper) =>
    (await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId)))[0]!;
  const statusOf = async (who: TestShipper, id: string) =>
    data<{ statusCode: number }>(await call(t, who, 'GET', `wallet/invoice/${id}/paymentStatus`)).statusCode;
  /** Submits the form of the gateway's page. */
  const pay = async ({ invoiceId }: TopUpStarted, form: Record<string, string>) => {
    const [row] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
    return t.app.inject({
      method: 'POST',
      url: `/sandbox/pay/${row!.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' },
      payload: new URLSearchParams(form).toString(),
    });
  };
  const passes = async (seconds: number) => {
    t.clock.advance(seconds);
    await runDueJobs(t.ctx);
  };

  it('plans are listed smallest first with their features and the smallest amount (PAY-07, PAY-09, PAY-12, API-94, API-156)', async () => {
    const plan = data<TopUpPlan>(await call(t, home, 'GET', 'topup/plan/customer'));
    expect(plan).toEqual({
      minAmount: 20,
      prices: [
        { id: 1, name: 'Starter', description: null, value: 20, features: [] },
        {
          id: 2,
          name: 'Standard',
          description: null,
          value: 100,
          features: [{ key: 'freeflyer', valueTxt: '10', hide: true }],
        },
      ],
    });
  });

  it('the smallest amount is that of orders where a tenant has no plans, and 20 without either (PAY-12, PAY-16)', async () => {
    const plain = await makeShipper(t, { companyCode: 'noplans' });
    const minimum = async () => data<TopUpPlan>(await call(t, plain, 'GET', 'topup/plan/customer')).minAmount;
    expect(await minimum()).toBe(20);
    await t.db.sql
      .insert(companySetting)
      .values({ companyId: plain.companyId, name: 'min_order_amount', data: 30 });
    expect(await minimum()).toBe(30);
  });

  it('payment methods are those of the gateway, not the wallet (PAY-19, API-95)', async () => {
    const { data: methods } = pageOf<{ id: number; name: string }>(
      await call(t, home, 'GET', 'topup/paymentMethod'),
    );
    expect(methods.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Card'],
      [2, 'Online banking'],
      [3, 'Bank transfer'],
    ]);
  });

  it('a card payment credits the wallet once and renews the plan (PAY-21, PAY-23, PAY-39, API-96)', async () => {
    const who = await another();
    const started = await bought(who, { amount: 110, customerId: who.customerId });
    expect(started).toMatchObject({ paymentDetails: null, bonus: 0 });
    expect(started.paymentUrl).toMatch(/^http:\/\/localhost:4000\/sandbox\/pay\//);
    expect(await statusOf(who, started.invoiceId)).toBe(0);
    const answer = await pay(started, { card: '4242 4242 4242 4242' });
    expect(answer.headers.location).toBe(
      `http://localhost/customer/payment/${started.invoiceId}?invoiceId=${started.invoiceId}`,
    );
    await pay(started, { card: '4242 4242 4242 4242' });
    expect(await statusOf(who, started.invoiceId)).toBe(1);
    expect(await account(who)).toMatchObject({ walletMinor: 11_000, planName: 'Standard' });
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('a card whose bank asks for a code is charged with the right code only', async () => {
    const who = await another();
    const started = await bought(who);
    const card = '4000 0027 6000 3184';
    expect((await pay(started, { card })).body).toContain('name="code"');
    expect((await pay(started, { card, code: '1' })).statusCode).toBe(422);
    expect(await statusOf(who, started.invoiceId)).toBe(0);
    expect((await pay(started, { card, code: '123456' })).statusCode).toBe(303);
    expect((await account(who)).walletMinor).toBe(10_000);
  });

  it.each([
    ['late', 9, 1, 10_000],
    ['refuses', 5, 9, 0],
  ])('a bank that %s is pending first, then reported by itself', async (bank, afterS, status, balance) => {
    const who = await another();
    const started = await bought(who, { paymentMethodId: BANK });
    await pay(started, { bank, answer: 'approve' });
    expect(await statusOf(who, started.invoiceId)).toBe(0);
    await passes(afterS);
    expect(await statusOf(who, started.invoiceId)).toBe(status);
    expect((await account(who)).walletMinor).toBe(balance);
  });

  it('who leaves the gateway’s page comes back marked as unpaid; who declines at the bank is told at once', async () => {
    const who = await another();
    const started = await bought(who, { paymentMethodId: BANK });
    const page = await t.app.inject({ url: new URL(started.paymentUrl!).pathname });
    const done = `http://localhost/customer/payment/${started.invoiceId}?invoiceId=${started.invoiceId}`;
    expect(page.body).toContain(`href="${done}&amp;cancelled=1"`);
    const declined = await pay(started, { bank: 'silent', answer: 'decline' });
    expect(declined.headers.location).toBe(done);
    expect(await statusOf(who, started.invoiceId)).toBe(9);
  });

  it('a bank that does not report is polled after a minute', async () => {
    const who = await another();
    const started = await bought(who, { paymentMethodId: BANK });
    await passes(61);
    expect(await statusOf(who, started.invoiceId)).toBe(0);
    await pay(started, { bank: 'silent', answer: 'approve' });
    await passes(100);
    expect(await statusOf(who, started.invoiceId)).toBe(0);
    await passes(300);
    expect(await statusOf(who, started.invoiceId)).toBe(1);
    expect((await account(who)).walletMinor).toBe(10_000);
  });

  it('a bank transfer is explained by HTML of the gateway and credited when it arrives (PAY-24)', async () => {
    const who = await another();
    const started = await bought(who, { paymentMethodId: TRANSFER });
    expect(started.paymentUrl).toBeNull();
    expect(started.paymentDetails).toContain('MYR 100.00');
    await pay(started, {});
    expect((await account(who)).walletMinor).toBe(10_000);
  });

  it('in rupiah the gateway’s page, its transfer and what is refused name amounts without decimals', async () => {
    const who = await makeShipper(t, { companyCode: `rupiah${kind}` });
    await t.db.sql.update(company).set({ currency: 'IDR' }).where(eq(company.id, who.companyId));
    await t.db.sql.insert(companySetting).values({
      companyId: who.companyId,
      name: 'topup.plans',
      data: [{ id: 1, name: 'Mulai', value: 20_000 }],
    });
    const transfer = await bought(who, { amount: 20_000, paymentMethodId: TRANSFER });
    expect(transfer.paymentDetails).toContain('>IDR 20,000<');
    const { paymentUrl } = await bought(who, { amount: 20_000 });
    const page = await t.app.inject({ url: paymentUrl! });
    expect(page.body).toContain('<dd>IDR 20,000</dd>');
    expect(error(await buy(who, { amount: 10 })).message).toBe('Minimum amount IDR 20,000 is required');
  });

  it('a promo code adds its credit once an account, also when two top-ups asked for it (PAY-22, B2-26)', async () => {
    const who = await another();
    const first = await bought(who, { promoCode: 'topup10' });
    const second = await bought(who, { promoCode: 'TOPUP10', amount: 200 });
    expect([first.bonus, second.bonus]).toEqual([10, 20]);
    await pay(first, { card: '4242424242424242' });
    await pay(second, { card: '4242424242424242' });
    expect((await account(who)).walletMinor).toBe(10_000 + 1000 + 20_000);
    expect(error(await buy(who, { promoCode: 'TOPUP10' }))).toMatchObject({
      field: 'promoCode',
      message: 'This promo code was used already.',
    });
    const kinds = await t.db.sql.select().from(ledgerTx).where(eq(ledgerTx.customerId, who.customerId));
    expect(kinds.map(({ category }) => category).sort()).toEqual(['bonus', 'topup', 'topup']);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('the invoice of a top-up names its promo code, and why it holds no more, in the reader’s language (PAY-22)', async () => {
    const who = await another();
    const promoOf = async ({ invoiceId }: TopUpStarted) =>
      data<InvoiceDetails>(
        await call(t, who, 'GET', `wallet/invoice/${invoiceId}`, undefined, { 'accept-language': 'ms' }),
      ).promo;
    const [left, paid, plain] = [
      await bought(who, { promoCode: 'TOPUP10' }),
      await bought(who, { promoCode: 'TOPUP10' }),
      await bought(who),
    ];
    expect(await promoOf(left)).toEqual({ code: 'TOPUP10', refusal: null });
    await pay(paid, { card: '4242424242424242' });
    expect(await promoOf(left)).toEqual({ code: 'TOPUP10', refusal: 'Kod promosi ini telah digunakan.' });
    expect(await promoOf(plain)).toBeNull();
  });

  it('a top-up of a referred account that had an order delivered credits the referrer in its transaction, once, also when two are paid at once (BX-05, PAY-35, B2-26)', async () => {
    await t.db.sql
      .insert(companySetting)
      .values({ companyId: home.companyId, name: 'referral.customer', data: { bonus: 5, min_top_up: 100 } });
    const [referrer, friend] = [await another(), await another()];
    await t.db.sql
      .update(customer)
      .set({ referralCode: 'REFERRER' })
      .where(eq(customer.id, referrer.customerId));
    await t.db.sql
      .update(customer)
      .set({ referredBy: 'referrer', email: friend.email, phone: '+60198887766' })
      .where(eq(customer.id, friend.customerId));
    await t.db.sql.insert(orders).values({
      id: randomUUID(),
      nanoId: randomUUID(),
      companyId: friend.companyId,
      customerId: friend.customerId,
      statusCode: 700,
      currency: 'MYR',
      deliveredAt: t.clock.now(),
    });
    const card = { card: '4242424242424242' };
    await pay(await bought(friend, { amount: 90 }), card);
    expect((await account(referrer)).walletMinor).toBe(0);
    const [first, second] = [await bought(friend), await bought(friend)];
    await Promise.all([pay(first, card), pay(second, card)]);
    await pay(first, card);
    expect((await account(referrer)).walletMinor).toBe(500);
    expect((await account(friend)).walletMinor).toBe(29_000);
    const entries = await t.db.sql
      .select()
      .from(ledgerTx)
      .where(eq(ledgerTx.customerId, referrer.customerId));
    expect(entries.map(({ category, description }) => [category, description])).toEqual([
      ['bonus', 'Referral bonus'],
    ]);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: -10 }],
    ['amount', { amount: 10 }],
    ['amount', { amount: 49.999 }],
    ['amount', { amount: 105 }],
    ['amount', { amount: 100_000_010 }],
    ['amount', { amount: 1e308 }],
    ['paymentMethodId', { paymentMethodId: 0 }],
    ['paymentMethodId', { paymentMethodId: 9 }],
    ['promoCode', { promoCode: 'NOSUCH' }],
    ['promoCode', { promoCode: 'WELCOME5' }],
    ['promoCode', { promoCode: 'TOPUP10', amount: 40 }],
    ['currency', { currency: 'IDR' }],
  ])('a wrong %s is refused by name: %j (PAY-12, PAY-13, B2-26)', async (field, body) => {
    const answer = await buy(home, body);
    expect(answer.status).toBe(422);
    expect(error(answer)).toMatchObject({ field });
  });

  it.each([
    [20, 'Starter'],
    [90, 'Starter'],
    [100, 'Standard'],
    [110, 'Standard'],
    [100_000_000, 'Standard'],
  ])(
    'an amount of %i is within the limits and reaches the plan %s (PAY-12, PAY-13, PAY-39)',
    async (amount, plan) => {
      const { invoiceId } = await bought(await another(), { amount });
      const [row] = await t.db.sql.select().from(topUp).where(eq(topUp.invoiceId, invoiceId));
      expect(row?.planName).toBe(plan);
    },
  );

  it.each([
    [50, 5],
    [190, 19],
    [200, 20],
    [210, 20],
  ])(
    'a promo code with a least of 50 and a most of 20 adds to %i a credit of %i (PAY-22)',
    async (amount, bonus) => {
      expect((await bought(await another(), { amount, promoCode: 'TOPUP10' })).bonus).toBe(bonus);
    },
  );

  it('the same call with one idempotency key makes one invoice', async () => {
    const who = await another();
    const [a, b] = [
      data<TopUpStarted>(await buy(who, {}, 'k1')),
      data<TopUpStarted>(await buy(who, {}, 'k1')),
    ];
    expect(b).toEqual(a);
  });

  it('another customer’s account cannot be topped up', async () => {
    const who = await another();
    expect((await buy(who, { customerId: home.customerId })).status).toBe(404);
  });
});
