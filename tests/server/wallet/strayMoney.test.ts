import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { promo } from '../../../server/db/schema/couriers/rateCards.ts';
import { payment, paymentRefund } from '../../../server/db/schema/ledger.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { recordFindings } from '../../../server/modules/operate/doctor/databaseFindings.ts';
import { ASK_QUEUE, PAYMENT_OPEN_S } from '../../../server/modules/payments/askGateway.ts';
import { takeReturns } from '../../../server/modules/payments/gatewayReturns.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { PASSWORD, walletMinorOf } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { call, data, error } from '../orders/orderBody.ts';

withNewShipper();

const wallet = () => walletMinorOf(t, shipper);
const correct = (minor: number) =>
  command(t, 'wallet/correct', { customer: shipper.customerId, amount: minor / 100 });
const empty = async () => correct(-(await wallet()));
const remove = () => call(t, shipper, 'POST', 'user/deleteAccount', { password: PASSWORD });
const stray = async () => (await command(t, 'payments/stray')).data.rows;
const sound = async () => expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });

/** A top-up of 100 whose gateway page is open. */
async function begun(promoCode?: string) {
  const { invoiceId } = data<TopUpStarted>(
    await call(t, shipper, 'POST', 'topup/buy', { amount: 100, paymentMethodId: 1, promoCode }),
  );
  const [row] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
  const report = { paymentId: row!.id, invoiceId, amountMinor: 10_000, currency: 'MYR' };
  return { report, succeed: () => takeReport(t.ctx, { ...report, result: 'success' }) };
}

it('the gateway is queried about a payment five times on the first day, after its page has ended, and on six more days (BX-05)', async () => {
  const { report } = await begun();
  const start = t.clock.now().getTime();
  const queryTimes: number[] = [];
  const gateway = vi.spyOn(t.ctx.ports.payments, 'resultOf').mockImplementation(async () => {
    queryTimes.push((t.clock.now().getTime() - start) / 1000);
    return { result: 'pending', amountMinor: report.amountMinor, currency: report.currency };
  });
  const waiting = and(eq(job.queue, ASK_QUEUE), isNull(job.doneAt));
  for (;;) {
    const [next] = await t.db.sql.select().from(job).where(waiting);
    if (!next) break;
    t.clock.advance((next.runAt.getTime() - t.clock.now().getTime()) / 1000);
    await runDueJobs(t.ctx);
  }
  gateway.mockRestore();
  const afterDays = [1, 2, 3, 4, 5, 6, 7].map((days) => days * 86_400 + 60);
  expect(queryTimes).toEqual([60, 360, 2160, 9360, 52_560, ...afterDays]);
  expect(PAYMENT_OPEN_S).toBe(afterDays.at(-1));
});

