import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TopUpPlan, TopUpStarted } from '../../../contract/money/topUp.ts';
import type { InvoiceDetails } from '../../../contract/money/wallet.ts';
import { allowsApps } from '../../../contract/rules/integrations/apps.ts';
import { ledgerTx, topUp } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { refundPayment } from '../../../server/modules/payments/refunds.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DEMO_PLANS } from '../../../server/sandbox/demo/plans.ts';
import { toWindow, useUp } from '../../support/limits.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, pageOf } from '../orders/orderBody.ts';
import { account, another, bought, buy, home, pay, t, withTopUp } from './topUpWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withTopUp(kind);

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

  it('the smallest amount without plans is the one for orders, and 20 without either (PAY-12, PAY-16)', async () => {
    const plain = await makeShipper(t, { companyCode: 'noplans' });
    const minimum = async () => data<TopUpPlan>(await call(t, plain, 'GET', 'topup/plan/customer')).minAmount;
    expect(await minimum()).toBe(20);
    await t.db.sql
      .insert(companySetting)
      .values({ companyId: plain.companyId, name: 'min_order_amount', data: 30 });
    expect(await minimum()).toBe(30);
  });

  it('payment methods of a top-up come from the gateway, without the wallet (PAY-19, API-95)', async () => {
    const { data: methods } = pageOf<{ id: number; name: string }>(
      await call(t, home, 'GET', 'topup/paymentMethod'),
    );
    expect(methods.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Card'],
      [2, 'Online banking'],
      [3, 'Bank transfer'],
    ]);
  });

  it('a promo code adds its credit once per account, also for two simultaneous top-ups (PAY-22, B2-26)', async () => {
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

  it('the free credit of a plan is booked once with its top-up, next to a promo code, and is taken back in part by a refund (PAY-07, PAY-08)', async () => {
    const who = await makeShipper(t, { companyCode: 'credit' });
    const feature = (key: string, valueTxt: string, hide = false) => ({ key, valueTxt, hide });
    const write = (name: string, value: unknown) =>
      t.db.sql.insert(companySetting).values({ companyId: who.companyId, name, data: value });
    await write('customer_rates', { smsRate: 0.15 });
    await write('topup.plans', [
      {
        id: 1,
        name: 'Starter',
        value: 20,
        features: [feature('smsnotifyrate', 'MYR 0.20'), feature('freecredit', 'a lot')],
      },
      {
        id: 2,
        name: 'Standard',
        value: 100,
        features: [feature('smsnotifyrate', 'RM0.15'), feature('freecredit', 'MYR 10')],
      },
      { id: 3, name: 'Hidden', value: 500, features: [feature('freecredit', 'MYR 50', true)] },
    ]);
    const plan = data<TopUpPlan>(await call(t, who, 'GET', 'topup/plan/customer'));
    // A promise without its credit is not shown.
    expect(plan.prices.map(({ features }) => features.map(({ key }) => key))).toEqual([
      [],
      ['smsnotifyrate', 'freecredit'],
      ['freecredit'],
    ]);
    const made = await bought(who, { amount: 100 });
    expect(made.bonus).toBe(10);
    await pay(made, { card: '4242424242424242' });
    await pay(made, { card: '4242424242424242' });
    expect((await account(who)).walletMinor).toBe(11_000);
    await pay(await bought(who, { amount: 500 }), { card: '4242424242424242' });
    expect((await account(who)).walletMinor).toBe(61_000);
    const refunded = await refundPayment(t.ctx, who, made.invoiceId, 5_000);
    expect(refunded).toMatchObject({ creditMinor: 500, balanceMinor: 55_500 });
    const texts = await t.db.sql.select().from(ledgerTx).where(eq(ledgerTx.customerId, who.customerId));
    const number = data<InvoiceDetails>(
      await call(t, who, 'GET', `wallet/invoice/${made.invoiceId}`),
    ).invoiceNo;
    expect(texts.map(({ description }) => description)).toEqual(
      expect.arrayContaining([`Free credit of ${number}`, `Free credit of ${number} taken back`]),
    );
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('the invoice of a top-up has its promo code, and the reason why the code is no longer valid, in the reader’s language (PAY-22)', async () => {
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

  it('wrong promo codes are limited to thirty an hour for an account; right ones and other accounts do not count (PAY-22)', async () => {
    toWindow(t, 3600);
    const [who, other] = [await another(), await another()];
    await useUp(t, `guesses:promo:account:${who.customerId}`, 29);
    const statusOf = async (by: typeof who, promoCode: string) => (await buy(by, { promoCode })).status;
    expect(await statusOf(who, 'TOPUP10')).toBe(200);
    expect(await statusOf(who, 'NOSUCH')).toBe(422);
    expect(await statusOf(who, 'NOSUCH')).toBe(429);
    expect(await statusOf(who, 'TOPUP10')).toBe(429);
    expect([await statusOf(other, 'TOPUP10'), (await buy(who, {})).status]).toEqual([200, 200]);
  });

  it.each([
    [20, 'Starter'],
    [90, 'Starter'],
    [100, 'Standard'],
    [110, 'Standard'],
    [100_000_000, 'Standard'],
  ])(
    'an amount of %i is within the limits and gives the plan %s (PAY-12, PAY-13, PAY-39)',
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
    'a promo code with a minimum of 50 and a maximum of 20 adds to %i a credit of %i (PAY-22)',
    async (amount, bonus) => {
      expect((await bought(await another(), { amount, promoCode: 'TOPUP10' })).bonus).toBe(bonus);
    },
  );

  it('another customer’s account cannot be topped up', async () => {
    const who = await another();
    expect((await buy(who, { customerId: home.customerId })).status).toBe(404);
  });
});

it('the demo’s plans promise the couriers and apps that they open, and a credit that is booked (PAY-08)', () => {
  const features = Object.values(DEMO_PLANS).flatMap((plans) =>
    plans.flatMap((plan) => plan.features.map((feature) => ({ plan: plan.name, ...feature }))),
  );
  const promised = features.flatMap(({ plan, key, valueTxt }) =>
    key === 'serviceincluded' ? [`${valueTxt}: ${String(allowsApps(plan, null, new Date()))}`] : [],
  );
  expect([...new Set(promised)].sort()).toEqual(['All couriers, apps: true', 'All couriers: false']);
  expect([...new Set(features.map(({ key }) => key))].sort()).toEqual(['freecredit', 'serviceincluded']);
});
