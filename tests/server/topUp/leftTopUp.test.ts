import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { ledgerTx, payment } from '../../../server/db/schema/ledger.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { startPayment, takeReport } from '../../../server/modules/payments/payments.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { withSession } from '../../support/world.ts';
import { call, data, pageOf } from '../orders/orderBody.ts';

const CARD = 1;
const BANK = 2;

withNewShipper({});

const begin = async () =>
  data<TopUpStarted>(await call(t, who, 'POST', 'topup/buy', { amount: 100, paymentMethodId: CARD }));
const payments = ({ invoiceId }: TopUpStarted) =>
  t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
/** Moves the clock by each wait in turn and runs the due jobs after it. */
const pass = async (...waits: number[]) => {
  for (const seconds of waits) {
    t.clock.advance(seconds + 1);
    await runDueJobs(t.ctx);
  }
};
/** A new session, because the first one has ended after hours. */
const renewed = () => withSession(t, who);
const readPath = async (path: string) => call(t, await renewed(), 'GET', path);
const statusOf = async ({ invoiceId }: TopUpStarted) =>
  data<{ statusCode: number }>(await readPath(`wallet/invoice/${invoiceId}/paymentStatus`)).statusCode;
const balance = async () => data<{ walletBalance: number }>(await readPath('customer')).walletBalance;
const booked = async () =>
  (await t.db.sql.select().from(ledgerTx).where(eq(ledgerTx.customerId, who.customerId))).length;

describe('a top-up whose payer never came back', () => {
  it('a top-up whose payer never came back is void after the gateway’s page has ended, in list, invoice, export and transactions, without an entry (PAY-26, BILL-08, BILL-19, BILL-20)', async () => {
    const left = await begin();
    await pass(60, 300, 1800, 7200, 43_200);
    expect(await statusOf(left)).toBe(0);
    await pass(33_900);
    expect(await statusOf(left)).toBe(9);
    const rows = pageOf<{ id: string }>(await readPath('wallet/invoice?status=9')).data;
    expect(rows.map(({ id }) => id)).toEqual([left.invoiceId]);
    expect(pageOf(await readPath('wallet/tx')).data).toMatchObject([{ status: 9, amount: 100 }]);
    const day = t.clock.now().toISOString().slice(0, 10);
    const csv = await readPath(`wallet/invoice/export?format=csv&dateFrom=2020-01-01&dateTo=${day}`);
    expect(csv.raw).toContain(',Void,');
    expect([await booked(), await balance()]).toEqual([0, 0]);
    const [statusEvent] = await t.db.sql.select().from(event).where(eq(event.type, 'invoice.status'));
    expect(statusEvent).toMatchObject({ payload: { status: 'expired', statusCode: 9 } });
    const page = { url: `/sandbox/pay/${(await payments(left))[0]!.id}` };
    for (const method of ['GET', 'POST'] as const) {
      const shown = await t.app.inject({ ...page, method });
      expect([shown.statusCode, shown.body.includes('The time to pay')]).toEqual([410, true]);
    }
  });

  it('a top-up whose payer never came back is credited once by a late payment (PAY-26)', async () => {
    const left = await begin();
    await pass(60, 300, 1800, 7200, 43_200, 33_900);
    expect(await statusOf(left)).toBe(9);
    const { id: paymentId } = (await payments(left))[0]!;
    const paid = { paymentId, invoiceId: left.invoiceId, amountMinor: 10_000, currency: 'MYR' };
    await takeReport(t.ctx, { ...paid, result: 'success' });
    await takeReport(t.ctx, { ...paid, result: 'success' });
    await takeReport(t.ctx, { ...paid, result: 'expired' });
    expect([await statusOf(left), await balance(), await booked()]).toEqual([1, 100, 1]);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('a top-up is not void while another payment of it is still possible', async () => {
    const left = await begin();
    await pass(60, 300, 1800, 7200, 43_200);
    const { invoiceId } = left;
    await call(t, await renewed(), 'POST', `wallet/invoice/${invoiceId}/paymentmethod`, {
      paymentMethodId: BANK,
    });
    await startPayment(t.ctx, who, invoiceId, { doneUrl: 'http://localhost/customer' });
    const states = async () =>
      (await payments(left)).map(({ methodId, status }) => `${methodId} ${status}`).sort();
    await pass(33_900);
    expect([await states(), await statusOf(left)]).toEqual([['1 failed', '2 pending'], 0]);
    await pass(300, 1800, 7200, 43_200, 33_900);
    expect([await states(), await statusOf(left)]).toEqual([['1 failed', '2 failed'], 9]);
  });
});

describe('a top-up whose report is lost', () => {
  it('a top-up whose report is lost is credited after the gateway was away for all tries of a question (PAY-26)', async () => {
    await begin();
    const gateway = vi.spyOn(t.ctx.ports.payments, 'resultOf');
    gateway.mockRejectedValue(new Error('no answer'));
    // Longer than each pause between two tries.
    await pass(60, ...Array.from({ length: 10 }, () => 1200));
    expect([await booked(), await balance()]).toEqual([0, 0]);
    gateway.mockResolvedValue({ result: 'success', amountMinor: 10_000, currency: 'MYR' });
    await pass(7200);
    expect([await booked(), await balance()]).toEqual([1, 100]);
  });
});
