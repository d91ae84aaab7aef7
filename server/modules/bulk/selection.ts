import type { ParsedBatchSelection } from '../../../contract/bulk.ts';
import { BATCH_LIMITS } from '../../../contract/rules/bulk.ts';
import type { Ctx, Scope } from '../../context.ts';
import { assertOwnCompany } from '../../http/authenticate.ts';
import { invalid } from '../../http/refusal.ts';
import { listOrderIds } from '../orders/listOrders.ts';
import { scheduleOf } from '../orders/orderInput.ts';
import { assertMethod } from '../wallet/paymentMethods.ts';

/** The selected ids, each once, in the order in which they are processed. Throws 422 for too many. */
export async function selectedIds(ctx: Ctx, scope: Scope, input: ParsedBatchSelection): Promise<string[]> {
  const { orderIds, filter } = input;
  if (Boolean(orderIds) === Boolean(filter))
    throw invalid('orderIds', 'Either "orderIds" or "filter" is required');
  if (orderIds) return [...new Set(orderIds)];
  assertOwnCompany(scope, filter!.companyId);
  const { data } = await listOrderIds(ctx, scope, filter!, BATCH_LIMITS.orders + 1);
  if (data.length > BATCH_LIMITS.orders)
    throw invalid('filter', `At most ${BATCH_LIMITS.orders} orders at once`);
  return data;
}

/** Values that apply to all orders are checked once, not per row. Throws 422. */
export function assertOptions({ options }: ParsedBatchSelection): void {
  scheduleOf(options?.scheduledAt, 'options.scheduledAt');
  if (options?.paymentMethodId != null) assertMethod(options.paymentMethodId);
}
