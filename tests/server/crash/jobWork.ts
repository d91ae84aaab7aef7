import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { TopUpInput } from '../../../contract/money/topUp.ts';
import { ledgerTx, payment, paymentRefund, weightCorrection } from '../../../server/db/schema/ledger.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { registerWeighing, reportWeight } from '../../../server/modules/charges/weighing.ts';
import { createOrder } from '../../../server/modules/orders/booking/createOrder.ts';
import { readFields } from '../../../server/modules/orders/intake.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { refundPayment, registerRefunds } from '../../../server/modules/payments/refunds.ts';
import { buyTopUp } from '../../../server/modules/topUp/buy.ts';
import type { TestServer } from '../../support/server.ts';
import { orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import { type Account, walletOf } from './crashWorld.ts';
import type { Workload } from './workload.ts';

const EACH_A_ROUND = 8;
const AMOUNT = 50;
const TOP_UP_MINOR = AMOUNT * 100;
const REFUND_MINOR = 200;

/** Refunds of payments and corrections of weights that wait as jobs before a server starts. */
export function jobWork(account: Account, openingMinor: number): Workload {
  const bills: string[] = [];
  const weighed: string[] = [];
  let refunds = 0;

  const paidTopUp = async ({ ctx, db }: TestServer) => {
    const invoiceId = randomUUID();
    const input = TopUpInput.parse({ customerId: account.customerId, amount: AMOUNT, paymentMethodId: 1 });
    await buyTopUp(ctx, { ...account, via: 'apiKey' }, { invoiceId, input, origin: 'http://localhost' });
    const [made] = await db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
    const { id: paymentId, amountMinor, currency } = made!;
    await takeReport(ctx, { paymentId, invoiceId, result: 'success', amountMinor, currency });
    bills.push(invoiceId);
  };
  // A newer weighing would replace the first one; a repeated one changes nothing.
  const weighedAt = new Date().toISOString();
  const weigh = ({ ctx }: TestServer, orderId: string) =>
    reportWeight(ctx, {
      orderId,
      kg: 4,
      proof: { at: weighedAt, place: null, picture: null },
    });

  return {
    name: 'jobs',
    async prepare(t, round) {
      if (round === 0) for (let i = 0; i < EACH_A_ROUND; i++) await paidTopUp(t);
      for (const bill of bills) {
        // Each payment brought enough for 25 refunds.
        if (round >= TOP_UP_MINOR / REFUND_MINOR) break;
        await refundPayment(t.ctx, account, bill, REFUND_MINOR);
        refunds++;
      }
      for (let i = 0; i < EACH_A_ROUND; i++) {
        const { id } = await createOrder(t.ctx, account, readFields(orderBody()), randomUUID());
        await weigh(t, id);
        weighed.push(id);
      }
    },
    async check(t) {
      const { ctx, db } = t;
      const { customerId } = account;
      registerRefunds(ctx);
      registerWeighing(ctx);
      const corrections = () =>
        db.sql.select().from(weightCorrection).where(eq(weightCorrection.customerId, customerId));
      await runDueJobs(ctx);
      const once = await corrections();
      expect(once.map(({ orderId }) => orderId).sort()).toEqual([...weighed].sort());
      // A repeated report changes nothing.
      for (const orderId of weighed) await weigh(t, orderId);
      await runDueJobs(ctx);
      expect(await corrections()).toEqual(once);

      const done = await db.sql
        .select({ status: paymentRefund.status })
        .from(paymentRefund)
        .innerJoin(payment, eq(payment.id, paymentRefund.paymentId))
        .where(inArray(payment.invoiceId, bills));
      expect(done.map(({ status }) => status)).toEqual(Array.from({ length: refunds }, () => 'done'));
      const charged = await db.sql
        .select()
        .from(ledgerTx)
        .where(and(eq(ledgerTx.customerId, customerId), eq(ledgerTx.category, 'weight')));
      expect(charged.map(({ orderId }) => orderId).sort()).toEqual([...weighed].sort());
      const heavier = once.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(await walletOf(db, account)).toBe(
        openingMinor +
          EACH_A_ROUND * TOP_UP_MINOR -
          refunds * REFUND_MINOR -
          weighed.length * PRICE_MINOR -
          heavier,
      );
    },
  };
}
