import { and, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { nextNumberSql } from '../../../db/nextNumber.ts';
import { oneRow } from '../../../db/oneRow.ts';
import { ownRows } from '../../../db/ownRows.ts';
import { invoice, payment } from '../../../db/schema/ledger.ts';
import { orders } from '../../../db/schema/orders/orders.ts';
import { customer } from '../../../db/schema/tenants.ts';
import { matterChanged } from '../../../eventBus/matters.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { forgetAccountFacts } from '../accountFactsStore.ts';

export type InvoiceRow = typeof invoice.$inferSelect;
export const INVOICE = { pending: 0, paid: 1, failed: 9 } as const;

const ownInvoice = (scope: Scope, id: string) => and(eq(invoice.id, id), ownRows(invoice, scope));

/** Stores an invoice under the next number of its sequence, in one statement: other calls wait for a number until the transaction ends. */
export async function insertInvoice(
  ctx: Ctx,
  { name, prefix }: { name: 'invoice' | 'charge'; prefix: string },
  values: Omit<typeof invoice.$inferInsert, 'invoiceNo'>,
): Promise<InvoiceRow> {
  const numbered = ctx.db.sql
    .$with('numbered', { value: sql<number>`value` })
    .as(nextNumberSql(values.companyId, name));
  const digits = sql`(select lpad(value::text, greatest(8, length(value::text)), '0') from numbered)`;
  const [row] = await ctx.db.sql
    .with(numbered)
    .insert(invoice)
    .values({ ...values, invoiceNo: sql`${prefix}::text || ${digits}` })
    .returning();
  return row!;
}

/** The invoice with the account that it is addressed to. */
export async function findInvoice(ctx: Ctx, scope: Scope, id: string) {
  const [row] = await ctx.db.sql
    .select({ invoice, owner: customer })
    .from(invoice)
    .innerJoin(customer, eq(customer.id, invoice.customerId))
    .where(ownInvoice(scope, id));
  return row;
}

/** The invoice, locked until the transaction ends. Throws 404. */
export async function lockInvoice(ctx: Ctx, scope: Scope, id: string): Promise<InvoiceRow> {
  const row = await lockOne(ctx, ownInvoice(scope, id));
  if (!row) throw notFound();
  return row;
}

/**
 * Locks an invoice. A charged weight is locked together with all others of its account, as each credit of the wallet does: otherwise two
 * transactions could wait for each other.
 */
async function lockOne(ctx: Ctx, which: SQL | undefined): Promise<InvoiceRow | undefined> {
  const [seen] = await ctx.db.sql.select().from(invoice).where(which);
  if (seen?.type === 'weight') await lockCharges(ctx, seen);
  const [row] = await ctx.db.sql.select().from(invoice).where(which).for('update');
  return row;
}

/** Invoices that were made or paid in this time, without the charges of a coming monthly invoice. */
export const invoicesOfTime = (ctx: Ctx, scope: Scope, from: Date, to: Date): Promise<InvoiceRow[]> =>
  ctx.db.sql
    .select()
    .from(invoice)
    .where(
      and(
        ownRows(invoice, scope),
        ne(invoice.type, 'charge'),
        or(
          and(gte(invoice.createdAt, from), lt(invoice.createdAt, to)),
          and(gte(invoice.paidAt, from), lt(invoice.paidAt, to)),
        ),
      ),
    )
    .orderBy(invoice.invoiceNo);

/** Finds an invoice without a scope, for a job. */
export const findInvoiceById = (ctx: Ctx, id: string): Promise<InvoiceRow | undefined> =>
  oneRow(ctx.db.sql.select().from(invoice).where(eq(invoice.id, id)));

/** For the gateway's report, which knows only the invoice's payment: locks the invoice until the transaction ends. */
export async function lockInvoiceById(ctx: Ctx, id: string): Promise<InvoiceRow | undefined> {
  return lockOne(ctx, eq(invoice.id, id));
}

/** The pending invoices among these, with their amounts. */
export const billsAmong = async (ctx: Ctx, scope: Scope, ids: string[]) =>
  ids.length === 0
    ? []
    : ctx.db.sql
        .select({
          id: invoice.id,
          type: invoice.type,
          totalMinor: invoice.totalMinor,
          paidMinor: invoice.paidMinor,
        })
        .from(invoice)
        .where(and(inArray(invoice.id, ids), ownRows(invoice, scope), eq(invoice.status, INVOICE.pending)));

/** The numbers of the orders in an invoice's items. */
export async function orderNumbers(
  ctx: Ctx,
  scope: Scope,
  items: InvoiceRow['items'],
): Promise<Map<string, string>> {
  const ids = items.flatMap(({ orderId }) => orderId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ id: orders.id, number: orders.consignmentNo })
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.companyId, scope.companyId)));
  return new Map(rows.flatMap(({ id, number }) => (number ? [[id, number]] : [])));
}

