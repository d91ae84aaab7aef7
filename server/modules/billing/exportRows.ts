import type { SQL } from 'drizzle-orm';
import type { InvoiceListQuery, TransactionListQuery } from '../../../contract/money/billing.ts';
import { invoiceStateOf } from '../../../contract/rules/money/billing.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx, Scope } from '../../context.ts';
import { inBatchesOfIds } from '../../documents/sheets/inBatches.ts';
import { type SheetStyle, sheetOf } from '../../documents/sheets/sheetColumns.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { refundedByInvoice } from '../wallet/ledger/ledgerStore.ts';
import { invoiceIds, invoicesOfIds } from './invoiceListStore.ts';
import { type Movements, movementIds, movementsOfIds, type TransactionRow } from './transactionStore.ts';

const BATCH = 1000;

type ListedInvoice = Awaited<ReturnType<typeof invoicesOfIds>>[number] & { refundedMinor: number };

export function invoiceSheet(style: SheetStyle) {
  const { invoiceStates } = textsOf(style.locale, 'exports');
  return sheetOf<'invoices', ListedInvoice>('invoices', style, {
    invoiceNo: (row) => row.invoiceNo,
    date: { time: (row) => row.createdAt },
    due: { time: (row) => row.dueAt },
    status: (row) => invoiceStates[invoiceStateOf(row)],
    items: { long: (row) => row.items.map((item) => item.name).join(', ') },
    total: (row) => fromMinor(row.totalMinor),
    tax: (row) => fromMinor(row.taxMinor),
    paid: (row) => fromMinor(row.paidMinor),
    refunded: (row) => fromMinor(row.refundedMinor),
    currency: (row) => row.currency,
    paidOn: { time: (row) => row.paidAt },
    eInvoice: (row) => (row.processEinvoice ? (row.documentStatus ?? null) : null),
  });
}

export function transactionSheet(style: SheetStyle) {
  const { transactionStates: states, transactionKinds } = textsOf(style.locale, 'exports');
  const kinds: Readonly<Record<string, string>> = transactionKinds;
  return sheetOf<'transactions', TransactionRow>('transactions', style, {
    date: { time: (row) => new Date(row.atMs) },
    description: { long: (row) => translateSentence(style.locale, row.description) },
    type: (row) => kinds[row.category] ?? row.category,
    amount: (row) => fromMinor(row.amountMinor),
    tax: (row) => fromMinor(row.taxMinor),
    currency: (row) => row.currency,
    status: ({ status }) => (status === 0 ? states.pending : status === 1 ? states.success : states.failed),
    balance: (row) => (row.balanceMinor === null ? null : fromMinor(row.balanceMinor)),
    consignmentNo: (row) => row.consignmentNo,
    invoiceNo: (row) => row.invoiceNo,
  });
}

/** The filtered invoices in the order of the list, in batches. */
export const invoiceBatches = (
  ctx: Ctx,
  scope: Scope,
  where: SQL | undefined,
  query: Pick<InvoiceListQuery, 'sortBy' | 'orderBy'>,
) =>
  inBatchesOfIds<ListedInvoice, string>(
    {
      findIds: () => invoiceIds(ctx, where, query),
      read: async (ids) => {
        const rows = await invoicesOfIds(ctx, scope, ids);
        const refunded = await refundedByInvoice(ctx, scope, rows);
        return rows.map((row) => ({ ...row, refundedMinor: refunded.get(row.id) ?? 0 }));
      },
      idOf: ({ id }) => id,
    },
    BATCH,
  );

/** The filtered movements in the order of the list, in batches. */
export const transactionBatches = (
  ctx: Ctx,
  moves: Movements,
  query: Pick<TransactionListQuery, 'sortBy' | 'orderBy'>,
) =>
  inBatchesOfIds<TransactionRow, string>(
    {
      findIds: () => movementIds(ctx, moves, query),
      read: (ids) => movementsOfIds(ctx, moves.scope, ids),
      idOf: ({ id }) => id,
    },
    BATCH,
  );
