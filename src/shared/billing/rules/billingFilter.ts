import {
  INVOICE_TAB_QUERY,
  type InvoiceTab,
  TX_TAB_QUERY,
  type TxTab,
} from '../../../../contract/rules/money/billing.ts';

interface BillingFilter {
  q?: string;
  dateFrom?: string;
  dateTo?: string;
}

/** Filter of the invoices in the address bar. */
export interface InvoiceListFilter extends BillingFilter {
  tab?: InvoiceTab;
}
/** Filter of the transactions in the address bar. */
export interface TransactionListFilter extends BillingFilter {
  tab?: TxTab;
  category?: string;
}

type Wire = Record<string, string | undefined>;

const narrowed = ({ q, dateFrom, dateTo }: BillingFilter): Wire => ({
  ...(q?.trim() ? { keyword: q.trim() } : {}),
  ...(dateFrom ? { dateFrom } : {}),
  ...(dateTo ? { dateTo } : {}),
});

/** The filter of invoices for the API (BILL-06). */
export const invoiceFilterToWire = ({ tab = 'all', ...rest }: InvoiceListFilter): Wire => ({
  ...INVOICE_TAB_QUERY[tab],
  ...narrowed(rest),
});

/** The filter of transactions for the API (BILL-17). */
export const transactionFilterToWire = ({ tab = 'all', category, ...rest }: TransactionListFilter): Wire => ({
  ...TX_TAB_QUERY[tab],
  ...(category ? { category } : {}),
  ...narrowed(rest),
});

const LISTED_MONTHS = 12;

/** This month and the months before it, as `2026-11`, in the company's time zone. */
export function statementMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: LISTED_MONTHS }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 7),
  );
}
