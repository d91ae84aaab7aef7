import { firstChoice } from '../../../../contract/rules/orders/serviceOrder.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { invalid } from '../../../http/answer/refusal.ts';
import { noService } from '../../services/quote.ts';
import type { OrderFields } from '../intake.ts';
import { requiredOffers } from '../pricing/orderPrice.ts';
import { unpriced } from './createOrder.ts';
import { formOf } from './orderInput.ts';

/** Code of the cheapest service that carries the order. Throws 400 and 422 with the reason why none does. */
export async function cheapestService(ctx: Ctx, scope: Scope, input: OrderFields): Promise<string> {
  const { row, stops } = await unpriced(ctx, scope, input, '');
  // No service carries a parcel without a weight; the caller would look for the fault in the service.
  if (row.weightKg <= 0) throw invalid('weight.value', '"weight.value" is required');
  const offer = firstChoice(await requiredOffers(ctx, scope, row, stops, formOf(input)), '', 'cheapest');
  if (!offer) throw noService();
  return offer.service.code;
}
