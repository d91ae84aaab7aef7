import { roundAmount } from '../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { lockInvoice, writeInvoice } from './invoices/invoiceStore.ts';
import { postRefund } from './ledger/ledger.ts';
import { partsTaken } from './ledger/ledgerStore.ts';

export interface PaidShare {
  orderId: string;
  invoiceId: string | null;
  amountMinor: number;
  currency: string;
  description: string;
  /** The part that the open transaction needs again, so no debt may be collected from it. */
  heldMinor?: number;
}

/** Refunds all money taken for an order's charge, each part separately. */
export async function refundParts(
  ctx: Ctx,
  scope: Scope,
  { invoiceId, orderId, ...share }: Omit<PaidShare, 'amountMinor'> & { invoiceId: string },
): Promise<void> {
  for (const { id, minor, taxMinor } of await partsTaken(ctx, scope, invoiceId, orderId)) {
    const part = { ...share, orderId, invoiceId, amountMinor: minor, taxMinor, refundOf: id };
    const refund = await postRefund(ctx, scope, part);
    if (refund) await writeInvoice(ctx, scope, invoiceId, { refundTxId: refund.txId });
  }
}

/** Refunds an order's price to the wallet. Null when nothing was charged, or when it was already refunded. */
export async function refundOrder(ctx: Ctx, scope: Scope, share: PaidShare): Promise<string | null> {
  if (!share.invoiceId || share.amountMinor <= 0) return null;
  const [taken] = await partsTaken(ctx, scope, share.invoiceId, share.orderId);
  if (!taken) return null;
  // Before the wallet, as in a payment of the invoice.
  await lockInvoice(ctx, scope, share.invoiceId);
  const refund = await postRefund(ctx, scope, {
    refundOf: taken.id,
    orderId: share.orderId,
    invoiceId: share.invoiceId,
    amountMinor: share.amountMinor,
    // The tax that was charged, also if the tenant's rate has changed since.
    taxMinor: roundAmount((taken.taxMinor * share.amountMinor) / taken.minor, share.currency),
    currency: share.currency,
    description: share.description,
    heldMinor: share.heldMinor ?? 0,
  });
  if (!refund) return null;
  await writeInvoice(ctx, scope, share.invoiceId, { refundTxId: refund.txId });
  return refund.txId;
}
