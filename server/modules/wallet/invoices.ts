import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { fromMinor } from '../../../contract/rules/money.ts';
import { Uuid } from '../../../contract/scalars.ts';
import type { Invoice } from '../../../contract/wallet.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextNumber } from '../../db/nextNumber.ts';
import { invoice } from '../../db/schema/ledger.ts';
import { customer } from '../../db/schema/tenants.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { notFound } from '../../http/refusal.ts';
import { pricingTenant } from '../services/store.ts';

export type InvoiceRow = typeof invoice.$inferSelect;
export const INVOICE = { pending: 0, paid: 1, failed: 9 } as const;

export interface InvoiceInput {
  id?: string;
  type?: string;
  items: { name: string; amountMinor: number; orderId: string | null }[];
  currency: string;
  paymentMethodId: number;
  paid: boolean;
}

/** One invoice for an order, or for the orders of one payment. */
export async function createInvoice(ctx: Ctx, scope: Scope, input: InvoiceInput): Promise<InvoiceRow> {
  const now = ctx.ports.clock.now();
  const totalMinor = input.items.reduce((sum, i) => sum + i.amountMinor, 0);
  const number = await nextNumber(ctx, scope.companyId, 'invoice');
  const [row] = await ctx.db.sql
    .insert(invoice)
    .values({
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
    })
    .returning();
  return row!;
}

/** The part of a price that is the company's tax: prices are told with tax. */
export async function taxWithin(ctx: Ctx, companyId: string, amountMinor: number): Promise<number> {
  const taxBp = (await pricingTenant(ctx, companyId))?.taxBp ?? 0;
  return amountMinor - Math.round((amountMinor * 10_000) / (10_000 + taxBp));
}

const mine = (scope: Scope, id: string) =>
  and(eq(invoice.id, id), eq(invoice.companyId, scope.companyId), eq(invoice.customerId, scope.customerId));

/** An invoice's id as it stands in an address. Throws 404 for what is no id. */
export function invoiceIdOf(raw: string): string {
  if (!Uuid.safeParse(raw).success) throw notFound();
  return raw;
}

/** Throws 404. */
export async function invoiceOf(ctx: Ctx, scope: Scope, id: string): Promise<Invoice> {
  const [row] = await ctx.db.sql
    .select({ invoice, owner: customer })
    .from(invoice)
    .innerJoin(customer, eq(customer.id, invoice.customerId))
    .where(mine(scope, id));
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

/** The invoice, locked until the transaction ends. Throws 404. */
export async function lockInvoice(ctx: Ctx, scope: Scope, id: string): Promise<InvoiceRow> {
  const [row] = await ctx.db.sql.select().from(invoice).where(mine(scope, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** Writes an invoice's outcome and tells the customer of it. */
export async function settleInvoice(ctx: Ctx, row: InvoiceRow, status: number): Promise<void> {
  const paid = status === INVOICE.paid;
  await ctx.db.sql
    .update(invoice)
    .set({ status, ...(paid ? { paidMinor: row.totalMinor, paidAt: ctx.ports.clock.now() } : {}) })
    .where(eq(invoice.id, row.id));
  await emitEvent(ctx, row, 'invoice.status', {
    invoiceId: row.id,
    statusCode: status,
    status: paid ? 'paid' : 'failed',
    message: row.invoiceNo,
  });
}

/** A pending invoice of a single order that is paid otherwise, edited or cancelled is not waited for any longer. */
export async function voidPendingInvoice(ctx: Ctx, scope: Scope, id: string | null): Promise<void> {
  if (!id) return;
  await ctx.db.sql
    .update(invoice)
    .set({ status: INVOICE.failed })
    .where(
      and(
        mine(scope, id),
        eq(invoice.status, INVOICE.pending),
        sql`jsonb_array_length(${invoice.items}) = 1`,
      ),
    );
}
