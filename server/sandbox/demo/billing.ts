import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { GatewayCallback } from '../../../contract/money/wallet.ts';
import { INVOICE_STATUS } from '../../../contract/rules/money/billing.ts';
import { PAYMENT_CARD } from '../../../contract/rules/money/payment.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invoice } from '../../db/schema/ledger.ts';
import { sequence } from '../../db/schema/system/numberSequences.ts';
import { takeReport } from '../../modules/payments/payments.ts';
import { savePayment } from '../../modules/payments/store.ts';
import { createInvoice } from '../../modules/wallet/invoices/invoices.ts';

/** Top-ups by card with every result. */
export const TOP_UPS: { daysAgo: number; amountMinor: number; result: GatewayCallback['result'] }[] = [
  { daysAgo: 20, amountMinor: 5_000, result: 'success' },
  { daysAgo: 12, amountMinor: 10_000, result: 'failed' },
  { daysAgo: 1, amountMinor: 20_000, result: 'pending' },
];

/** Sets the last used number; the sequence continues after it. */
export async function setLastNumber(ctx: Ctx, companyId: string, name: string, value: number): Promise<void> {
  await ctx.db.sql
    .insert(sequence)
    .values({ companyId, name, value })
    .onConflictDoUpdate({ target: [sequence.companyId, sequence.name], set: { value } });
}

/** A top-up by card, and the state of its payment. */
export async function seedTopUp(
  ctx: Ctx,
  scope: Scope,
  amountMinor: number,
  result: GatewayCallback['result'],
): Promise<void> {
  const bill = await createInvoice(ctx, scope, {
    type: 'topup',
    items: [{ name: 'Top-up', amountMinor, orderId: null }],
    currency: 'MYR',
    paymentMethodId: PAYMENT_CARD,
    paid: false,
  });
  const paymentId = randomUUID();
  await savePayment(ctx, {
    id: paymentId,
    invoiceId: bill.id,
    methodId: PAYMENT_CARD,
    amountMinor,
    currency: bill.currency,
    doneUrl: null,
    createdAt: ctx.ports.clock.now(),
  });
  await takeReport(ctx, { paymentId, invoiceId: bill.id, result, amountMinor, currency: bill.currency });
}

/** Results of the e-invoices of the demo's orders, in order. */
const DOCUMENTS = ['Valid', 'Valid', 'Consolidated', null, 'Valid', 'Submitted'] as const;

/** Gives the paid invoices e-invoices in every state; the e-invoice of a refunded invoice was cancelled. */
export async function seedEInvoices(ctx: Ctx, scope: Scope): Promise<void> {
  const rows = await ctx.db.sql
    .select()
    .from(invoice)
    .where(
      and(
        eq(invoice.customerId, scope.customerId),
        eq(invoice.type, 'order'),
        eq(invoice.status, INVOICE_STATUS.paid),
      ),
    )
    .orderBy(asc(invoice.invoiceNo));
  for (const [i, row] of rows.entries()) {
    const documentStatus = row.refundTxId ? 'Cancelled' : (DOCUMENTS[i % DOCUMENTS.length] ?? null);
    const isValid = documentStatus === 'Valid';
    await ctx.db.sql
      .update(invoice)
      .set({
        processEinvoice: row.refundTxId !== null || i % 7 !== 6,
        documentStatus,
        documentUuid: isValid ? `WB${row.invoiceNo.slice(4)}DEMO` : null,
        documentLongId: isValid ? `${row.invoiceNo.slice(4)}DEMOLONG` : null,
      })
      .where(eq(invoice.id, row.id));
  }
}
