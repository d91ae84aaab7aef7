import type { OrderInput, OrderOutcome } from '../../../contract/orders/orders.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { type Attempted, sendAttempt } from '../../lib/calls/keyedRequest.ts';
import { forgetRequest, requestFor } from './requestStorage.ts';

/** Books and pays a parcel once: all attempts for it carry one key until one is known to have succeeded. */
export async function payBooking(
  { createOrder }: Pick<PortalDataProvider, 'createOrder'>,
  customerId: number,
  input: OrderInput,
): Promise<Attempted<OrderOutcome>> {
  const request = await requestFor(customerId, parcelOf(input), JSON.stringify(input));
  const paid = await sendAttempt(request, (body: OrderInput, key) => createOrder(body, key));
  await forgetRequest(customerId, request);
  return paid;
}

/** Identity of a parcel by its content, regardless of service and price. */
function parcelOf({ serviceCode: _code, quotedPrice: _price, ...parcel }: OrderInput): string {
  return JSON.stringify(parcel);
}
