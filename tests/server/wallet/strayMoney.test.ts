import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { payment, paymentRefund } from '../../../server/db/schema/ledger.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { recordFindings } from '../../../server/modules/operate/doctor/databaseFindings.ts';
import { ASK_QUEUE, PAYMENT_OPEN_S } from '../../../server/modules/payments/askGateway.ts';
import { takeReturns } from '../../../server/modules/payments/gatewayReturns.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { PASSWORD } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { call, error } from '../orders/orderBody.ts';
import { begun, empty, sound, stray, wallet } from './strayMoneyWorld.ts';

withNewShipper();

const remove = () => call(t, shipper, 'POST', 'user/deleteAccount', { password: PASSWORD });

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
