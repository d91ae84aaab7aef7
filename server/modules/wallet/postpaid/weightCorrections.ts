import { randomUUID } from 'node:crypto';
import { CHARGE_DUE_DAYS } from '../../../../contract/rules/money/billing.ts';
import { roundAmount } from '../../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { matterChanged } from '../../../eventBus/matters.ts';
import { Refusal } from '../../../http/answer/refusal.ts';
import { DAY_MS } from '../../../ports/clock.ts';
import { mailAboutBill } from '../invoices/billMail.ts';
import { findInvoice, INVOICE, lockCharges, lockInvoice } from '../invoices/invoiceStore.ts';
import { createInvoice, settleInvoice, taxWithin } from '../invoices/invoices.ts';
import { postDebit, postReduction } from '../ledger/ledger.ts';
import { refundParts } from '../refundOrder.ts';
import { paysLater } from './postpaid.ts';
import {
  type CorrectionRow,
  findCorrection,
  putCorrection,
  writeCorrection,
} from './weightCorrectionStore.ts';

export interface Weighing {
  orderId: string;
  consignmentNo: string;
  declaredKg: number;
  measuredKg: number;
  proof: CorrectionRow['proof'];
  lines: CorrectionRow['lines'];
  /** The price that was paid for the order, without corrections. No refund is more. */
  paidMinor: number;
  currency: string;
  /** The order's own invoice. A refund of its price gives back the tax that this invoice charged. */
  invoiceId: string | null;
}

/**
 * Charges the amount that a courier's weight adds to an order's price, or refunds the saved amount. The open transaction has locked the
 * order. It first reverses an earlier weighing, so that only the newest counts. If the wallet does not cover it, an invoice remains, and
 * the next incoming money pays it. An open dispute is then about the newest weighing, and ends if nothing is charged any more. Returns null if
 * nothing changes: the report is a repeat or older, or an operator has accepted a dispute about this order's weight.
 */
export async function bookCorrection(
  ctx: Ctx,
  scope: Scope,
  { consignmentNo, paidMinor, invoiceId: orderInvoiceId, ...weighing }: Weighing,
): Promise<{ amountMinor: number } | null> {
  const { orderId, currency, proof } = weighing;
  const before = await findCorrection(ctx, scope, orderId, { lock: true });
  if (before && (before.disputeStatus === 'accepted' || !isNewer(proof, before.proof))) return null;
  // Before the wallet, which this weighing may charge before it adds to it.
  await lockCharges(ctx, scope);
  const hadAmount = before ? await takeBack(ctx, scope, before, { consignmentNo, orderInvoiceId }) : false;
  const lines = refundedUpTo(paidMinor, weighing);
  const amountMinor = sumOf(lines);
  const description = `Weight correction of ${consignmentNo}`;
  const added = { orderId, amountMinor, lines, currency, description };
  const invoiceId =
    amountMinor > 0
      ? await charge(ctx, scope, { ...added, taxMinor: await taxWithin(ctx, scope.companyId, amountMinor) })
      : null;
  await putCorrection(ctx, {
    ...weighing,
    lines,
    companyId: scope.companyId,
    customerId: scope.customerId,
    amountMinor,
    invoiceId,
    ...(before && amountMinor > 0 ? openDisputeOf(before) : {}),
    createdAt: ctx.ports.clock.now(),
  });
  await matterChanged(ctx, scope, 'weight', orderId);
  if (amountMinor < 0) {
    const taxMinor = await taxCharged(ctx, scope, orderInvoiceId, -amountMinor);
    await postReduction(ctx, scope, { amountMinor: -amountMinor, taxMinor, currency, description, orderId });
  }
  return amountMinor === 0 && !hadAmount ? null : { amountMinor };
}

const openDisputeOf = ({
  disputeStatus,
  disputeReason,
  disputedAt,
}: CorrectionRow): Partial<CorrectionRow> =>
  disputeStatus === 'open' ? { disputeStatus, disputeReason, disputedAt } : {};

const sumOf = (lines: CorrectionRow['lines']): number =>
  lines.reduce((sum, line) => sum + line.amountMinor, 0);

/**
 * The lines, each with its share of `mostMinor` if they refund more: rates may have risen since the order was paid, or its promo code has
 * ended.
 */
function refundedUpTo(
  mostMinor: number,
  { lines, currency }: Pick<Weighing, 'lines' | 'currency'>,
): CorrectionRow['lines'] {
  const refundMinor = -sumOf(lines);
  if (refundMinor <= mostMinor) return lines;
  let wholeMinor = 0;
  let givenMinor = 0;
  return lines
    .map((line) => {
      wholeMinor += line.amountMinor;
      const upToMinor = roundAmount((wholeMinor * mostMinor) / refundMinor, currency);
      const amountMinor = upToMinor - givenMinor;
      givenMinor = upToMinor;
      return { ...line, amountMinor };
    })
    .filter(({ amountMinor }) => amountMinor !== 0);
}

const isNewer = (proof: CorrectionRow['proof'], before: CorrectionRow['proof']): boolean =>
  Date.parse(proof.at) > Date.parse(before.at);

/**
 * Reverses an earlier correction: refunds its charge, or charges its refund again, from the wallet or by an invoice. False without a
 * correction.
 */
