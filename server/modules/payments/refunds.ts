import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { amountAbove, fromMinor } from '../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { enqueue } from '../../jobs/queue.ts';
import { onJob } from '../../jobs/registry.ts';
import { lockInvoice, writeInvoice } from '../wallet/invoices/invoiceStore.ts';
import {
  insufficientBalance,
  postBonus,
  postBonusBack,
  postPayout,
  postTopUp,
} from '../wallet/ledger/ledger.ts';
import { findWallet } from '../wallet/ledger/ledgerStore.ts';
import { findTopUp } from '../wallet/topUp/topUpStore.ts';
import { insertRefund, lockRefund, lockSuccessfulPayment, refundedOf, settleRefund } from './refundStore.ts';
import type { PaymentRow } from './store.ts';

const REFUND_QUEUE = 'payments.refund';
/** With growing pauses of up to six hours these are about eleven days. */
const ATTEMPTS = 60;
/** The gateway is asked about a pending refund every hour, for ten days: banks may take that long. */
const ASK_EVERY_MS = 3_600_000;
const ASKS = 240;
const Payload = z.object({ refundId: z.string(), asked: z.int().default(0) });

/**
 * Takes a part of an invoice's payment out of the wallet, with the same part of its free credit. A job with one key sends the money back to
 * the payer. Throws 404 without a successful top-up, 402 when the wallet no longer has both, 409 above the payment's amount.
 */
export function refundPayment(
  ctx: Ctx,
  scope: Scope,
  invoiceId: string,
  amountMinor: number,
): Promise<{ refundId: string; balanceMinor: number; creditMinor: number }> {
  return ctx.db.tx(async () => {
    const bill = await lockInvoice(ctx, scope, invoiceId);
    const payment = await lockSuccessfulPayment(ctx, invoiceId);
    if (!payment || bill.type !== 'topup') throw notFound();
    const before = await refundedOf(ctx, payment.id);
    const left = payment.amountMinor - before.amountMinor;
    if (amountMinor > left) throw conflict('The payment did not bring so much.', { left: fromMinor(left) });
    const { creditMinor, promoCode } = await creditToTake(ctx, payment, before, amountMinor);
    await assertHeld(ctx, scope, amountMinor + creditMinor);
    const refundId = randomUUID();
    await insertRefund(ctx, {
      id: refundId,
      paymentId: payment.id,
      amountMinor,
      creditMinor,
      createdAt: ctx.ports.clock.now(),
    });
    const paidOut = await postPayout(ctx, scope, {
      amountMinor,
      currency: bill.currency,
      invoiceId,
      description: `Refund of ${bill.invoiceNo}`,
    });
    await writeInvoice(ctx, scope, invoiceId, { refundTxId: paidOut.txId });
    let { balanceMinor } = paidOut;
    if (creditMinor > 0)
      ({ balanceMinor } = await postBonusBack(ctx, scope, {
        amountMinor: creditMinor,
        currency: bill.currency,
        invoiceId,
        description: promoCode
          ? `Promo ${promoCode} of ${bill.invoiceNo} taken back`
          : `Free credit of ${bill.invoiceNo} taken back`,
      }));
    await enqueue(ctx, REFUND_QUEUE, { refundId }, { key: refundId, maxAttempts: ATTEMPTS });
    return { refundId, balanceMinor, creditMinor };
  });
}

/**
 * The part of the promo code's and the plan's credit that this refund takes back. It is proportional to the total refunded amount and
 * rounded up, so that nothing remains.
 */
async function creditToTake(
  ctx: Ctx,
  payment: PaymentRow,
  before: { amountMinor: number; creditMinor: number },
  amountMinor: number,
): Promise<{ creditMinor: number; promoCode: string }> {
  const found = await findTopUp(ctx, payment.invoiceId);
  const bonusMinor = found?.creditedAt ? found.bonusMinor + found.planCreditMinor : 0;
  // Multiplied before the division: a share such as 0.07 is stored slightly too high or too low.
  const share = (bonusMinor * (before.amountMinor + amountMinor)) / payment.amountMinor;
  const dueMinor = Math.min(bonusMinor, amountAbove(share, payment.currency));
  const creditMinor = Math.max(0, dueMinor - before.creditMinor);
  return { creditMinor, promoCode: found?.promoCode ?? '' };
}

/** Throws 402 with the whole sum, as a refusal of only its second part would mislead. */
async function assertHeld(ctx: Ctx, scope: Scope, amountMinor: number): Promise<void> {
  const wallet = await findWallet(ctx, scope);
  if (wallet && wallet.walletMinor + wallet.creditLimitMinor < amountMinor)
    throw insufficientBalance(wallet.walletMinor, amountMinor);
}

/**
 * Requests the refund from the gateway outside any transaction; its id makes a repeated call harmless. Only the gateway's own refusal returns
 * the money to the wallet: without an answer the payer may have it. A refund that stays pending is shown by the doctor.
 */
export function registerRefunds(ctx: Ctx): void {
  onJob(ctx, REFUND_QUEUE, async (_ctx, payload) => {
    const { refundId, asked } = Payload.parse(payload);
    const due = await ctx.db.tx(() => lockRefund(ctx, refundId));
    if (due?.refund.status !== 'pending') return;
    const { payment, refund } = due;
    const result = await ctx.ports.payments.refund({
      paymentId: payment.id,
      refundId,
      amountMinor: refund.amountMinor,
      currency: payment.currency,
    });
    if (result === 'pending') await askAgain(ctx, refundId, asked + 1);
    else await finish(ctx, refundId, result);
  });
}

async function askAgain(ctx: Ctx, refundId: string, asked: number): Promise<void> {
  if (asked > ASKS) return;
  const runAt = new Date(ctx.ports.clock.now().getTime() + ASK_EVERY_MS);
  const options = { key: `${refundId}.${asked}`, runAt, maxAttempts: ATTEMPTS };
  await enqueue(ctx, REFUND_QUEUE, { refundId, asked }, options);
}

/** If the gateway refuses the refund, the money returns to the wallet, with the credit. */
function finish(ctx: Ctx, refundId: string, result: 'done' | 'refused'): Promise<void> {
  return ctx.db.tx(async () => {
    const due = await lockRefund(ctx, refundId);
    if (due?.refund.status !== 'pending') return;
    // Two refunds of one payment end one after the other, so that the second sees the first.
    await lockInvoice(ctx, due.owner, due.payment.invoiceId);
    await settleRefund(ctx, refundId, result);
    if (result === 'done') return;
    const left = await refundedOf(ctx, due.payment.id);
    if (left.amountMinor === 0)
      await writeInvoice(ctx, due.owner, due.payment.invoiceId, { refundTxId: null });
    await postTopUp(ctx, due.owner, {
      amountMinor: due.refund.amountMinor,
      currency: due.payment.currency,
      category: 'refund',
      invoiceId: due.payment.invoiceId,
      description: `Refund of ${due.invoiceNo}`,
    });
    if (due.refund.creditMinor > 0)
      await postBonus(ctx, due.owner, {
        amountMinor: due.refund.creditMinor,
        currency: due.payment.currency,
        invoiceId: due.payment.invoiceId,
        description: due.promoCode
          ? `Promo ${due.promoCode} on ${due.invoiceNo}`
          : `Free credit of ${due.invoiceNo}`,
      });
  });
}
