import { eq } from 'drizzle-orm';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Ctx } from '../../context.ts';
import { oneRow } from '../../db/oneRow.ts';
import { invoice, payment } from '../../db/schema/ledger.ts';
import { sandboxPayment } from '../../db/schema/system/sandbox.ts';

export type PaymentDue = NonNullable<Awaited<ReturnType<typeof findPaymentDue>>>;

/** A payment and its invoice, for its payment page; null for an unknown payment. */
export async function findPaymentDue(ctx: Ctx, id: string) {
  if (!Uuid.safeParse(id).success) return null;
  const [row] = await ctx.db.sql
    .select({
      id: payment.id,
      invoiceId: payment.invoiceId,
      methodId: payment.methodId,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      doneUrl: payment.doneUrl,
      createdAt: payment.createdAt,
      invoiceNo: invoice.invoiceNo,
      companyId: invoice.companyId,
    })
    .from(payment)
    .innerJoin(invoice, eq(invoice.id, payment.invoiceId))
    .where(eq(payment.id, id));
  return row ?? null;
}

/** The gateway's record of a payment; undefined until its payer acts. */
export const findResult = (ctx: Ctx, paymentId: string) =>
  oneRow(ctx.db.sql.select().from(sandboxPayment).where(eq(sandboxPayment.paymentId, paymentId)));

export async function writeResult(ctx: Ctx, values: typeof sandboxPayment.$inferInsert): Promise<void> {
  await ctx.db.sql
    .insert(sandboxPayment)
    .values(values)
    .onConflictDoUpdate({
      target: sandboxPayment.paymentId,
      set: { result: values.result, reportAt: values.reportAt ?? null },
    });
}
