import { isMultipoint } from '../../../contract/rules/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { recordsByIds, stopsOfOrder } from '../orders/store.ts';
import { invoiceOf } from '../wallet/invoices.ts';

/**
 * The portal's page with the result of an invoice's payment, as a path: of a top-up its own, of a single order the order form's result, of a
 * multipoint order its own, of several orders the list of them. Throws 404.
 */
export async function resultPage(ctx: Ctx, scope: Scope, invoiceId: string): Promise<string> {
  const ids = (await invoiceOf(ctx, scope, invoiceId)).items.flatMap((i) => i.orderId ?? []);
  if (ids.length === 0) return `/customer/payment/${invoiceId}`;
  const [order] = ids.length === 1 ? await recordsByIds(ctx, scope, ids) : [];
  if (!order) return `/customer/after-payment/bulk-order/${invoiceId}`;
  const { id, source, statusCode } = order.order;
  return isMultipoint(source, (await stopsOfOrder(ctx, id)).length)
    ? `/customer/after-payment/multipoint/${id}`
    : `/customer/orders/new-order?orderId=${id}&statusCode=${statusCode}`;
}