async function takeBack(
  ctx: Ctx,
  scope: Scope,
  before: CorrectionRow,
  { consignmentNo, orderInvoiceId }: { consignmentNo: string; orderInvoiceId: string | null },
): Promise<boolean> {
  const { orderId, amountMinor, lines, currency, undoneAt } = before;
  if (undoneAt || amountMinor === 0) return false;
  if (amountMinor > 0)
    await undoCorrection(ctx, scope, { id: orderId, invoiceId: orderInvoiceId, consignmentNo });
  else {
    const description = takenBack(consignmentNo);
    const reversed = lines.map((line) => ({ ...line, amountMinor: -line.amountMinor }));
    const taxMinor = await taxCharged(ctx, scope, orderInvoiceId, -amountMinor);
    const newCharge = {
      orderId,
      amountMinor: -amountMinor,
      taxMinor,
      lines: reversed,
      currency,
      description,
    };
    await charge(ctx, scope, newCharge);
  }
  return true;
}

/** Takes an amount from the wallet. If the wallet does not cover it, the invoice waits for the next incoming money. Returns the invoice. */
async function charge(
  ctx: Ctx,
  scope: Scope,
  {
    lines,
    ...more
  }: {
    orderId: string;
    amountMinor: number;
    taxMinor: number;
    lines: CorrectionRow['lines'];
    currency: string;
    description: string;
  },
): Promise<string> {
  const { orderId, amountMinor, taxMinor, currency, description } = more;
  const invoiceId = randomUUID();
  const isPaid = await paidFromWallet(ctx, scope, { ...more, invoiceId });
  const bill = await createInvoice(ctx, scope, {
    id: invoiceId,
    type: isPaid && (await paysLater(ctx, scope)) ? 'charge' : 'weight',
    items: [{ name: description, amountMinor, orderId, lines }],
    taxMinor,
    currency,
    paymentMethodId: isPaid ? PAYMENT_WALLET : null,
    paid: isPaid,
    ...(isPaid ? {} : { dueAt: new Date(ctx.ports.clock.now().getTime() + CHARGE_DUE_DAYS * DAY_MS) }),
  });
  if (!isPaid) await mailAboutBill(ctx, bill, 'chargeOpen');
  return invoiceId;
}

async function paidFromWallet(
  ctx: Ctx,
  scope: Scope,
  charge: Parameters<typeof postDebit>[2],
): Promise<boolean> {
  try {
    await postDebit(ctx, scope, { ...charge, category: 'weight' });
    return true;
  } catch (err) {
    if (err instanceof Refusal && err.code === ERROR.insufficientBalance) return false;
    throw err;
  }
}

/** The tax within a part of an order's price, at the rate of the order's invoice: the tenant's rate may have changed since. */
async function taxCharged(
  ctx: Ctx,
  scope: Scope,
  invoiceId: string | null,
  amountMinor: number,
): Promise<number> {
  const found = invoiceId === null ? undefined : await findInvoice(ctx, scope, invoiceId);
  if (!found?.invoice.totalMinor) return taxWithin(ctx, scope.companyId, amountMinor);
  const { taxMinor, totalMinor, currency } = found.invoice;
  return roundAmount((taxMinor * amountMinor) / totalMinor, currency);
}

/** Refund for a lighter weight, which a cancellation of the order charges again. */
export async function refundedMinorOf(ctx: Ctx, scope: Scope, orderId: string): Promise<number> {
  const row = await findCorrection(ctx, scope, orderId, { lock: true });
  return row && !row.undoneAt ? Math.max(0, -row.amountMinor) : 0;
}

const takenBack = (consignmentNo: string | null) => `Weight correction of ${consignmentNo} taken back`;

/**
 * Reverses the correction of an order, once: refunds a charge, voids a pending invoice, or charges a refund again. Call it in the
 * transaction that cancels the order or accepts a dispute.
 */
export async function undoCorrection(
  ctx: Ctx,
  scope: Scope,
  order: { id: string; invoiceId: string | null; consignmentNo: string | null },
): Promise<void> {
  const { id: orderId, consignmentNo } = order;
  const row = await findCorrection(ctx, scope, orderId, { lock: true });
  if (!row || row.undoneAt || row.amountMinor === 0) return;
  const { amountMinor, currency, invoiceId } = row;
  if (invoiceId) {
    const bill = await lockInvoice(ctx, scope, invoiceId);
    if (bill.status === INVOICE.pending) await settleInvoice(ctx, bill, INVOICE.failed);
    const description = `Refund of the weight correction of ${consignmentNo}`;
    await refundParts(ctx, scope, { orderId, invoiceId, currency, description });
  } else {
    const taxMinor = await taxCharged(ctx, scope, order.invoiceId, -amountMinor);
    const reversal = { amountMinor: -amountMinor, taxMinor, currency, orderId };
    await postDebit(ctx, scope, { ...reversal, description: takenBack(consignmentNo), category: 'weight' });
  }
  await writeCorrection(ctx, row, { undoneAt: ctx.ports.clock.now() });
  // Last, as in every posting: it locks the order's line of the inbox.
  await matterChanged(ctx, scope, 'weight', orderId);
}
