import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../../context.ts';
import { rowsOf } from '../../../db/db.ts';
import { localStart, nowOf } from '../../../db/moments.ts';
import { ownAccount, ownRows } from '../../../db/ownRows.ts';
import { invoice } from '../../../db/schema/ledger.ts';
import { customer } from '../../../db/schema/tenants.ts';
import { DAY_MS } from '../../../ports/clock.ts';
import { isOwed } from '../accountFactsStore.ts';
import { INVOICE, type InvoiceRow } from '../invoices/invoiceStore.ts';

const ofAccount = (scope: Scope) => ownRows(invoice, scope);
const isOpenBill = and(eq(invoice.type, 'postpaid'), eq(invoice.status, INVOICE.pending));
export const isUnbilled = and(
  eq(invoice.type, 'charge'),
  isNull(invoice.billedIn),
  isNull(invoice.refundTxId),
);

/** Amount that is charged to the account but on no invoice yet, in minor units. */
export async function unbilledMinor(ctx: Ctx, scope: Scope): Promise<number> {
  const [row] = await ctx.db.sql
    .select({ minor: sql<string>`coalesce(sum(${invoice.totalMinor}), 0)` })
    .from(invoice)
    .where(and(ofAccount(scope), isUnbilled));
  return Number(row?.minor ?? 0);
}

/** Amount of the open monthly invoices, in minor units. */
export async function monthlyMinor(ctx: Ctx, scope: Scope): Promise<number> {
  const [row] = await ctx.db.sql
    .select({ minor: sql<string>`coalesce(sum(${invoice.totalMinor}), 0)` })
    .from(invoice)
    .where(and(ofAccount(scope), isOpenBill));
  return Number(row?.minor ?? 0);
}

export interface Debtor extends Scope {
  timezone: string;
}

/** Accounts with charges of months that have ended in their company's time zone. Over all companies, for the job. */
export async function debtorsOfPastMonths(ctx: Ctx): Promise<Debtor[]> {
  return rowsOf(
    await ctx.db.sql.execute(sql`
    select distinct i.customer_id as "customerId", i.company_id as "companyId", c.timezone
      from invoice i join company c on c.id = i.company_id
      where i.type = 'charge' and i.billed_in is null and i.refund_tx_id is null and i.created_at < ${localStart(nowOf(ctx), 'month', sql`c.timezone`)}`),
  );
}

/** The charges for a monthly invoice, oldest first, locked until the transaction ends. */
export function lockChargesOfPastMonths(ctx: Ctx, debtor: Debtor): Promise<InvoiceRow[]> {
  return ctx.db.sql
    .select()
    .from(invoice)
    .where(
      and(
        ofAccount(debtor),
        isUnbilled,
        sql`${invoice.createdAt} < ${localStart(nowOf(ctx), 'month', sql`${debtor.timezone}::text`)}`,
      ),
    )
    .orderBy(invoice.createdAt, invoice.id)
    .for('update');
}

export async function markBilled(ctx: Ctx, charges: InvoiceRow[], billId: string): Promise<void> {
  for (const charge of charges)
    await ctx.db.sql
      .update(invoice)
      .set({ billedIn: billId })
      .where(and(ofAccount(charge), eq(invoice.id, charge.id)));
}

const REMIND_BEFORE_MS = 3 * DAY_MS;

/**
 * Open invoices for orders on their way that are due soon or overdue and got no mail about it; locked. Invoices that are being paid are
 * left out. Over all companies, for the job, which continues after the last id of the preceding part.
 */
export function lockUnreminded(
  ctx: Ctx,
  which: 'soon' | 'overdue',
  { after, most }: { after: string | undefined; most: number },
): Promise<InvoiceRow[]> {
  const now = ctx.ports.clock.now();
  const until = which === 'soon' ? new Date(now.getTime() + REMIND_BEFORE_MS) : now;
  return ctx.db.sql
    .select()
    .from(invoice)
    .where(
      and(
        isOwed,
        lt(invoice.dueAt, until),
        lt(invoice.reminders, which === 'soon' ? 1 : 2),
        after === undefined ? undefined : gt(invoice.id, after),
      ),
    )
    .orderBy(asc(invoice.id))
    .limit(most)
    .for('update', { skipLocked: true });
}

/** The wallet's balance, which stays until the transaction ends. */
export async function lockWallet(ctx: Ctx, scope: Scope): Promise<number> {
  const [row] = await ctx.db.sql
    .select({ walletMinor: customer.walletMinor })
    .from(customer)
    .where(ownAccount(scope))
    .for('update');
  return row?.walletMinor ?? 0;
}
