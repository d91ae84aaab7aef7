import type { BatchOptions, ParsedBatchSelection } from '../../../contract/orders/bulk.ts';
import { BATCH_LIMITS, type BatchKind } from '../../../contract/rules/orders/bulk.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { assertOwnCompany } from '../../http/caller/authenticate.ts';
import { assertPickupAhead } from '../orders/booking/orderInput.ts';
import type { Reader } from '../orders/list/listFilterStore.ts';
import { listOrderIds } from '../orders/list/listOrders.ts';
import { assertMethod } from '../wallet/paymentMethods.ts';

/** The selected ids, each once, in the order in which they are processed. Throws 422 for too many. */
export async function selectedIds(ctx: Ctx, scope: Reader, input: ParsedBatchSelection): Promise<string[]> {
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

/** Options of each kind of batch. */
const READ_BY = {
  paymentMethodId: 'confirm',
  scheduledAt: 'confirm',
  serviceCode: 'confirm',
  serviceChoice: 'confirm',
  onlyCovered: 'confirm',
  reason: 'cancel',
} as const satisfies Record<keyof BatchOptions, BatchKind>;

/** Values that apply to all orders are checked once, not per row; values that this kind of batch does not use are refused. Throws 422. */
export async function assertOptions(
  ctx: Ctx,
  scope: Scope,
  { kind, options }: Pick<ParsedBatchSelection, 'kind' | 'options'>,
): Promise<void> {
  for (const [name, reader] of Object.entries(READ_BY) as [keyof BatchOptions, BatchKind][])
    if (options?.[name] && reader !== kind)
      throw invalid(`options.${name}`, `"options.${name}" is not a field of this call`);
  await assertPickupAhead(ctx, scope, { 'options.scheduledAt': options?.scheduledAt });
  if (options?.paymentMethodId != null) assertMethod(ctx, options.paymentMethodId);
}
