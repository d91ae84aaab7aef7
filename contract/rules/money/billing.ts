/** `status` of an invoice. 9: the payment failed, or nothing is due any more. */
export const INVOICE_STATUS = { unpaid: 0, paid: 1, void: 9 } as const;

/** Days until a charge that the wallet could not pay is due. An overdue charge blocks new orders. */
export const CHARGE_DUE_DAYS = 7;

const NET = /^net(\d{1,3})$/;

/** Days that an account has to pay its monthly invoice; null if each order is paid at once. */
export function termDays(term: string | null): number | null {
  const days = NET.exec(term ?? '')?.[1];
  return days === undefined ? null : Number(days);
}

/** Debts that the orders of an account have already debited from its wallet, in minor units. */
export interface DebitedMinor {
  /** Orders that are on no invoice yet. */
  unbilledMinor: number;
  /** Unpaid monthly invoices. */
  monthlyMinor: number;
}

/**
 * Money in a wallet for an invoice of an account that pays monthly: the balance as it was before those debits. Credit does not count, as
 * what it paid of an invoice would be on no monthly invoice.
 */
export const ownMoneyMinor = (balanceMinor: number, { unbilledMinor, monthlyMinor }: DebitedMinor): number =>
  balanceMinor + unbilledMinor + monthlyMinor;

/** `status` of a transaction (BILL-19). */
export const TX_STATUS = { pending: 0, success: 1, failed: 9 } as const;

export const INVOICE_TABS = ['all', 'unpaid', 'paid', 'refunded', 'void'] as const;
export type InvoiceTab = (typeof INVOICE_TABS)[number];

/** The API's filter for a tab of invoices. A refunded invoice is only in the tab of refunded ones (BILL-10). */
export const INVOICE_TAB_QUERY: Readonly<Record<InvoiceTab, { status?: string; refunded?: string }>> = {
  all: {},
  unpaid: { status: '0' },
  paid: { status: '1', refunded: 'false' },
  refunded: { refunded: 'true' },
  void: { status: '9', refunded: 'false' },
};

export const TX_TABS = ['all', 'success', 'pending', 'failed'] as const;
export type TxTab = (typeof TX_TABS)[number];

export const TX_TAB_QUERY: Readonly<Record<TxTab, { status?: string }>> = {
  all: {},
  success: { status: '1' },
  pending: { status: '0' },
  failed: { status: '9' },
};

/** Causes of a movement of money. `payment`: at the gateway, past the wallet. */
export const TX_CATEGORIES = [
  'order',
  'payment',
  'topup',
  'bonus',
  'refund',
  'correction',
  'weight',
  'notice',
] as const;
export type TxCategory = (typeof TX_CATEGORIES)[number];

export type InvoiceState = 'unpaid' | 'paid' | 'refunded' | 'void';

/** The shown status of an invoice: a refund replaces its status (BILL-08…10). */
export function invoiceStateOf(invoice: { status: number; refundTxId: string | null }): InvoiceState {
  if (invoice.refundTxId) return 'refunded';
  if (invoice.status === INVOICE_STATUS.paid) return 'paid';
  return invoice.status === INVOICE_STATUS.unpaid ? 'unpaid' : 'void';
}

interface Refunded {
  refundTxId: string | null;
  totalPrice: { amount: number };
  totalRefunded: { amount: number };
}

/** Whether a part of an invoice's money was refunded, but not all. */
export const isPartlyRefunded = ({ refundTxId, totalPrice, totalRefunded }: Refunded): boolean =>
  refundTxId !== null && totalRefunded.amount < totalPrice.amount;

/** Whether an invoice waits for money. Top-ups are paid on their own page. */
export const isPayable = (invoice: { status: number; refundTxId: string | null }): boolean =>
  invoiceStateOf(invoice) === 'unpaid';

/** Unpaid after the last day on which it was due. */
export const isOverdue = (
  invoice: { status: number; refundTxId: string | null; dueDate: string | null },
  now: Date,
): boolean => isPayable(invoice) && invoice.dueDate !== null && new Date(invoice.dueDate) < now;

export type EInvoiceState = 'none' | 'cancelled' | 'valid' | 'pending';

interface EInvoice {
  processEinvoice: boolean;
  documentStatus: string | null;
  documentUuid: string | null;
  documentLongId: string | null;
}

/** A consolidated e-invoice counts as no e-invoice. A status without a name of its own means "still to be submitted" (BILL-12…16). */
export function eInvoiceStateOf({ processEinvoice, documentStatus }: EInvoice): EInvoiceState {
  if (!processEinvoice || documentStatus === 'Consolidated') return 'none';
  if (documentStatus === 'Cancelled') return 'cancelled';
  return documentStatus === 'Valid' ? 'valid' : 'pending';
}

const PORTAL = 'https://myinvois.hasil.gov.my';
const DOCUMENT_ID = /^[A-Za-z0-9-]{6,80}$/;

/** The public page of a valid e-invoice at the Malaysian tax authority; null if its ids cannot be an address (BILL-13). */
export function eInvoiceLink(invoice: EInvoice): string | null {
  const { documentUuid, documentLongId } = invoice;
  if (eInvoiceStateOf(invoice) !== 'valid') return null;
  if (!DOCUMENT_ID.test(documentUuid ?? '') || !DOCUMENT_ID.test(documentLongId ?? '')) return null;
  return `${PORTAL}/${documentUuid}/share/${documentLongId}`;
}
