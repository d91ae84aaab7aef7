import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { invoice, ledgerEntry, ledgerTx } from '../../db/schema/ledger.ts';
import { walletAccount } from '../wallet/ledger/ledgerStore.ts';

export interface Movement {
  id: string;
  at: Date;
  category: string;
  description: string;
  /** Null: the movement is for all orders of the invoice. */
  orderId: string | null;
  invoiceId: string | null;
  refundOf: string | null;
  /** Amount at the wallet, else at the gateway. */
  amountMinor: number;
}

/** Ledger entries of an order, alone or with the other orders of its invoices, oldest first. */
export async function movementsOfOrder(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  invoiceIds: string[],
): Promise<Movement[]> {
  const sumAt = (account: string) =>
    sql`sum(${ledgerEntry.amountMinor}) filter (where ${ledgerEntry.account} = ${account})`;
  const rows = await ctx.db.sql
    .select({
      id: ledgerTx.id,
      at: ledgerTx.createdAt,
      category: ledgerTx.category,
      description: ledgerTx.description,
      orderId: ledgerTx.orderId,
      invoiceId: ledgerTx.invoiceId,
      refundOf: ledgerTx.refundOf,
      amountMinor: sql<string>`coalesce(${sumAt(walletAccount(scope.customerId))}, ${sumAt('gateway')}, 0)`,
    })
    .from(ledgerTx)
    .innerJoin(ledgerEntry, eq(ledgerEntry.txId, ledgerTx.id))
    .where(
      and(
        ownRows(ledgerTx, scope),
        or(
          eq(ledgerTx.orderId, orderId),
          invoiceIds.length === 0
            ? undefined
            : and(
                sql`${ledgerTx.orderId} is null`,
                inArray(ledgerTx.invoiceId, invoiceIds),
                // Money that came too late for its invoice stayed in the wallet, so it does not belong to the order.
                inArray(ledgerTx.category, ['order', 'payment', 'weight']),
              ),
        ),
      ),
    )
    .groupBy(ledgerTx.id)
    .orderBy(asc(sql`min(${ledgerEntry.id})`));
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}

/** Invoices that paid or refunded a part of this order, including those of replaced weighings. */
export async function invoicesOfOrder(ctx: Ctx, scope: Scope, orderId: string): Promise<string[]> {
  const rows = await ctx.db.sql
    .selectDistinct({ id: ledgerTx.invoiceId })
    .from(ledgerTx)
    .where(and(eq(ledgerTx.orderId, orderId), ownRows(ledgerTx, scope)));
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

export function invoicesByIds(ctx: Ctx, scope: Scope, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return ctx.db.sql
    .select()
    .from(invoice)
    .where(and(inArray(invoice.id, ids), ownRows(invoice, scope)));
}
