import type { OrderInput, OrderOutcome } from '../../../../contract/orders.ts';
import type { VehicleType } from '../../../../contract/services.ts';
import type { PortalDataProvider } from '../../../dataProvider.ts';
import { type KeyedRequest, keyedRequest } from '../../../lib/keyedRequest.ts';
import type { FormStorage } from '../../../ui/booking/useStoredForm.ts';
import { type TripPayloadFacts, toTripInput } from '../rules/multipointPayload.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';

interface Post {
  dataProvider: PortalDataProvider;
  formStorage: FormStorage;
  facts: TripPayloadFacts & { orderId: string | null };
}

interface TripRequest {
  at: string;
  input: OrderInput;
}

/** The body of a booking request. A repeated one has the time of the first, from which the times of the drop-offs are counted. */
export function tripRequest(
  last: KeyedRequest | null,
  now: Date,
  make: (now: Date) => OrderInput,
): TripRequest {
  const before = last ? (JSON.parse(last.body) as Partial<TripRequest>) : {};
  if (before.at) {
    const again: TripRequest = { at: before.at, input: make(new Date(before.at)) };
    if (JSON.stringify(again) === last?.body) return again;
  }
  return { at: now.toISOString(), input: make(now) };
}

/** Books a new trip, or changes the draft and then processes it. Pressed twice, or again after a reload, it is done once. */
export async function sendTrip(
  { dataProvider, formStorage, facts }: Post,
  values: MultipointValues,
  vehicle: VehicleType,
  quotedPrice: number,
): Promise<OrderOutcome> {
  const { at, input } = tripRequest(formStorage.lastRequest, new Date(), (now) =>
    toTripInput(values, vehicle, facts, { process: true, now, quotedPrice }),
  );
  const request = keyedRequest(formStorage.lastRequest, { at, input }, () => crypto.randomUUID());
  await formStorage.storeRequest(request);
  if (!facts.orderId) return dataProvider.createOrder(input, request.key);
  await dataProvider.updateOrder(
    facts.orderId,
    toTripInput(values, vehicle, facts, { process: false, now: new Date(at) }),
  );
  const outcome = await dataProvider.processOrders(
    {
      customerId: facts.customerId,
      process: true,
      skipQueue: true,
      orderIds: [facts.orderId],
      serviceCode: vehicle.serviceCode,
      paymentMethodId: values.paymentMethodId,
      promoCode: values.promoCode.trim() || null,
      quotedPrice,
    },
    request.key,
  );
  const refused = outcome.results?.find((r) => !r.ok)?.error;
  if (refused) throw Object.assign(new Error(refused.message), { status: 409, ...refused });
  return outcome;
}
