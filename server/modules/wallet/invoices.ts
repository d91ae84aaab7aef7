import { randomUUID } from 'node:crypto';
import { fromMinor } from '../../../contract/rules/money.ts';
import { Uuid } from '../../../contract/scalars.ts';
import type { Invoice } from '../../../contract/wallet.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextNumber } from '../../db/nextNumber.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { notFound } from '../../http/refusal.ts';
import { pricingTenant } from '../services/store.ts';
import { findInvoice, INVOICE, type InvoiceRow, insertInvoice, writeInvoice } from './invoiceStore.ts';

export interface InvoiceInput {
  id?: string;
  type?: string;
  items: InvoiceRow['items'];
  currency: string;
  paymentMethodId: number;
  paid: boolean;
}

/** One invoice for an order, or for the orders of one payment. */
export async function createInvoice(ctx: Ctx, scope: Scope, input: InvoiceInput): Promise<InvoiceRow> {
  const now = ctx.ports.clock.now();
  const totalMinor = input.items.reduce((sum, i) => sum + i.amountMinor, 0);
  const number = await nextNumber(ctx, scope.companyId, 'invoice');
  return insertInvoice(ctx, {
    id: input.id ?? randomUUID(),
    companyId: scope.companyId,
    customerId: scope.customerId,
    invoiceNo: `INV-${String(number).padStart(8, '0')}`,
    type: input.type ?? 'order',
    status: input.paid ? INVOICE.paid : INVOICE.pending,
    totalMinor,
    taxMinor: await taxWithin(ctx, scope.companyId, totalMinor),
    paidMinor: input.paid ? totalMinor : 0,
    currency: input.currency,
    paymentMethodId: input.paymentMethodId,
    items: input.items,
    createdAt: now,
    paidAt: input.paid ? now : null,
  });
}

/** The tax within a price: prices include tax. */
export async function taxWithin(ctx: Ctx, companyId: string, amountMinor: number): Promise<number> {
  const taxBp = (await pricingTenant(ctx, companyId))?.taxBp ?? 0;
  return amountMinor - Math.round((amountMinor * 10_000) / (10_000 + taxBp));
}

/** An invoice's id from a URL. Throws 404 for an invalid one. */
export function invoiceIdOf(raw: string): string {
  if (!Uuid.safeParse(raw).success) throw notFound();
  return raw;
}

/** Throws 404. */
export async function invoiceOf(ctx: Ctx, scope: Scope, id: string): Promise<Invoice> {
  const row = await findInvoice(ctx, scope, id);
  if (!row) throw notFound();
  return {
    id: row.invoice.id,
    invoiceNo: row.invoice.invoiceNo,
    date: row.invoice.createdAt.toISOString(),
    status: row.invoice.status,
    totalPrice: { amount: fromMinor(row.invoice.totalMinor), currency: row.invoice.currency },
    totalPaid: { amount: fromMinor(row.invoice.paidMinor), currency: row.invoice.currency },
    items: row.invoice.items.map((i) => ({
      name: i.name,
      amount: fromMinor(i.amountMinor),
      orderId: i.orderId,
    })),
    refundTxId: row.invoice.refundTxId,
    paymentTerm: String(row.owner.billing.paymentTerm ?? 'debit'),
    payer: { email: row.owner.email, phone: row.owner.phone },
  };
}

/** Writes the result of an invoice's payment and notifies the customer. */
export async function settleInvoice(ctx: Ctx, row: InvoiceRow, status: number): Promise<void> {
  const paid = status === INVOICE.paid;
  await writeInvoice(ctx, row, row.id, {
    status,
    ...(paid ? { paidMinor: row.totalMinor, paidAt: ctx.ports.clock.now() } : {}),
  });
  await emitEvent(ctx, row, 'invoice.status', {
    invoiceId: row.id,
    statusCode: status,
    status: paid ? 'paid' : 'failed',
    message: row.invoiceNo,
  });
}
