import type { OrderInput } from '../../../../contract/orders.ts';
import type { VehicleType } from '../../../../contract/services.ts';
import type { PortalDataProvider } from '../../../dataProvider.ts';
import type { KeyedRequest } from '../../../lib/keyedRequest.ts';
import type { DraftVersions } from '../../../ui/booking/changeDraft.ts';
import { type Booked, bookOrder } from '../../../ui/booking/sendBooking.ts';
import type { FormStorage } from '../../../ui/booking/useStoredForm.ts';
import { type TripPayloadFacts, toTripInput } from '../rules/multipointPayload.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';
import { changedTripParts } from '../rules/tripVersions.ts';

interface Post {
  dataProvider: PortalDataProvider;
  formStorage: FormStorage;
  facts: TripPayloadFacts & { orderId: string | null };
  draft: Pick<DraftVersions<MultipointValues>, 'basis' | 'read'>;
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
export function sendTrip(
  { dataProvider, formStorage, facts, draft }: Post,
  values: MultipointValues,
  vehicle: VehicleType,
  quotedPrice: number,
): Promise<Booked> {
  const now = new Date();
  const bodies = {
    create: tripRequest(formStorage.lastRequest, now, (at) =>
      toTripInput(values, vehicle, facts, { process: true, now: at, quotedPrice }),
    ),
    change: toTripInput(values, vehicle, facts, { process: false, now }),
  };
  const post = {
    dataProvider,
    formStorage,
    orderId: facts.orderId,
    values,
    draft: {
      ...draft,
      differ: (...three: [MultipointValues, MultipointValues, MultipointValues]) =>
        changedTripParts(...three).length > 0,
    },
    inputOf: (stored: unknown) => (stored as TripRequest).input,
  };
  return bookOrder(post, bodies, (id) => ({
    customerId: facts.customerId,
    process: true,
    skipQueue: true,
    orderIds: [id],
    serviceCode: vehicle.serviceCode,
    paymentMethodId: values.paymentMethodId,
    promoCode: values.promoCode.trim() || null,
    quotedPrice,
  }));
}
