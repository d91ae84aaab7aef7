import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { amountAbove, fromMinor } from '../../../contract/rules/money/money.ts';
import { CREDITED_STATUS } from '../../../contract/rules/money/payment.ts';
import type { Ctx, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { enqueue } from '../../jobs/queue.ts';
import { onJob } from '../../jobs/registry.ts';
import { type InvoiceRow, lockInvoice, writeInvoice } from '../wallet/invoices/invoiceStore.ts';
import {
  insufficientBalance,
  postBonus,
  postBonusBack,
  postPayout,
  postTopUp,
} from '../wallet/ledger/ledger.ts';
import { addedForInvoice, findWallet } from '../wallet/ledger/ledgerStore.ts';
import { findStray, recordStrayMoney, settleStray } from '../wallet/ledger/strayMoneyStore.ts';
import { findTopUp } from '../wallet/topUp/topUpStore.ts';
import {
  type DueRefund,
  hasRefund,
  insertRefund,
  lockRefund,
  lockSuccessfulPayments,
  refundedOf,
  settleRefund,
} from './refundStore.ts';
import type { PaymentRow } from './store.ts';

const REFUND_QUEUE = 'payments.refund';
/** With growing pauses of up to six hours these are about eleven days. */
const ATTEMPTS = 60;
/** The gateway is asked about a pending refund every hour, for ten days: banks may take that long. */
const ASK_EVERY_MS = 3_600_000;
const ASKS = 240;
const Payload = z.object({ refundId: z.string(), asked: z.int().default(0) });

/**
 * Takes a part of a payment that went to the wallet out of it, with the same part of its free credit. A job with one key sends the money back
 * to the payer. Throws 404 without such a payment, 402 when the wallet no longer has both, 409 above the payment's amount.
 */
export function refundPayment(
  ctx: Ctx,
  scope: Scope,
  invoiceId: string,
  amountMinor: number,
): Promise<{ refundId: string; balanceMinor: number; creditMinor: number }> {
  return ctx.db.tx(async () => {
    const bill = await lockInvoice(ctx, scope, invoiceId);
    const payment = await refundable(ctx, scope, bill, amountMinor);
    const credit = await creditToTake(ctx, bill, payment, amountMinor);
    const { creditMinor } = credit;
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
      category: categoryOf(bill.type),
      description: `Refund of ${bill.invoiceNo}`,
    });
    if (bill.type === 'topup') await writeInvoice(ctx, scope, invoiceId, { refundTxId: paidOut.txId });
    let { balanceMinor } = paidOut;
    if (creditMinor > 0)
      ({ balanceMinor } = await postBonusBack(ctx, scope, {
        amountMinor: creditMinor,
        currency: bill.currency,
        invoiceId,
        description: credit.description,
      }));
    const job = { refundId, customerId: scope.customerId };
    await enqueue(ctx, REFUND_QUEUE, job, { key: refundId, maxAttempts: ATTEMPTS });
    return { refundId, balanceMinor, creditMinor };
  });
}

/**
 * The last payment with this amount left of what it brought to the wallet: all of a top-up, and what came after another invoice was paid.
 */
async function refundable(
  ctx: Ctx,
  scope: Scope,
  { id, type }: InvoiceRow,
  amountMinor: number,
): Promise<PaymentRow> {
  let addedMinor = type === 'topup' ? Number.POSITIVE_INFINITY : await addedForInvoice(ctx, scope, id);
  const lefts: number[] = [];
  for (const payment of await lockSuccessfulPayments(ctx, id)) {
    const broughtMinor = Math.min(payment.amountMinor, addedMinor);
    if (broughtMinor <= 0) break;
    addedMinor -= broughtMinor;
    // A lost dispute may have taken more than the refunds left.
    const left = Math.max(0, broughtMinor - (await refundedOf(ctx, payment.id)).amountMinor);
    if (amountMinor <= left) return payment;
    lefts.push(left);
  }
  if (lefts.length === 0) throw notFound();
  throw conflict('The payment did not bring so much.', { left: fromMinor(Math.max(...lefts)) });
}

/**
 * The part of the promo code's and the plan's credit that this refund takes back. It is proportional to the total refunded amount and
 * rounded up, so that nothing remains. A second payment of the same invoice brought none.
 */
