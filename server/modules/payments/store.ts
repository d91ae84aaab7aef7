import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { oneRowFor, type RowRead } from '../../db/oneRow.ts';
import { ownAccount } from '../../db/ownRows.ts';
import { payment } from '../../db/schema/ledger.ts';
import { customer } from '../../db/schema/tenants.ts';

export type PaymentRow = typeof payment.$inferSelect;

/** The newest unsettled payment of an invoice with this method and amount. */
export async function findOpenPayment(
  ctx: Ctx,
  invoiceId: string,
  methodId: number,
  amountMinor: number,
): Promise<string | undefined> {
  const [row] = await ctx.db.sql
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        eq(payment.invoiceId, invoiceId),
        eq(payment.methodId, methodId),
        eq(payment.amountMinor, amountMinor),
        eq(payment.status, 'pending'),
      ),
    )
    .orderBy(desc(payment.createdAt))
    .limit(1);
  return row?.id;
}

/** Inserts a payment; if it exists, only its return page changes. */
export async function savePayment(ctx: Ctx, values: typeof payment.$inferInsert): Promise<void> {
  await ctx.db.sql
    .insert(payment)
    .values(values)
    .onConflictDoUpdate({ target: payment.id, set: { doneUrl: values.doneUrl } });
}

/** Without a scope: the gateway's report knows only a payment's id. */
export const findPayment = (ctx: Ctx, id: string, how?: RowRead): Promise<PaymentRow | undefined> =>
  oneRowFor(ctx.db.sql.select().from(payment).where(eq(payment.id, id)), how);

export async function settlePayment(ctx: Ctx, id: string, status: PaymentRow['status']): Promise<void> {
  await ctx.db.sql
    .update(payment)
    .set({ status, settledAt: ctx.ports.clock.now() })
    .where(eq(payment.id, id));
}

/** Whether another payment of the invoice, or only a later one, waits for its payer or its bank. */
export async function hasOtherOpenPayment(
  ctx: Ctx,
  { id, invoiceId, createdAt }: PaymentRow,
  isLater = false,
): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        eq(payment.invoiceId, invoiceId),
        eq(payment.status, 'pending'),
        ne(payment.id, id),
        isLater ? gt(payment.createdAt, createdAt) : undefined,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** An unsettled payment, to ask the gateway about it. */
export async function findUnsettled(ctx: Ctx, id: string) {
  const [row] = await ctx.db.sql
    .select()
    .from(payment)
    .where(and(eq(payment.id, id), eq(payment.status, 'pending')));
  return row;
}

const accountOf = (ctx: Ctx, scope: Scope) =>
  ctx.db.sql.select({ deletedAt: customer.deletedAt }).from(customer).where(ownAccount(scope));

/** Whether the account of an invoice was deleted. */
export async function isDeleted(ctx: Ctx, scope: Scope): Promise<boolean> {
  const [row] = await accountOf(ctx, scope);
  return row?.deletedAt != null;
}

/**
 * Whether a payment may begin. The account cannot be deleted until the open transaction ends. Not for transactions that write the wallet:
 * two of them that hold the account would wait for each other.
 */
export async function keepFromDeletion(ctx: Ctx, scope: Scope): Promise<boolean> {
  const [row] = await accountOf(ctx, scope).for('share');
  return row?.deletedAt === null;
}
