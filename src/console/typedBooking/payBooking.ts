import { ERROR } from '../../../contract/errorCodes.ts';
import type { OrderInput, OrderOutcome } from '../../../contract/orders.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { forgetRequest, type OpenRequest, requestFor } from './requestStorage.ts';

/**
 * Books and pays a parcel once. All attempts for it carry one key until one is known to have succeeded: a refusal frees the key at the
 * server, and after a lost answer the server runs the second attempt only if it never ran the first.
 */
export async function payBooking(
  dataProvider: Pick<PortalDataProvider, 'createOrder'>,
  customerId: number,
  input: OrderInput,
): Promise<PaidBooking> {
  const request = await requestFor(customerId, parcelOf(input), JSON.stringify(input));
  const paid = await dataProvider.createOrder(input, request.key).then(
    (made): PaidBooking => ({ made, isEarlier: false }),
    (err: unknown) => earlierResult(dataProvider, request, err),
  );
  await forgetRequest(customerId, request);
  return paid;
}

export interface PaidBooking {
  made: OrderOutcome;
  /** It was booked by an earlier attempt, with that one's service and price. */
  isEarlier: boolean;
}

/** Under this key another price or service was booked already, or is being booked: its own request has the result. */
async function earlierResult(
  dataProvider: Pick<PortalDataProvider, 'createOrder'>,
  { body, key }: OpenRequest,
  err: unknown,
): Promise<PaidBooking> {
  if (asFailure(err).code !== ERROR.idempotencyMismatch) throw err;
  return { made: await dataProvider.createOrder(JSON.parse(body) as OrderInput, key), isEarlier: true };
}

/** What makes it the same parcel, whatever service takes it at which price. */
function parcelOf({ serviceCode: _code, quotedPrice: _price, ...parcel }: OrderInput): string {
  return JSON.stringify(parcel);
}
