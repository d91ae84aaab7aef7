import { createHash } from 'node:crypto';
import { DISPUTED_STATUS, REFUNDED_STATUS } from '../../../contract/rules/money/payment.ts';
import type { Ctx } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { forEachApart } from '../../http/answer/forEachApart.ts';
import type { ReturnReport } from '../../ports/payments.ts';
import { type InvoiceRow, lockInvoiceById, writeInvoice } from '../wallet/invoices/invoiceStore.ts';
import { postBonusBack, postPayout } from '../wallet/ledger/ledger.ts';
import { findWallet } from '../wallet/ledger/ledgerStore.ts';
import { isStray, recordStrayMoney, settleStray } from '../wallet/ledger/strayMoneyStore.ts';
import { insertRefund, lockRefund } from './refundStore.ts';
import { categoryOf, creditShortOf, creditToTake, finish } from './refunds.ts';
import { findPayment, type PaymentRow } from './store.ts';

type Outcome = 'settled' | 'repeated' | 'nothing';

/**
 * Handles a gateway's report of refunds or a dispute; it may be repeated, late or out of order. A refund that began at the gateway is taken
 * from the wallet once, beside our own refunds. A dispute moves money only when it is lost.
 */
export async function takeReturns(ctx: Ctx, reports: ReturnReport[]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  const failed = await forEachApart(
    ctx,
    reports,
    async (report) => {
      outcomes.push(await ctx.db.tx(() => takeReturn(ctx, report)));
    },
    { logLine: 'refund of the gateway not taken', facts: ({ gatewayId }) => ({ gatewayId }) },
  );
  // The gateway sends the report again.
  if (failed[0]) throw failed[0].err;
  return (['settled', 'repeated'] as const).find((one) => outcomes.includes(one)) ?? 'nothing';
}

async function takeReturn(ctx: Ctx, report: ReturnReport): Promise<Outcome> {
  const { kind, gatewayId, result } = report;
  const id = report.refundId ?? idOf(gatewayId);
  if (await lockRefund(ctx, id)) {
    // The wallet has already paid a refund that the payer's bank has not answered yet.
    if (result === 'pending') return 'repeated';
    return (await finish(ctx, id, result)) ? 'settled' : 'repeated';
  }
  if (kind === 'dispute' && result !== 'pending') await settleStray(ctx, { source: gatewayId });
  if (result === 'refused') return 'nothing';
  // Money that no bill got, which the operator sends back at the gateway, as the doctor asks.
  if (kind === 'refund' && result === 'done' && (await isStray(ctx, report.paymentId, report.amountMinor)))
    return (await settleStray(ctx, { source: report.paymentId })) ? 'settled' : 'repeated';
  const payment = await findPayment(ctx, report.paymentId);
  const bill = payment && (await lockInvoiceById(ctx, payment.invoiceId));
  if (!bill) return flag(ctx, report, { source: gatewayId, reason: 'unknown' });
  if (kind === 'dispute' && result === 'pending')
    return flag(ctx, report, { source: gatewayId, reason: 'disputed', bill });
  return book(ctx, report, { id, payment, bill });
}

/** A refund's id follows from the gateway's, so that a repeated report finds it. */
const idOf = (gatewayId: string): string =>
  createHash('sha256')
    .update(`gateway.${gatewayId}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');

/** Leaves money to the operator; the account is informed if it is its own. */
async function flag(
  ctx: Ctx,
  { kind, gatewayId, currency, ...report }: ReturnReport,
  found: {
    source: string;
    reason: 'unknown' | 'disputed' | 'returned';
    bill?: InvoiceRow;
    amountMinor?: number;
  },
): Promise<Outcome> {
  const { source, reason, bill, amountMinor = report.amountMinor } = found;
  const isNew = await recordStrayMoney(ctx, {
    ...(bill ? { companyId: bill.companyId, customerId: bill.customerId } : {}),
    source,
    description: `${kind === 'dispute' ? 'Dispute' : 'Refund'} ${gatewayId} of ${bill?.invoiceNo ?? `payment ${report.paymentId}`}`,
    amountMinor,
    currency,
    reason,
  });
  if (!isNew) return 'repeated';
  if (bill && reason === 'disputed') await inform(ctx, bill, DISPUTED_STATUS);
  return 'settled';
}

const inform = (ctx: Ctx, bill: InvoiceRow, status: string) =>
  emitEvent(ctx, bill, 'invoice.status', {
    invoiceId: bill.id,
    statusCode: bill.status,
    status,
    message: bill.invoiceNo,
  });

/**
 * Takes the refunded money out of the wallet, with its part of the free credit. A wallet never falls below its limit, so a missing part is
 * left to the operator, and so is all of it if the payment itself was not booked as it was refunded.
 */
async function book(
  ctx: Ctx,
  report: ReturnReport,
  { id, payment, bill }: { id: string; payment: PaymentRow; bill: InvoiceRow },
): Promise<Outcome> {
  const { amountMinor } = report;
  const isBooked = payment.status === 'success' && payment.currency === report.currency;
  const credit = isBooked ? await creditToTake(ctx, bill, payment, amountMinor) : NO_CREDIT;
  const heldMinor = isBooked ? await heldBy(ctx, bill) : 0;
  const paidMinor = Math.min(amountMinor, heldMinor);
  const creditMinor = Math.min(credit.creditMinor, heldMinor - paidMinor);
  const values = { id, paymentId: payment.id, amountMinor, creditMinor, status: 'done' };
  if (!(await insertRefund(ctx, { ...values, createdAt: ctx.ports.clock.now() }))) return 'repeated';
  const posting = { currency: payment.currency, invoiceId: bill.id };
  if (paidMinor > 0) {
    const { txId } = await postPayout(ctx, bill, {
      ...posting,
      amountMinor: paidMinor,
      category: categoryOf(bill.type),
      description: `Refund of ${bill.invoiceNo}`,
    });
    if (bill.type === 'topup') await writeInvoice(ctx, bill, bill.id, { refundTxId: txId });
  }
  if (creditMinor > 0)
    await postBonusBack(ctx, bill, {
      ...posting,
      amountMinor: creditMinor,
      description: credit.description,
    });
  const shorts = [
    { source: id, amountMinor: amountMinor - paidMinor },
    { source: creditShortOf(id), amountMinor: credit.creditMinor - creditMinor },
  ];
  for (const short of shorts)
    if (short.amountMinor > 0) await flag(ctx, report, { ...short, reason: 'returned', bill });
  await inform(ctx, bill, REFUNDED_STATUS);
  return 'settled';
}

const NO_CREDIT = { creditMinor: 0, description: '' };

async function heldBy(ctx: Ctx, bill: InvoiceRow): Promise<number> {
  const wallet = await findWallet(ctx, bill);
  return wallet ? Math.max(0, wallet.walletMinor + wallet.creditLimitMinor) : 0;
}
