import { randomUUID } from 'node:crypto';
import { CREDITED_STATUS, PAYMENT_CARD } from '../../../contract/rules/money/payment.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Payer, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import { conflict, Refusal } from '../../http/answer/refusal.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { countAll } from '../../http/request/rateLimit.ts';
import type { GatewayCall, PaymentReport, PaymentStart } from '../../ports/payments.ts';
import { assertUnlimitedKey } from '../apiTokens/keyLimits.ts';
import { countSpending } from '../members/spending.ts';
import { lockUnpaidOrders, reopenPayment } from '../orders/payment/paidOrder.ts';
import { assertQuotedPrice } from '../orders/pricing/orderPrice.ts';
import {
  canRetryPayment,
  dueOf,
  FOR_PLACED_ORDERS,
  findInvoice,
  INVOICE,
  type InvoiceRow,
  lockInvoice,
  lockInvoiceById,
  writeInvoice,
} from '../wallet/invoices/invoiceStore.ts';
import { settleInvoice, taxOfPart } from '../wallet/invoices/invoices.ts';
import { postDebit, postGatewayPayment, postTopUp } from '../wallet/ledger/ledger.ts';
import { recordStrayMoney } from '../wallet/ledger/strayMoneyStore.ts';
import { assertGateway, assertGatewayMinimum } from '../wallet/paymentMethods.ts';
import { assertCovered, paysLater } from '../wallet/postpaid/postpaid.ts';
import { creditReferrer } from '../wallet/referral/referralBonus.ts';
import { askLater } from './askGateway.ts';
import { creditTopUp } from './creditTopUp.ts';
import { takeReturns } from './gatewayReturns.ts';
import { settleOrders, settleOrdersLater } from './settleOrders.ts';
import {
  findOpenPayment,
  findPayment,
  hasOtherOpenPayment,
  isDeleted,
  keepFromDeletion,
  savePayment,
  settlePayment,
} from './store.ts';

/** Calls a minute: the gateway is asked each time. */
const PAGES = { ofInvoice: 30, ofAccount: 120 };

/**
 * The page to which the payer of an invoice is sent, or null when it is not payable. A repeated call continues the same payment; another
 * payment method starts a new payment. Throws 429 above the limits of the invoice and the account.
 */
export async function startPayment(
  ctx: Ctx,
  scope: Scope,
  invoiceId: string,
  { doneUrl, locale }: { doneUrl: string; locale?: string },
): Promise<PaymentStart | null> {
  const begun = await ctx.db.tx(async () => {
    const bill = await lockInvoice(ctx, scope, invoiceId);
    if (bill.status !== INVOICE.pending || !(await keepFromDeletion(ctx, bill))) return null;
    assertGateway(ctx);
    const methodId = bill.paymentMethodId || PAYMENT_CARD;
    const id = (await findOpenPayment(ctx, bill.id, methodId, dueOf(bill))) ?? randomUUID();
    await savePayment(ctx, {
      id,
      invoiceId: bill.id,
      methodId,
      amountMinor: dueOf(bill),
      currency: bill.currency,
      doneUrl,
      createdAt: ctx.ports.clock.now(),
    });
    await askLater(ctx, { paymentId: id, customerId: bill.customerId }, 0);
    return { id, methodId, bill };
  });
  if (!begun) return null;
  await countAll(ctx, [
    { key: `payment-page:${invoiceId}`, limit: PAGES.ofInvoice, windowS: 60 },
    { key: `payment-pages:${scope.customerId}`, limit: PAGES.ofAccount, windowS: 60 },
  ]);
  // An external gateway answers over the network, so no rows may be locked here.
  return ctx.ports.payments.begin({
    publicUrl: await publicUrlOf(ctx, scope.companyId),
    paymentId: begun.id,
    invoiceId: begun.bill.id,
    invoiceNo: begun.bill.invoiceNo,
    methodId: begun.methodId,
    amountMinor: dueOf(begun.bill),
    currency: begun.bill.currency,
    doneUrl,
    ...(locale ? { locale } : {}),
  });
}

/** Locks the invoice. If its payment failed and its orders have not changed since, they all wait for a payment again. Throws 404. */
async function lockPayable(ctx: Ctx, scope: Scope, invoiceId: string): Promise<InvoiceRow> {
  const found = await findInvoice(ctx, scope, invoiceId);
  if (found?.invoice.status !== INVOICE.failed) return lockInvoice(ctx, scope, invoiceId);
  const ids = found.invoice.items.flatMap(({ orderId }) => orderId ?? []);
  await lockUnpaidOrders(ctx, scope, ids);
  const bill = await lockInvoice(ctx, scope, invoiceId);
  if (!(await canRetryPayment(ctx, scope, bill))) return bill;
  await writeInvoice(ctx, scope, invoiceId, { status: INVOICE.pending });
  await reopenPayment(ctx, scope, ids);
  await matterChanged(ctx, scope, 'invoice', invoiceId);
  return { ...bill, status: INVOICE.pending };
}

