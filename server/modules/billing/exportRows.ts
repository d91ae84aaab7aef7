import type { SQL } from 'drizzle-orm';
import type { InvoiceListQuery, TransactionListQuery } from '../../../contract/money/billing.ts';
import { invoiceStateOf } from '../../../contract/rules/money/billing.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx, Scope } from '../../context.ts';
import { type SheetStyle, sheetColumns, timeCell } from '../../documents/sheets/sheetColumns.ts';
import type { XlsxColumn } from '../../documents/sheets/xlsxWriter.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { refundedByInvoice } from '../wallet/ledger/ledgerStore.ts';
import { invoicePage } from './invoiceListStore.ts';
import { type Movements, selectMovements } from './transactionStore.ts';

const BATCH = 1000;

export const invoiceColumns = (style: SheetStyle): XlsxColumn[] =>
  sheetColumns(textsOf(style.locale, 'exports').invoices, style, { times: [1, 2, 10], long: [4] });

export const transactionColumns = (style: SheetStyle): XlsxColumn[] =>
  sheetColumns(textsOf(style.locale, 'exports').transactions, style, { times: [0], long: [1] });

type Row = (string | number | Date | null)[];

/** The filtered invoices in the order of the list, read in batches to limit memory. */
export async function* invoiceRows(
  ctx: Ctx,
  scope: Scope,
  where: SQL | undefined,
  query: Pick<InvoiceListQuery, 'sortBy' | 'orderBy'>,
  style: SheetStyle,
): AsyncGenerator<Row> {
  const local = timeCell(style.timezone);
  const { invoiceStates } = textsOf(style.locale, 'exports');
  for (let page = 1; ; page++) {
    const rows = await invoicePage(ctx, where, { ...query, page, limit: BATCH });
    const refunded = await refundedByInvoice(
      ctx,
      scope,
      rows.filter((row) => row.refundTxId).map((row) => row.id),
    );
    for (const row of rows)
      yield [
        row.invoiceNo,
        local(row.createdAt),
        local(row.dueAt),
        invoiceStates[invoiceStateOf(row)],
        row.items.map((item) => item.name).join(', '),
        fromMinor(row.totalMinor),
        fromMinor(row.taxMinor),
        fromMinor(row.paidMinor),
        fromMinor(refunded.get(row.id) ?? 0),
        row.currency,
        local(row.paidAt),
        row.processEinvoice ? (row.documentStatus ?? null) : null,
      ];
    if (rows.length < BATCH) return;
  }
}

/** The filtered movements in the order of the list, read in batches to limit memory. */
export async function* transactionRows(
  ctx: Ctx,
  moves: Movements,
  query: Pick<TransactionListQuery, 'sortBy' | 'orderBy'>,
  style: SheetStyle,
): AsyncGenerator<Row> {
  const local = timeCell(style.timezone);
  const { transactionStates, transactionKinds } = textsOf(style.locale, 'exports');
  const kinds: Readonly<Record<string, string>> = transactionKinds;
  for (let offset = 0; ; offset += BATCH) {
    const rows = await selectMovements(ctx, moves, { ...query, offset, limit: BATCH });
    for (const row of rows)
      yield [
        local(new Date(row.atMs)),
        translateSentence(style.locale, row.description),
        kinds[row.category] ?? row.category,
        fromMinor(row.amountMinor),
        fromMinor(row.taxMinor),
        row.currency,
        row.status === 0
          ? transactionStates.pending
          : row.status === 1
            ? transactionStates.success
            : transactionStates.failed,
        row.balanceMinor === null ? null : fromMinor(row.balanceMinor),
        row.consignmentNo,
        row.invoiceNo,
      ];
    if (rows.length < BATCH) return;
  }
}
