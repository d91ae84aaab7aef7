import type { SQL } from 'drizzle-orm';
import type { InvoiceListQuery, TransactionListQuery } from '../../../contract/billing.ts';
import { invoiceStateOf } from '../../../contract/rules/billing.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import type { XlsxColumn } from '../../documents/xlsxWriter.ts';
import { SERVER_TEXTS } from '../../texts/serverTexts.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { refundedByInvoice } from '../wallet/ledgerStore.ts';
import { invoicePage } from './invoiceListStore.ts';
import { type Movements, selectMovements } from './transactionStore.ts';

const BATCH = 1000;

/** Language and time zone of the file. */
export interface ExportStyle {
  locale: Locale;
  timezone: string;
}

const LONG_WIDTH = 60;
const TIME_WIDTH = 28;

/** The columns of a sheet: those with times name their zone, long texts are shown whole. */
const columnsOf = (
  headers: string[],
  { timezone }: ExportStyle,
  { times, long }: { times: readonly number[]; long: number },
): XlsxColumn[] =>
  headers.map((header, i) => {
    if (times.includes(i)) return { header: `${header} (${timezone})`, width: TIME_WIDTH };
    return i === long ? { header, width: LONG_WIDTH, wraps: true } : { header };
  });

export const invoiceColumns = (style: ExportStyle): XlsxColumn[] =>
  columnsOf(SERVER_TEXTS[style.locale].exports.invoices, style, { times: [1, 2, 10], long: 4 });

export const transactionColumns = (style: ExportStyle): XlsxColumn[] =>
  columnsOf(SERVER_TEXTS[style.locale].exports.transactions, style, { times: [0], long: 1 });

type Row = (string | number | Date | null)[];

/** Spreadsheets have no time zones: a cell has the company's local time. */
function localTime(timezone: string): (at: Date | null) => Date | null {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => (at ? new Date(`${clock.format(at).replace(' ', 'T')}Z`) : null);
}

/** The filtered invoices in the order of the list, read in batches to limit memory. */
export async function* invoiceRows(
  ctx: Ctx,
  scope: Scope,
  where: SQL | undefined,
  query: Pick<InvoiceListQuery, 'sortBy' | 'orderBy'>,
  style: ExportStyle,
): AsyncGenerator<Row> {
  const local = localTime(style.timezone);
  const { invoiceStates } = SERVER_TEXTS[style.locale].exports;
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
  style: ExportStyle,
): AsyncGenerator<Row> {
  const local = localTime(style.timezone);
  const { transactionStates, transactionKinds } = SERVER_TEXTS[style.locale].exports;
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
