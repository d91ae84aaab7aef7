import { randomUUID } from 'node:crypto';
import { CHARGE_DUE_DAYS } from '../../../../contract/rules/money/billing.ts';
import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { Refusal } from '../../../http/answer/refusal.ts';
import { DAY_MS } from '../../../ports/clock.ts';
import { mailAboutBill } from '../invoices/billMail.ts';
import { INVOICE, lockInvoice } from '../invoices/invoiceStore.ts';
import { createInvoice, settleInvoice, taxWithin } from '../invoices/invoices.ts';
import { postDebit, postReduction } from '../ledger/ledger.ts';
import { refundParts } from '../refundOrder.ts';
import { paysLater } from './postpaid.ts';
import {
  type CorrectionRow,
  insertCorrection,
  lockCorrection,
  writeCorrection,
} from './weightCorrectionStore.ts';

export interface Weighing {
  orderId: string;
  consignmentNo: string;
  declaredKg: number;
  measuredKg: number;
  proof: CorrectionRow['proof'];
  lines: CorrectionRow['lines'];
  currency: string;
}

/**
 * Charges the difference that a courier's weight adds to an order's price, or refunds what it saves, once per order and in the open
 * transaction. A wallet that does not cover it leaves an invoice that the next incoming money pays. Returns null when the order has a
 * correction already.
 */
export async function bookCorrection(
  ctx: Ctx,
  scope: Scope,
  { consignmentNo, ...weighing }: Weighing,
): Promise<{ amountMinor: number } | null> {
  const { orderId, lines, currency } = weighing;
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  const invoiceId = amountMinor > 0 ? randomUUID() : null;
  const scopeOnly = { companyId: scope.companyId, customerId: scope.customerId };
  const charge = {
    amountMinor: Math.abs(amountMinor),
    taxMinor: await taxWithin(ctx, scope.companyId, Math.abs(amountMinor)),
    currency,
    description: `Weight correction of ${consignmentNo}`,
    orderId,
  };
  // The invoice first, which the correction refers to; both are rolled back where the order has a correction.
  return ctx.db
    .tx(async () => {
      if (invoiceId) {
        const isPaid = await paidFromWallet(ctx, scope, { ...charge, invoiceId });
        const bill = await createInvoice(ctx, scope, {
          id: invoiceId,
          type: isPaid && (await paysLater(ctx, scope)) ? 'charge' : 'weight',
          items: [{ name: charge.description, amountMinor, orderId, lines }],
          taxMinor: charge.taxMinor,
          currency,
          paymentMethodId: isPaid ? PAYMENT_WALLET : null,
          paid: isPaid,
          ...(isPaid ? {} : { dueAt: new Date(ctx.ports.clock.now().getTime() + CHARGE_DUE_DAYS * DAY_MS) }),
        });
        if (!isPaid) await mailAboutBill(ctx, bill, 'chargeOpen');
      }
      const isFirst = await insertCorrection(ctx, {
        ...weighing,
        ...scopeOnly,
        amountMinor,
        invoiceId,
        createdAt: ctx.ports.clock.now(),
      });
      if (!isFirst) throw new AlreadyWeighed();
      if (amountMinor < 0) await postReduction(ctx, scope, charge);
      return { amountMinor };
    })
    .catch((err: unknown) => {
      // Another report was booked first: nothing of this one remains.
      if (err instanceof AlreadyWeighed) return null;
      throw err;
    });
}

class AlreadyWeighed extends Error {}

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

/** Refund of a lighter weight, which cancelling the order takes again. */
export async function givenBackMinor(ctx: Ctx, scope: Scope, orderId: string): Promise<number> {
  const row = await lockCorrection(ctx, scope, orderId);
  return row && !row.undoneAt ? Math.max(0, -row.amountMinor) : 0;
}

/**
 * Reverses the correction of an order, once: a charge is refunded, a pending invoice is void, a refund is taken again. Call it in the
 * transaction that cancels the order, or that accepts a dispute.
 */
export async function undoCorrection(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  description: string,
): Promise<void> {
  const row = await lockCorrection(ctx, scope, orderId);
  if (!row || row.undoneAt) return;
  const { amountMinor, currency, invoiceId } = row;
  await writeCorrection(ctx, row, { undoneAt: ctx.ports.clock.now() });
  if (!invoiceId) {
    const taxMinor = await taxWithin(ctx, scope.companyId, -amountMinor);
    const reversal = { amountMinor: -amountMinor, taxMinor, currency, orderId };
    await postDebit(ctx, scope, { ...reversal, description, category: 'weight' });
    return;
  }
  const bill = await lockInvoice(ctx, scope, invoiceId);
  if (bill.status === INVOICE.pending) await settleInvoice(ctx, bill, INVOICE.failed);
  await refundParts(ctx, scope, { orderId, invoiceId, currency, description });
}
