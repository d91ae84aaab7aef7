import type { ParsedOrderInput } from '../../../../contract/orders/orders.ts';
import { firstChoice } from '../../../../contract/rules/orders/serviceOrder.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { invalid, Refusal } from '../../../http/answer/refusal.ts';
import { offersFor } from '../pricing/orderPrice.ts';
import { unpriced } from './createOrder.ts';

/** Code of the cheapest service that carries the order. Throws 400 without a weight, and without such a service. */
export async function cheapestService(ctx: Ctx, scope: Scope, input: ParsedOrderInput): Promise<string> {
  const { row, stops } = await unpriced(ctx, scope, input, '');
  // No service carries a parcel without a weight; the caller would look for the fault in the service.
  if (row.weightKg <= 0) throw invalid('weight.value', '"weight.value" is required');
  const offer = firstChoice(await offersFor(ctx, scope, row, stops), '', 'cheapest');
  if (!offer) throw new Refusal(400, ERROR.noService, 'No available service.', { field: 'serviceCode' });
  return offer.service.code;
}