export async function writeInvoice(
  ctx: Ctx,
  scope: Scope,
  id: string,
  set: Partial<Omit<InvoiceRow, 'id' | 'companyId' | 'customerId'>>,
): Promise<void> {
  await ctx.db.sql.update(invoice).set(set).where(ownInvoice(scope, id));
  forgetAccountFacts(ctx, scope);
}

/** Voids the pending invoice of a single order, which is paid otherwise, edited or cancelled. */
export async function voidPendingInvoice(ctx: Ctx, scope: Scope, id: string | null): Promise<void> {
  if (!id) return;
  const voided = await ctx.db.sql
    .update(invoice)
    .set({ status: INVOICE.failed })
    .where(
      and(
        ownInvoice(scope, id),
        eq(invoice.status, INVOICE.pending),
        sql`jsonb_array_length(${invoice.items}) = 1`,
      ),
    )
    .returning({ id: invoice.id });
  if (voided.length > 0) await matterChanged(ctx, scope, 'invoice', id);
}

/** Invoices among these whose gateway page was opened and whose payment has not failed. The caller found them with a scope. */
export async function paymentsBegun(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db.sql
    .select({ id: payment.invoiceId })
    .from(payment)
    .where(and(inArray(payment.invoiceId, ids), ne(payment.status, 'failed')));
  return new Set(rows.map((row) => row.id));
}

/** Whether the same invoice can be paid again: its payment failed, and its orders have not changed since. */
export async function canRetryPayment(ctx: Ctx, scope: Scope, bill: InvoiceRow): Promise<boolean> {
  if (bill.status !== INVOICE.failed || bill.type !== 'order') return false;
  const rows = await ctx.db.sql
    .select({ id: orders.id, priceMinor: orders.priceMinor })
    .from(orders)
    .where(and(ownRows(orders, scope), eq(orders.invoiceId, bill.id), eq(orders.statusCode, STATUS.failed)));
  const prices = new Map(rows.map(({ id, priceMinor }) => [id, priceMinor]));
  return bill.items.every(({ orderId, amountMinor }) => orderId && prices.get(orderId) === amountMinor);
}

/** Amount still due on an invoice, in minor units. */
export const dueOf = ({ totalMinor, paidMinor }: Pick<InvoiceRow, 'totalMinor' | 'paidMinor'>) =>
  totalMinor - paidMinor;

/**
 * Charged weights that the wallet could not pay, the oldest first; locked before the wallet is touched. Later in the same transaction the
 * wallet may be locked: then a charge that was added meanwhile and that another transaction holds is left out, as that one waits for the
 * wallet.
 */
export async function lockCharges(ctx: Ctx, scope: Scope): Promise<InvoiceRow[]> {
  let isFirst = false;
  await ctx.db.onceInTx(`charges ${scope.customerId}`, async () => {
    isFirst = true;
  });
  return ctx.db.sql
    .select()
    .from(invoice)
    .where(and(ownRows(invoice, scope), eq(invoice.type, 'weight'), eq(invoice.status, INVOICE.pending)))
    .orderBy(invoice.createdAt, invoice.invoiceNo)
    .for('update', isFirst ? {} : { skipLocked: true });
}

/** Types of invoices whose orders do not wait for the payment: they stay due, even if the payment fails. */
export const FOR_PLACED_ORDERS: readonly string[] = ['postpaid', 'weight'];

/** Whether the newest attempt to pay the invoice failed. The caller found the invoice with a scope. */
export async function newestPaymentFailed(ctx: Ctx, invoiceId: string): Promise<boolean> {
  const [row] = await ctx.db.sql
    .select({ status: payment.status })
    .from(payment)
    .where(eq(payment.invoiceId, invoiceId))
    .orderBy(desc(payment.createdAt))
    .limit(1);
  return row?.status === 'failed';
}

/** Owner of the invoice, for a link with the invoice's unguessable id. */
export async function ownerOfInvoice(ctx: Ctx, id: string): Promise<Scope | undefined> {
  const [row] = await ctx.db.sql
    .select({ companyId: invoice.companyId, customerId: invoice.customerId })
    .from(invoice)
    .where(eq(invoice.id, id));
  return row;
}
