import type { UnbilledAmount } from '../../contract/money/billing.ts';
import type { ChoosePaymentInput, PaymentStatus } from '../../contract/money/wallet.ts';
import type { PaymentMethod } from '../../contract/orders/services.ts';
import { call, callPage } from './client/http.ts';
import { ticketLink } from './client/links.ts';

type Query = Record<string, string | number | undefined>;

/** Debts of the account. */
export const getUnbilledAmount = (customerId: number) =>
  call<UnbilledAmount>('GET', `customer/${customerId}/unbilledAmount`);
export const getInvoiceMethods = async () => (await callPage<PaymentMethod>('wallet/paymentMethod')).data;
/** A wallet pays at once; for a gateway the server only stores the choice. Refused if another amount is due than the payer saw. */
export const choosePaymentMethod = (invoiceId: string, body: ChoosePaymentInput, idempotencyKey: string) =>
  call<PaymentStatus>('POST', `wallet/invoice/${encodeURIComponent(invoiceId)}/paymentmethod`, {
    body,
    idempotencyKey,
  });
export const invoicesExportLink = (query: Query) => ticketLink('wallet/invoice/export', query);
export const transactionsExportLink = (query: Query) => ticketLink('wallet/tx/export', query);
/** The statement of a month (`2026-11`) as PDF. */
export const statementLink = (month: string) => ticketLink('wallet/statement', { month, output: 'pdf' });