/** The amount due must be the one that the payer saw: a part of the invoice may have been paid or taken off meanwhile. */
const assertSeen = (seenMinor: SeenPrice, bill: InvoiceRow): void =>
  assertQuotedPrice(seenMinor, { priceMinor: dueOf(bill), currency: bill.currency });
type SeenPrice = number | null | undefined;

/**
 * Pays a pending invoice from the wallet and places its orders. Throws 409 when it is already settled or the payer saw another amount, 402
 * when the balance is too low.
 */
export async function payFromWallet(
  ctx: Ctx,
  scope: Payer,
  invoiceId: string,
  seenMinor?: SeenPrice,
): Promise<void> {
  await assertUnlimitedKey(ctx, scope, 'invoice');
  const bill = await ctx.db.tx(async () => {
    const row = await lockPayable(ctx, scope, invoiceId);
    if (row.status !== INVOICE.pending || row.type === 'topup')
      throw conflict('This invoice is not waiting for a payment.');
    assertSeen(seenMinor, row);
    // The limits counted the bookings of a monthly invoice when they were placed. They are locked before the wallet, as for a booking.
    if (row.type !== 'postpaid') await countSpending(ctx, scope, dueOf(row));
    if (row.type === 'postpaid' || (await paysLater(ctx, scope))) await assertCovered(ctx, row);
    if (row.type !== 'postpaid') {
      await postDebit(ctx, scope, {
        ...partOf(row, dueOf(row)),
        ...(row.type === 'weight'
          ? { description: row.items[0]?.name ?? row.invoiceNo, category: 'weight' }
          : { description: row.invoiceNo }),
      });
    }
    await settleInvoice(ctx, row, INVOICE.paid, scope);
    await settleOrdersLater(ctx, row);
    return row;
  });
  await settleOrders(ctx, bill, 'success');
}

/** Stores the gateway's method for a pending invoice. Throws as above, and 422 below the gateway's minimum. */
export function chooseMethod(
  ctx: Ctx,
  scope: Scope,
  invoiceId: string,
  { methodId, seenMinor }: { methodId: number; seenMinor: SeenPrice },
): Promise<void> {
  return ctx.db.tx(async () => {
    const bill = await lockPayable(ctx, scope, invoiceId);
    if (bill.status !== INVOICE.pending) throw conflict('This invoice is not waiting for a payment.');
    assertSeen(seenMinor, bill);
    await assertGatewayMinimum(ctx, scope.companyId, dueOf(bill), bill.currency, 'invoice');
    await writeInvoice(ctx, scope, bill.id, { paymentMethodId: methodId });
  });
}

const refused = (message: string) => new Refusal(400, ERROR.validation, message);

/** The gateway's report, for the log. */
export interface CallbackOutcome {
  outcome: 'settled' | 'repeated' | 'pending' | 'nothing';
  invoiceId: string | null;
}

/**
 * Handles a gateway's report; it may be repeated, late or out of order. Money counts once. A repeated report also places orders that are
 * not placed yet. Throws 400 when it is unsigned or differs from the request.
 */
export async function takeCallback(ctx: Ctx, call: GatewayCall): Promise<CallbackOutcome> {
  const report = await ctx.ports.payments.readCall(call);
  if (report === 'unsigned') throw refused('The signature is not valid.');
  if (report === 'unreadable') throw refused('The report could not be read.');
  if (report === 'nothing') return { outcome: 'nothing', invoiceId: null };
  if (Array.isArray(report)) return { outcome: await takeReturns(ctx, report), invoiceId: null };
  return takeReport(ctx, report);
}

/** Takes a result from the gateway, reported or polled. */
export async function takeReport(ctx: Ctx, report: PaymentReport): Promise<CallbackOutcome> {
  if (report.result === 'pending') return { outcome: 'pending', invoiceId: report.invoiceId };
  const { bill, fresh, isOpen } = await ctx.db
    .tx(() => record(ctx, report))
    .catch(async (err: unknown) => {
      // In a transaction of its own, as the refused report has written nothing.
      if (err instanceof StrayMoney && report.result === 'success')
        await recordStrayMoney(ctx, err.found(report));
      throw err;
    });
  if (!isOpen) await settleOrders(ctx, bill, report.result === 'success' ? 'success' : 'failed');
  return { outcome: fresh ? 'settled' : 'repeated', invoiceId: bill.id };
}

/** A report that matches no payment of ours. If it came with money, an operator is informed. */
class StrayMoney extends Refusal {
  constructor(
    readonly reason: 'unknown' | 'amount',
    message: string,
    readonly owner?: Scope,
  ) {
    super(400, ERROR.validation, message, reason === 'amount' ? { field: 'amountMinor' } : {});
  }
  found({ paymentId, invoiceId, amountMinor, currency }: PaymentReport) {
    const { reason, owner } = this;
    const description = `Payment ${paymentId} for invoice ${invoiceId}`;
    return { ...owner, source: paymentId, description, amountMinor, currency, reason };
  }
}

