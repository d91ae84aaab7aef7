import type { OrderInput, OrderOutcome } from '../../../../contract/orders.ts';
import type { VehicleType } from '../../../../contract/services.ts';
import type { PortalDataProvider } from '../../../dataProvider.ts';
import { type Attempt, attemptFor } from '../../../lib/attempt.ts';
import type { FormKeeper } from '../../../ui/booking/useKeptForm.ts';
import { type TripPayloadFacts, toTripInput } from '../rules/multipointPayload.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';

interface Post {
  dataProvider: PortalDataProvider;
  keeper: FormKeeper;
  facts: TripPayloadFacts & { orderId: string | null };
}

interface Try {
  at: string;
  input: OrderInput;
}

/** The body of a try. One that is repeated keeps the time of the first, from which the drop-offs' time is counted. */
export function tryOf(last: Attempt | null, now: Date, make: (now: Date) => OrderInput): Try {
  const before = last ? (JSON.parse(last.body) as Partial<Try>) : {};
  if (before.at) {
    const again: Try = { at: before.at, input: make(new Date(before.at)) };
    if (JSON.stringify(again) === last?.body) return again;
  }
  return { at: now.toISOString(), input: make(now) };
}

/** Books a new trip, or changes the draft and then processes it. Pressed twice, or again after a reload, it is done once. */
export async function sendTrip(
  { dataProvider, keeper, facts }: Post,
  values: MultipointValues,
  vehicle: VehicleType,
  quotedPrice: number,
): Promise<OrderOutcome> {
  const { at, input } = tryOf(keeper.attempt, new Date(), (now) =>
    toTripInput(values, vehicle, facts, { process: true, now, quotedPrice }),
  );
  const attempt = attemptFor(keeper.attempt, { at, input }, () => crypto.randomUUID());
  await keeper.keepAttempt(attempt);
  if (!facts.orderId) return dataProvider.createOrder(input, attempt.key);
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
    attempt.key,
  );
  const refused = outcome.results?.find((r) => !r.ok)?.error;
  if (refused) throw Object.assign(new Error(refused.message), { status: 409, ...refused });
  return outcome;
}
