import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Ctx, Scope } from '../../context.ts';
import { conflict, notFound } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/queue.ts';
import { onJob } from '../../jobs/registry.ts';
import { lockInvoice } from '../wallet/invoiceStore.ts';
import { postPayout, postTopUp } from '../wallet/ledger.ts';
import { insertRefund, lockRefund, lockSuccessfulPayment, refundedOf, settleRefund } from './refundStore.ts';

const REFUND_QUEUE = 'payments.refund';
const Payload = z.object({ refundId: z.string() });

/**
 * Takes a part of what an invoice's payment brought out of the wallet and sends it back to the payer, by a job with one key. Throws 404
 * without a top-up that succeeded, 402 where the wallet has it no longer, 409 above what the payment brought.
 */
export function refundPayment(
  ctx: Ctx,
  scope: Scope,
  invoiceId: string,
  amountMinor: number,
): Promise<{ refundId: string; balanceMinor: number }> {
  return ctx.db.tx(async () => {
    const bill = await lockInvoice(ctx, scope, invoiceId);
    const payment = await lockSuccessfulPayment(ctx, invoiceId);
    if (!payment || bill.type !== 'topup') throw notFound();
    const left = payment.amountMinor - (await refundedOf(ctx, payment.id));
    if (amountMinor > left) throw conflict('The payment did not bring so much.', { left: left / 100 });
    const refundId = randomUUID();
    await insertRefund(ctx, {
      id: refundId,
      paymentId: payment.id,
      amountMinor,
      createdAt: ctx.ports.clock.now(),
    });
    const { balanceMinor } = await postPayout(ctx, scope, {
      amountMinor,
      currency: bill.currency,
      invoiceId,
      description: `Refund of ${bill.invoiceNo}`,
    });
    await enqueue(ctx, REFUND_QUEUE, { refundId }, { key: refundId });
    return { refundId, balanceMinor };
  });
}

/** Asks the gateway for the money outside any transaction; its key makes a repeated call harmless. */
export function registerRefunds(ctx: Ctx): void {
  onJob(
    ctx,
    REFUND_QUEUE,
    async (_ctx, payload) => {
      const { refundId } = Payload.parse(payload);
      const due = await ctx.db.tx(() => lockRefund(ctx, refundId));
      if (due?.refund.status !== 'pending') return;
      const { payment, refund } = due;
      const result = await ctx.ports.payments.refund({
        paymentId: payment.id,
        refundId,
        amountMinor: refund.amountMinor,
        currency: payment.currency,
      });
      await finish(ctx, refundId, result);
    },
    async (_ctx, payload) => finish(ctx, Payload.parse(payload).refundId, 'refused'),
  );
}

/** Money that the gateway does not give back returns to the wallet. */
function finish(ctx: Ctx, refundId: string, result: 'done' | 'refused'): Promise<void> {
  return ctx.db.tx(async () => {
    const due = await lockRefund(ctx, refundId);
    if (due?.refund.status !== 'pending') return;
    await settleRefund(ctx, refundId, result);
    if (result === 'done') return;
    await postTopUp(ctx, due.owner, {
      amountMinor: due.refund.amountMinor,
      currency: due.payment.currency,
      category: 'refund',
      invoiceId: due.payment.invoiceId,
      description: `Refund of ${due.invoiceNo}`,
    });
  });
}