describe('a refund of a top-up', () => {
  async function paidWithPromo(fixedMinor = 1001) {
    await t.db.sql
      .insert(promo)
      .values({ companyId: shipper.companyId, code: 'MORE', shareBp: 0, fixedMinor, forTopUp: true });
    await empty();
    await (await begun('MORE')).succeed();
    expect(await wallet()).toBe(10_000 + fixedMinor);
  }
  const refund = async (amount: number) => {
    const { data: page } = (await call(t, shipper, 'GET', 'wallet/invoice')).body as {
      data: { invoiceNo: string }[];
    };
    return command(t, 'payments/refund', {
      customer: shipper.customerId,
      invoice: page[0]!.invoiceNo,
      amount,
    });
  };

  it('a refund of a top-up takes its promo credit back in proportion, and all of it with the last part (BX-05, PAY-22)', async () => {
    await paidWithPromo();
    expect((await refund(30)).status).toBe(200);
    expect(await wallet()).toBe(11_001 - 3000 - 301);
    expect((await refund(70)).status).toBe(200);
    expect(await wallet()).toBe(0);
    await sound();
  });

  it('a refund takes back exactly the share of an evenly divisible credit (BX-05, PAY-22)', async () => {
    await paidWithPromo(10_000);
    await refund(7);
    expect(await wallet()).toBe(20_000 - 700 - 700);
    await sound();
  });

  it('a refund is refused without a change if a cent of the credit is missing, and succeeds with exactly enough (BX-05)', async () => {
    await paidWithPromo();
    await correct(-1);
    const refused = await refund(100);
    expect([refused.status, refused.error.code]).toEqual([402, 'ERR_INSUFFICIENT_BALANCE']);
    expect(await wallet()).toBe(11_000);
    await correct(1);
    expect((await refund(100)).status).toBe(200);
    expect(await wallet()).toBe(0);
    await sound();
  });

  it('a refund that began at the gateway takes its promo credit too, and names a missing part of the credit (BX-05)', async () => {
    await paidWithPromo();
    await correct(-1);
    const [{ id: paymentId } = { id: '' }] = await t.db.sql.select().from(payment);
    const facts = { kind: 'refund', paymentId, refundId: null, currency: 'MYR' } as const;
    const part = { ...facts, gatewayId: 're_1', result: 'done', amountMinor: 3000 } as const;
    const rest = { ...facts, gatewayId: 're_2', result: 'done', amountMinor: 7000 } as const;
    await takeReturns(t.ctx, [part]);
    expect(await wallet()).toBe(11_000 - 3000 - 301);
    await takeReturns(t.ctx, [part, rest]);
    expect(await wallet()).toBe(0);
    expect(await stray()).toMatchObject([{ amount: 0.01, what: expect.stringContaining('re_2') }]);
    await takeReturns(t.ctx, [part, { ...rest, result: 'refused' }]);
    expect(await wallet()).toBe(7000 + 699);
    await sound();
  });

  it('a refund that the gateway refuses restores amount and credit; a later refund takes both again (BX-05)', async () => {
    await paidWithPromo();
    t.ctx.ports.payments.refund = async () => 'refused';
    await refund(50);
    await runDueJobs(t.ctx);
    expect(await wallet()).toBe(11_001);
    expect((await t.db.sql.select().from(paymentRefund))[0]).toMatchObject({ status: 'refused' });
    t.ctx.ports.payments.refund = async () => 'done';
    await refund(100);
    expect(await wallet()).toBe(0);
    await sound();
  });
});

it('a payment that is pending after the last question is named by the doctor, a day after it, until its report arrives (BX-05, BX-10)', async () => {
  const noResult = async () =>
    (await recordFindings(t.ctx)).filter(({ what, says }) => what === 'payments' && /no result/.test(says))
      .length;
  const { succeed } = await begun();
  t.clock.advance(PAYMENT_OPEN_S + 86_400);
  expect(await noResult()).toBe(0);
  t.clock.advance(1);
  expect(await noResult()).toBe(1);
  await succeed();
  expect(await noResult()).toBe(0);
});

describe('a refund whose outcome at the gateway is unknown', () => {
  const status = async () => (await t.db.sql.select().from(paymentRefund))[0]?.status;
  const doctorLine = async () => (await recordFindings(t.ctx)).find(({ what }) => what === 'refunds')?.says;
  async function begin() {
    await empty();
    await (await begun()).succeed();
    const { data: page } = (await call(t, shipper, 'GET', 'wallet/invoice')).body as {
      data: { invoiceNo: string }[];
    };
    await command(t, 'payments/refund', {
      customer: shipper.customerId,
      invoice: page[0]!.invoiceNo,
      amount: 100,
    });
  }

  it('a refund without an answer never returns to the wallet: it is asked for eleven days, the doctor reports it after a day, and a late answer settles it (BX-05, BX-10)', async () => {
    await begin();
    let calls = 0;
    t.ctx.ports.payments.refund = async () => {
      calls++;
      throw new Error('no answer');
    };
    await runDueJobs(t.ctx);
    t.clock.advance(86_400);
    expect(await doctorLine()).toBeUndefined();
    t.clock.advance(1);
    expect(await doctorLine()).toBe('1 wait for the gateway for over a day');
    for (let days = 1; days < 10; days++) {
      await runDueJobs(t.ctx);
      t.clock.advance(86_400);
    }
    expect([calls, await status(), await wallet()]).toEqual([10, 'pending', 0]);
    t.ctx.ports.payments.refund = async () => 'done';
    await runDueJobs(t.ctx);
    expect([await status(), await wallet(), await doctorLine()]).toEqual(['done', 0, undefined]);
    await sound();
  });

  it('a refund that waits for the payer’s bank is asked about every hour, and returns to the wallet only when the gateway refuses it (BX-05)', async () => {
    await begin();
    let calls = 0;
    t.ctx.ports.payments.refund = async () => {
      calls++;
      return 'pending';
    };
    await runDueJobs(t.ctx);
    t.clock.advance(3599);
    await runDueJobs(t.ctx);
    expect(calls).toBe(1);
    t.clock.advance(1);
    await runDueJobs(t.ctx);
    expect([calls, await status(), await wallet()]).toEqual([2, 'pending', 0]);
    t.ctx.ports.payments.refund = async () => 'refused';
    t.clock.advance(3600);
    await runDueJobs(t.ctx);
    expect([await status(), await wallet()]).toEqual(['refused', 10_000]);
    await sound();
  });
});

