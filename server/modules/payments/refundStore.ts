import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { invoice, payment, paymentRefund, topUp } from '../../db/schema/ledger.ts';
import type { PaymentRow } from './store.ts';

/**
 * Successful payments of an invoice, the last one first, locked until the transaction ends. There are several if the payer paid on two open
 * pages; the last in this list settled the invoice. The caller found the invoice in its scope.
 */
export const lockSuccessfulPayments = (ctx: Ctx, invoiceId: string): Promise<PaymentRow[]> =>
  ctx.db.sql
    .select()
    .from(payment)
    .where(and(eq(payment.invoiceId, invoiceId), eq(payment.status, 'success')))
    .orderBy(desc(payment.settledAt), desc(payment.id))
    .for('update');

/** Refunds of a payment, done or planned, and the promo credit removed with them, in minor units. */
export async function refundedOf(
  ctx: Ctx,
  paymentId: string,
): Promise<{ amountMinor: number; creditMinor: number }> {
  const [row] = await ctx.db.sql
    .select({
      amount: sql<string>`coalesce(sum(${paymentRefund.amountMinor}), 0)`,
      credit: sql<string>`coalesce(sum(${paymentRefund.creditMinor}), 0)`,
    })
    .from(paymentRefund)
    .where(and(eq(paymentRefund.paymentId, paymentId), ne(paymentRefund.status, 'refused')));
  return { amountMinor: Number(row?.amount ?? 0), creditMinor: Number(row?.credit ?? 0) };
}

/** Whether a part of any payment of the invoice is refunded. */
export async function hasRefund(ctx: Ctx, invoiceId: string): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: paymentRefund.id })
    .from(paymentRefund)
    .innerJoin(payment, eq(payment.id, paymentRefund.paymentId))
    .where(and(eq(payment.invoiceId, invoiceId), ne(paymentRefund.status, 'refused')))
    .limit(1);
  return rows.length > 0;
}

/** False if the refund exists. */
export async function insertRefund(ctx: Ctx, values: typeof paymentRefund.$inferInsert): Promise<boolean> {
  const rows = await ctx.db.sql
    .insert(paymentRefund)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: paymentRefund.id });
  return rows.length > 0;
}

export type DueRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

/** For the job, which knows only a refund's id: locks the refund until the transaction ends. */
export async function lockRefund(ctx: Ctx, id: string) {
  const [row] = await ctx.db.sql
    .select({
      refund: paymentRefund,
      payment,
      owner: { companyId: invoice.companyId, customerId: invoice.customerId },
      invoiceNo: invoice.invoiceNo,
      type: invoice.type,
      invoiceStatus: invoice.status,
      promoCode: topUp.promoCode,
    })
    .from(paymentRefund)
    .innerJoin(payment, eq(payment.id, paymentRefund.paymentId))
    .innerJoin(invoice, eq(invoice.id, payment.invoiceId))
    .leftJoin(topUp, eq(topUp.invoiceId, invoice.id))
    .where(eq(paymentRefund.id, id))
    .for('update', { of: paymentRefund });
  return row;
}

export async function settleRefund(ctx: Ctx, id: string, status: 'done' | 'refused'): Promise<void> {
  await ctx.db.sql.update(paymentRefund).set({ status }).where(eq(paymentRefund.id, id));
}