/** `isOpen`: the orders stay as they are. The invoice can still be paid otherwise, or its account was deleted. */
async function record(
  ctx: Ctx,
  report: PaymentReport,
): Promise<{ bill: InvoiceRow; fresh: boolean; isOpen?: boolean }> {
  const known = await findPayment(ctx, report.paymentId);
  // The invoice before its payment, as in a refund.
  const bill = known?.invoiceId === report.invoiceId && (await lockInvoiceById(ctx, known.invoiceId));
  const payment = bill && (await findPayment(ctx, report.paymentId, { lock: true }));
  if (!payment || !bill) throw new StrayMoney('unknown', 'There is no such payment.');
  if (payment.amountMinor !== report.amountMinor || payment.currency !== report.currency)
    throw new StrayMoney('amount', 'The amount is not the one that was asked for.', ownerOf(bill));
  const status = report.result === 'success' ? 'success' : 'failed';
  const settled = payment.status === 'success' || payment.status === status;
  if (settled) return { bill, fresh: false, isOpen: status === 'failed' && bill.status === INVOICE.pending };
  await settlePayment(ctx, payment.id, status);
  if (report.result === 'success' && (await isDeleted(ctx, bill))) {
    await creditTopUp(ctx, bill, moneyFor(bill, payment.amountMinor));
    return { bill, fresh: true, isOpen: true };
  }
  if (report.result === 'success') await credit(ctx, bill, payment.amountMinor);
  else if (report.result === 'expired') {
    if (await hasOtherOpenPayment(ctx, payment)) return { bill, fresh: true, isOpen: true };
    // Nobody waits at a page that was left a day ago. A debt for orders in transit stays.
    if (bill.status === INVOICE.pending && !FOR_PLACED_ORDERS.includes(bill.type))
      await settleInvoice(ctx, bill, INVOICE.failed, bill, 'expired');
  } else if (bill.status === INVOICE.pending) {
    if (FOR_PLACED_ORDERS.includes(bill.type)) await tellFailed(ctx, bill);
    // The payer left this page for a later one.
    else if (await hasOtherOpenPayment(ctx, payment, true)) return { bill, fresh: true, isOpen: true };
    else await settleInvoice(ctx, bill, INVOICE.failed);
  }
  await settleOrdersLater(ctx, bill);
  return { bill, fresh: true };
}

/** Reports only that this attempt failed: a debt for orders in transit stays. */
const tellFailed = (ctx: Ctx, bill: InvoiceRow) =>
  emitEvent(ctx, bill, 'invoice.status', {
    invoiceId: bill.id,
    statusCode: INVOICE.failed,
    status: 'failed',
    message: bill.invoiceNo,
  });

/** Credits a payment. Money for an invoice that was paid otherwise meanwhile, or has no due amount, goes to the wallet. */
async function credit(ctx: Ctx, bill: InvoiceRow, paidMinor: number): Promise<void> {
  const posting = moneyFor(bill, paidMinor);
  const isUndone = bill.type === 'weight' && bill.status === INVOICE.failed;
  let restMinor = 0;
  if (bill.status === INVOICE.paid || bill.type === 'topup' || isUndone) {
    await creditTopUp(ctx, bill, posting);
  } else if (bill.type === 'postpaid') {
    // The wallet paid its orders when they were placed.
    await postTopUp(ctx, bill, {
      ...posting,
      category: 'payment',
      description: `Card payment ${bill.invoiceNo}`,
    });
  } else {
    const dueMinor = Math.min(paidMinor, dueOf(bill));
    const description = `Card payment ${bill.invoiceNo}`;
    await postGatewayPayment(ctx, bill, { ...partOf(bill, dueMinor), description });
    restMinor = paidMinor - dueMinor;
  }
  if (bill.status === INVOICE.paid || isUndone)
    await emitEvent(ctx, bill, 'invoice.status', {
      invoiceId: bill.id,
      statusCode: bill.status,
      status: CREDITED_STATUS,
      message: bill.invoiceNo,
    });
  else await settleInvoice(ctx, bill, INVOICE.paid);
  if (bill.type === 'topup') await creditReferrer(ctx, ownerOf(bill), bill.currency);
  // The wallet paid a part while the gateway's page was open.
  if (restMinor > 0) await creditTopUp(ctx, bill, { ...posting, amountMinor: restMinor });
}

const ownerOf = ({ companyId, customerId }: InvoiceRow): Scope => ({ companyId, customerId });

const moneyFor = ({ id: invoiceId, currency }: InvoiceRow, amountMinor: number) => ({
  amountMinor,
  currency,
  invoiceId,
});

/** Money that pays the next part of an invoice, with its tax, and its order if there is only one. */
const partOf = (bill: InvoiceRow, amountMinor: number) => ({
  ...moneyFor(bill, amountMinor),
  orderId: (bill.items.length === 1 && bill.items[0]?.orderId) || null,
  taxMinor: taxOfPart(bill, amountMinor),
});
