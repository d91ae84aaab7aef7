import { PREFIX } from './loginPath.ts';

/** Pages of the portal with the result of a payment. */
export const multipointResultPath = (orderId: string): string =>
  `/after-payment/multipoint/${encodeURIComponent(orderId)}`;
export const bulkResultPath = (invoiceId: string): string =>
  `/after-payment/bulk-order/${encodeURIComponent(invoiceId)}`;

/** A page of the portal as the whole address that a payment gateway comes back to. */
export const gatewayReturn = (path: string): string => `${location.origin}${PREFIX}${path}`;
