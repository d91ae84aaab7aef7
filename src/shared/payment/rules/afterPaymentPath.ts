import { PREFIX } from '../../../lib/browser/loginPath.ts';

/** Pages of the portal with the result of a payment. */
export const multipointResultPath = (orderId: string): string =>
  `/after-payment/multipoint/${encodeURIComponent(orderId)}`;
export const bulkResultPath = (invoiceId: string): string =>
  `/after-payment/bulk-order/${encodeURIComponent(invoiceId)}`;
export const billingResultPath = (invoiceId: string): string =>
  `/after-payment/billing/${encodeURIComponent(invoiceId)}`;

/** Full address of a portal page to which the payment gateway returns. */
export const gatewayReturn = (path: string): string => `${location.origin}${PREFIX}${path}`;
