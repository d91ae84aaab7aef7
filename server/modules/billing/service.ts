import type {
  InvoiceListQuery,
  Transaction,
  TransactionListQuery,
  UnbilledAmount,
} from '../../../contract/money/billing.ts';
import type { Invoice } from '../../../contract/money/wallet.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Ctx, Scope } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { companyById } from '../company/service.ts';
import { findCustomer } from '../customers/store.ts';
import { accountFacts } from '../wallet/accountFactsStore.ts';
import { paymentsBegun } from '../wallet/invoices/invoiceStore.ts';
import { toInvoice } from '../wallet/invoices/invoices.ts';
import { refundedByInvoice } from '../wallet/ledger/ledgerStore.ts';
import { unbilledMinor } from '../wallet/postpaid/postpaidStore.ts';
import { countInvoices, invoicePage, invoicesWhere, unpaidOf } from './invoiceListStore.ts';
import { countMovements, movementsOf, selectMovements, type TransactionRow } from './transactionStore.ts';

/** One page of the invoices, newest first by default (BILL-06). */
export async function listInvoices(ctx: Ctx, scope: Scope, query: InvoiceListQuery): Promise<Page<Invoice>> {
  const [owner, { timezone }] = await Promise.all([
    findCustomer(ctx, scope),
    companyById(ctx, scope.companyId),
  ]);
  if (!owner) throw notFound();
  const where = invoicesWhere(scope, query, timezone);
  const rows = await invoicePage(ctx, where, query);
  const total = await countInvoices(ctx, where);
  const refunded = await refundedByInvoice(ctx, scope, rows);
  const begun = await paymentsBegun(
    ctx,
    rows.map((row) => row.id),
  );
  return toPage(
    rows.map((row) => toInvoice(row, owner, refunded.get(row.id) ?? 0, begun.has(row.id))),
    total,
    query.page,
    query.limit,
  );
}

/** One page of the wallet's movements and of payments that are not settled (BILL-17). */
export async function listTransactions(
  ctx: Ctx,
  scope: Scope,
  query: TransactionListQuery,
): Promise<Page<Transaction>> {
  const { timezone } = await companyById(ctx, scope.companyId);
  const moves = movementsOf(scope, query, timezone);
  const offset = (query.page - 1) * query.limit;
  const rows = await selectMovements(ctx, moves, { ...query, offset });
  return toPage(rows.map(toTransaction), await countMovements(ctx, moves), query.page, query.limit);
}

const toTransaction = (row: TransactionRow): Transaction => ({
  id: row.id,
  timestamp: new Date(row.atMs).toISOString(),
  desc: row.description,
  category: row.category,
  amount: fromMinor(row.amountMinor),
  currency: row.currency,
  tax: fromMinor(row.taxMinor),
  status: row.status,
  balance: row.balanceMinor === null ? null : fromMinor(row.balanceMinor),
  orderId: row.orderId,
  consignmentNo: row.consignmentNo,
  invoiceId: row.invoiceId,
  invoiceNo: row.invoiceNo,
  who: row.doneBy === null ? null : { name: row.doneBy, key: row.doneByKey },
});

/** The account's debts: not invoiced yet, invoiced, overdue (BILL-05). */
export async function owedBy(ctx: Ctx, scope: Scope): Promise<UnbilledAmount> {
  const { currency } = await companyById(ctx, scope.companyId);
  const unpaid = await unpaidOf(ctx, scope, ctx.ports.clock.now());
  return {
    amount: fromMinor(await unbilledMinor(ctx, scope)),
    unpaid: fromMinor(unpaid.unpaidMinor),
    unpaidInvoices: unpaid.unpaidInvoices,
    overdue: fromMinor(unpaid.overdueMinor),
    charges: fromMinor(unpaid.chargesMinor),
    monthly: fromMinor(unpaid.monthlyMinor),
    blockedBy: (await accountFacts(ctx, scope))?.overdueInvoice ?? null,
    currency,
  };
}
