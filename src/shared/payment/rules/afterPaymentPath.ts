import type { Order } from '../../../../contract/orders/orders.ts';
import { isMultipoint } from '../../../../contract/rules/orders/orderStatus.ts';
import { PREFIX } from '../../../lib/browser/loginPath.ts';

/** Pages of the portal with the result of a payment. */
export const multipointResultPath = (orderId: string): string =>
  `/after-payment/multipoint/${encodeURIComponent(orderId)}`;
export const bulkResultPath = (invoiceId: string): string =>
  `/after-payment/bulk-order/${encodeURIComponent(invoiceId)}`;
export const billingResultPath = (invoiceId: string): string =>
  `/after-payment/billing/${encodeURIComponent(invoiceId)}`;
/** The page with the result of an order's payment. */
export const orderResultPath = (
  { id, source, waypoint }: Pick<Order, 'id' | 'source' | 'waypoint'>,
  invoiceId: string,
): string => (isMultipoint(source, waypoint.length) ? multipointResultPath(id) : bulkResultPath(invoiceId));

/** Full address of a portal page to which the payment gateway returns. */
export const gatewayReturn = (path: string): string => `${location.origin}${PREFIX}${path}`;