export async function creditToTake(
  ctx: Ctx,
  { invoiceNo }: InvoiceRow,
  payment: PaymentRow,
  amountMinor: number,
): Promise<{ creditMinor: number; description: string }> {
  const before = await refundedOf(ctx, payment.id);
  const found = await findTopUp(ctx, payment.invoiceId);
  const isFirst = (await lockSuccessfulPayments(ctx, payment.invoiceId)).at(-1)?.id === payment.id;
  const bonusMinor = found?.creditedAt && isFirst ? found.bonusMinor + found.planCreditMinor : 0;
  // Multiplied before the division: a share such as 0.07 is stored slightly too high or too low.
  const share = (bonusMinor * (before.amountMinor + amountMinor)) / payment.amountMinor;
  const dueMinor = Math.min(bonusMinor, amountAbove(share, payment.currency));
  const creditMinor = Math.max(0, dueMinor - before.creditMinor);
  return {
    creditMinor,
    description: found?.promoCode
      ? `Promo ${found.promoCode} of ${invoiceNo} taken back`
      : `Free credit of ${invoiceNo} taken back`,
  };
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
    if (result === 'pending') await askAgain(ctx, due, asked + 1);
    else await finish(ctx, refundId, result);
  });
}

async function askAgain(ctx: Ctx, { refund, owner }: DueRefund, askCount: number): Promise<void> {
  const refundId = refund.id;
  if (askCount > ASKS) return;
  const runAt = new Date(ctx.ports.clock.now().getTime() + ASK_EVERY_MS);
  const options = { key: `${refundId}.${askCount}`, runAt, maxAttempts: ATTEMPTS };
  await enqueue(ctx, REFUND_QUEUE, { refundId, customerId: owner.customerId, asked: askCount }, options);
}

/**
 * Stores the gateway's answer. If it refuses the refund, or the money came back from the payer's bank after it had succeeded, the wallet
 * gets what the refund took, with the credit. False if nothing changed: a refused refund stays refused.
 */
export function finish(ctx: Ctx, refundId: string, result: 'done' | 'refused'): Promise<boolean> {
  return ctx.db.tx(async () => {
    const due = await lockRefund(ctx, refundId);
    if (!due || due.refund.status === 'refused' || due.refund.status === result) return false;
    // Two refunds of one payment end one after the other, so that the second sees the first.
    await lockInvoice(ctx, due.owner, due.payment.invoiceId);
    await settleRefund(ctx, refundId, result);
    if (result === 'done') return true;
    if (due.refund.status === 'done') await reportFailed(ctx, due);
    // Another invoice's refund is that of its order, not of a payment.
    if (due.type === 'topup' && !(await hasRefund(ctx, due.payment.invoiceId)))
      await writeInvoice(ctx, due.owner, due.payment.invoiceId, { refundTxId: null });
    const takenMinor = due.refund.amountMinor - (await endShort(ctx, refundId));
    if (takenMinor > 0)
      await postTopUp(ctx, due.owner, {
        amountMinor: takenMinor,
        currency: due.payment.currency,
        category: categoryOf(due.type),
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
    await emitEvent(ctx, due.owner, 'invoice.status', {
      invoiceId: due.payment.invoiceId,
      statusCode: due.invoiceStatus,
      status: CREDITED_STATUS,
      message: due.invoiceNo,
    });
    return true;
  });
}

/** Any other invoice than a top-up stays paid: from then on the wallet has paid it, and a cancelled order refunds it there. */
export const categoryOf = (type: string): string => (type === 'topup' ? 'refund' : 'payment');

/** A refund that the payer saw as done: the operator may have to send the money another way. */
const reportFailed = (ctx: Ctx, { refund, payment, owner, invoiceNo }: DueRefund) =>
  recordStrayMoney(ctx, {
    ...owner,
    source: `${refund.id}.failed`,
    description: `Refund of ${invoiceNo}`,
    amountMinor: refund.amountMinor,
    currency: payment.currency,
    reason: 'failed',
  });

/** The part of a refund that the wallet could not pay, which nobody owes any more. */
async function endShort(ctx: Ctx, refundId: string): Promise<number> {
  await settleStray(ctx, { source: creditShortOf(refundId) });
  await settleStray(ctx, { source: refundId });
  return (await findStray(ctx, refundId))?.amountMinor ?? 0;
}

/** Source of the stray money for the missing credit of a refund. */
export const creditShortOf = (refundId: string): string => `${refundId}.credit`;
