import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { company, companySetting } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { account, another, bought, buy, pay, t, withTopUp } from './topUpWorld.ts';

const BANK = 2;
const TRANSFER = 3;

describe.each(DATABASES)('on %s', (kind) => {
  withTopUp(kind);

  const statusOf = async (who: TestShipper, id: string) =>
    data<{ statusCode: number }>(await call(t, who, 'GET', `wallet/invoice/${id}/paymentStatus`)).statusCode;
  const passes = async (seconds: number) => {
    t.clock.advance(seconds);
    await runDueJobs(t.ctx);
  };

  it('a top-up repeated with its key is the first one; a key of more than thirty days ago is refused (PAY-21, API-04)', async () => {
    const who = await another();
    const key = `top-up of ${who.customerId}`;
    const send = async () => {
      await t.db.sql.delete(idempotencyKey).where(eq(idempotencyKey.key, key));
      return buy(who, {}, key);
    };
    const { invoiceId } = data<TopUpStarted>(await send());
    expect(data<TopUpStarted>(await send()).invoiceId).toBe(invoiceId);
    await t.db.sql
      .update(invoice)
      .set({ createdAt: new Date(0) })
      .where(eq(invoice.id, invoiceId));
    const late = await send();
    expect([late.status, error(late).code]).toEqual([409, 'ERR_IDEMPOTENCY_MISMATCH']);
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

  it('a card whose bank asks for a code is charged only with the right code', async () => {
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
  ])(
    'a payment at a bank that %s is first pending, then reported by the bank',
    async (bank, afterS, status, balance) => {
      const who = await another();
      const started = await bought(who, { paymentMethodId: BANK });
      await pay(started, { bank, answer: 'approve' });
      expect(await statusOf(who, started.invoiceId)).toBe(0);
      await passes(afterS);
      expect(await statusOf(who, started.invoiceId)).toBe(status);
      expect((await account(who)).walletMinor).toBe(balance);
    },
  );

  it('two people of one account top up at once by other ways and amounts; each payment has its own end, and the wallet adds up (PAY-21, PAY-25, BX-50)', async () => {
    const owner = await another();
    const colleague = await makeMember(t, owner, { role: 'manager' });
    const [byCard, byBank, byTransfer, byOwner] = await Promise.all([
      bought(colleague, { amount: 110 }),
      bought(owner, { amount: 200, paymentMethodId: BANK }),
      bought(colleague, { amount: 300, paymentMethodId: TRANSFER }),
      bought(owner, { amount: 110 }),
    ]);
    const all = [byCard, byBank, byTransfer, byOwner];
    expect(new Set(all.map(({ invoiceId }) => invoiceId)).size).toBe(4);
    await Promise.all([
      pay(byCard, { card: '4242424242424242' }),
      pay(byBank, { bank: 'silent', answer: 'decline' }),
    ]);
    const statuses = async (who: TestShipper) =>
      Promise.all(all.map(({ invoiceId }) => statusOf(who, invoiceId)));
    expect([await statuses(owner), await statuses(colleague)]).toEqual([
      [1, 9, 0, 0],
      [1, 9, 0, 0],
    ]);
    expect((await account(owner)).walletMinor).toBe(11_000);
    await Promise.all([pay(byTransfer, {}), pay(byOwner, { card: '4242424242424242' })]);
    expect(await statuses(owner)).toEqual([1, 9, 1, 1]);
    expect((await account(owner)).walletMinor).toBe(52_000);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('a payer who leaves the gateway’s page comes back marked as unpaid; a payer who declines at the bank sees it at once', async () => {
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

  it('the gateway’s page, transfer and refusals have amounts without decimals in rupiah', async () => {
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

  it('the same call with one idempotency key makes one invoice', async () => {
    const who = await another();
    const [a, b] = [
      data<TopUpStarted>(await buy(who, {}, 'k1')),
      data<TopUpStarted>(await buy(who, {}, 'k1')),
    ];
    expect(b).toEqual(a);
  });
});
