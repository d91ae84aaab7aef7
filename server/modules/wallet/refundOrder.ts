import { and, eq, isNull, or } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { invoice, ledgerTx } from '../../db/schema/ledger.ts';
import { taxWithin } from './invoices.ts';
import { postRefund } from './ledger.ts';

export interface PaidShare {
  orderId: string;
  invoiceId: string | null;
  amountMinor: number;
  currency: string;
  description: string;
}

/** Puts what an order cost back into the wallet. Null when nothing was taken for it, or when it was given back before. */
export async function refundOrder(ctx: Ctx, scope: Scope, share: PaidShare): Promise<string | null> {
  if (!share.invoiceId || share.amountMinor <= 0) return null;
  const [taken] = await ctx.db.sql
    .select({ id: ledgerTx.id })
    .from(ledgerTx)
    .where(
      and(
        eq(ledgerTx.customerId, scope.customerId),
        eq(ledgerTx.invoiceId, share.invoiceId),
        isNull(ledgerTx.refundOf),
        or(isNull(ledgerTx.orderId), eq(ledgerTx.orderId, share.orderId)),
      ),
    );
  if (!taken) return null;
  const refund = await postRefund(ctx, scope, {
    refundOf: taken.id,
    orderId: share.orderId,
    invoiceId: share.invoiceId,
    amountMinor: share.amountMinor,
    taxMinor: await taxWithin(ctx, scope.companyId, share.amountMinor),
    currency: share.currency,
    description: share.description,
  });
  if (!refund) return null;
  await ctx.db.sql.update(invoice).set({ refundTxId: refund.txId }).where(eq(invoice.id, share.invoiceId));
  return refund.txId;
}
