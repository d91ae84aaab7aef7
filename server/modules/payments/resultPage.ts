import { isMultipoint } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { recordsByIds, stopsOfOrder } from '../orders/store.ts';
import { invoiceOf } from '../wallet/invoices/invoices.ts';

/**
 * The path of the page with the result of an invoice's payment: the top-up's own page, the order form's result for a single order, the
 * result of a multipoint order, or the list for several orders. Anybody may have a payment link, and an order's id opens its label: for
 * everybody but the owner the page is named by the invoice. Throws 404.
 */
export async function resultPage(
  ctx: Ctx,
  scope: Scope,
  invoiceId: string,
  isOwner: boolean,
): Promise<string> {
  const ids = (await invoiceOf(ctx, scope, invoiceId)).items.flatMap((i) => i.orderId ?? []);
  if (ids.length === 0) return `/customer/payment/${invoiceId}`;
  const [order] = ids.length === 1 ? await recordsByIds(ctx, scope, ids) : [];
  if (!order) return `/customer/after-payment/bulk-order/${invoiceId}`;
  const { id, source, statusCode } = order.order;
  const isTrip = isMultipoint(source, (await stopsOfOrder(ctx, id)).length);
  if (!isOwner)
    return isTrip
      ? `/customer/after-payment/multipoint?invoiceId=${invoiceId}`
      : `/customer/after-payment/bulk-order/${invoiceId}`;
  return isTrip
    ? `/customer/after-payment/multipoint/${id}`
    : `/customer/orders/new-order?orderId=${id}&statusCode=${statusCode}`;
}