describe('an account', () => {
  it.each([
    ['a second before its last question', -1000, 409],
    ['at it', 0, 409],
    ['a second later', 1000, 200],
  ])(
    'an account with an open payment can be deleted or not: %s (BX-05, AUTH-96)',
    async (_when, laterMs, status) => {
      await empty();
      const { report } = await begun();
      const createdAt = new Date(t.clock.now().getTime() - PAYMENT_OPEN_S * 1000 - laterMs);
      await t.db.sql.update(payment).set({ createdAt }).where(eq(payment.id, report.paymentId));
      const answer = await remove();
      expect(answer.status).toBe(status);
      if (status === 409) expect(error(answer).message).toMatch(/^A payment of this account is under way\./);
    },
  );

  it('an account with an open refund cannot be deleted (BX-05, AUTH-96)', async () => {
    await empty();
    const { report, succeed } = await begun();
    await succeed();
    await t.db.sql
      .insert(paymentRefund)
      .values({ id: randomUUID(), paymentId: report.paymentId, amountMinor: 1, createdAt: t.clock.now() });
    await empty();
    expect(error(await remove()).message).toMatch(/^Money is on its way back to you\./);
  });
});

describe('money that waits for a decision', () => {
  it('the payment for a deleted account is booked, reported to the operator once, and settled by a command (BX-05)', async () => {
    await empty();
    const { report, succeed } = await begun();
    await takeReport(t.ctx, { ...report, result: 'failed' });
    expect((await remove()).status).toBe(200);
    await succeed();
    await succeed();
    const [row, ...more] = await stray();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      customer: shipper.customerId,
      amount: 100,
      currency: 'MYR',
      why: 'the account is deleted',
    });
    await sound();
    expect((await command(t, 'payments/settled', { number: row!.number })).status).toBe(200);
    expect((await command(t, 'payments/settled', { number: row!.number })).status).toBe(404);
    expect(await stray()).toEqual([]);
    expect((await command(t, 'payments/stray', { all: true })).data.rows).toHaveLength(1);
  });

  it('any other credit for a deleted account is also reported; a credit for an existing account is not (BX-05)', async () => {
    const money = { amountMinor: 500, currency: 'MYR', description: 'test' };
    await postTopUp(t.ctx, shipper, money);
    expect(await stray()).toEqual([]);
    await empty();
    await remove();
    await postTopUp(t.ctx, shipper, money);
    expect(await stray()).toMatchObject([{ amount: 5, what: 'test' }]);
  });

  it('stray money that the operator sends back at the gateway is settled by the report of its refund, once (BX-05)', async () => {
    const { report } = await begun();
    const { paymentId, currency } = report;
    await expect(takeReport(t.ctx, { ...report, amountMinor: 9_999, result: 'success' })).rejects.toThrow(
      'The amount is not the one',
    );
    const before = await wallet();
    const returned = (gatewayId: string, amountMinor: number) =>
      takeReturns(t.ctx, [
        { kind: 'refund', gatewayId, paymentId, refundId: null, result: 'done', amountMinor, currency },
      ]);
    expect(await returned('re_all', 9_999)).toBe('settled');
    expect(await stray()).toEqual([]);
    expect(await returned('re_all', 9_999)).toBe('repeated');
    expect([await stray(), await wallet()]).toEqual([[], before]);
    await sound();
  });

  it('a report of an unknown payment or of another amount is refused, and listed as stray money unless the payment failed (BX-05)', async () => {
    const { report } = await begun();
    const nobody = { ...report, paymentId: randomUUID() };
    for (const result of ['failed', 'success', 'success'] as const)
      await expect(takeReport(t.ctx, { ...nobody, result })).rejects.toThrow('There is no such payment.');
    await expect(takeReport(t.ctx, { ...report, amountMinor: 9_999, result: 'success' })).rejects.toThrow(
      'The amount is not the one',
    );
    expect(await stray()).toMatchObject([
      { source: nobody.paymentId, customer: null, why: 'no such payment', amount: 100 },
      { source: report.paymentId, customer: shipper.customerId, amount: 99.99 },
    ]);
    await sound();
  });
});
