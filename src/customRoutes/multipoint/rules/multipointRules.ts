import { TripForm } from '../../../../contract/forms/order.ts';
import type { Addon, VehicleType } from '../../../../contract/orders/services.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { type FieldIssue, type FieldTexts, schemaIssues } from '../../../lib/forms/schemaIssues.ts';
import {
  addonIssues,
  addressIssues,
  isBlank,
  isPast,
  type PaymentFacts,
  paymentIssues,
  phoneIssues,
  pickupIssues,
} from '../../../shared/booking/bookingIssues.ts';
import { pickupMoment } from '../../../shared/booking/rules/pickupTime.ts';
import { chosenDropTime } from './dropTime.ts';
import { isReachable } from './multipointPayload.ts';
import { hasLocation, type MultipointValues, placedStops, type StopValues } from './multipointValues.ts';

export interface TripIssue extends FieldIssue {
  /** Key of the stop that the problem is about. */
  stop?: string;
}

export type PlacePart = 'lat' | 'lon';
export type InvalidPlaces = Readonly<Record<string, readonly PlacePart[]>>;

const PICKUP_RULES = { date: 'MULTI-24', time: 'MULTI-24', past: 'MULTI-21' };
const GATEWAY_MINIMUM = { rule: 'MULTI-36', messageKey: 'validation.multipointGatewayMinimum' } as const;

export interface TripFacts extends PaymentFacts {
  now: Date;
  timezone: string;
  vehicle: VehicleType | null;
  /** Add-ons of the vehicle; null before it had a price. */
  addons: readonly Addon[] | null;
  /** There is no price, as no vehicle serves this route. */
  unserved: boolean;
  /** Stops with an invalid typed latitude or longitude, or both. */
  invalidPlaces: InvalidPlaces;
  /** Whether the quote is pending; it also brings the payment methods. */
  pricing: boolean;
}

/** Message for a missing field. */
const TEXTS: FieldTexts = {
  'stops.*.name': ['MULTI-31', 'validation.stopNameRequired'],
  'stops.*.phone': ['MULTI-32', 'validation.stopPhoneRequired'],
  'stops.*.address1': ['MULTI-33', 'validation.stopAddressRequired'],
  paymentMethodId: ['MULTI-30', 'validation.paymentMethodRequired'],
};

/** A stop with only a name or phone counts too: it must not be silently left out of the trip. */
const isBegun = (stop: StopValues) => hasLocation(stop) || !isBlank(stop.name) || !isBlank(stop.phone);

/** The contract's issues of stops that are not empty, by the keys of the stops. */
function schemaIssuesOf(v: MultipointValues): TripIssue[] {
  const stops = v.stops.filter(isBegun);
  return schemaIssues(TripForm, { ...v, stops }, TEXTS).map((issue) => {
    const [, at, part] = /^stops\.(\d+)\.(.+)$/.exec(issue.field) ?? [];
    const stop = stops[Number(at)]?.key;
    return stop ? { ...issue, field: `stops.${stop}.${part}`, stop } : issue;
  });
}

/** Errors of places that cannot be located and of phone numbers that cannot be dialled. */
const placeIssues = (v: MultipointValues, { invalidPlaces }: TripFacts): TripIssue[] =>
  v.stops.flatMap((stop) => {
    const issue = (rule: string, part: string, messageKey: TextKey): TripIssue[] => [
      { rule, field: `stops.${stop.key}.${part}`, messageKey, stop: stop.key },
    ];
    const invalidIssues = (invalidPlaces[stop.key] ?? []).flatMap((part) =>
      issue('MULTI-13', part, `multipoint.${part}Range`),
    );
    if (!isBegun(stop)) return invalidIssues;
    return [
      ...invalidIssues,
      ...(isReachable(stop) || isBlank(stop.address1)
        ? []
        : issue('MULTI-27', 'address1', 'orderForm.addressNotFound')),
      ...phoneIssues(stop, `stops.${stop.key}.phone`).map((i) => ({ ...i, stop: stop.key })),
      ...addressIssues(stop, (part) => `stops.${stop.key}.${part}`).map((i) => ({ ...i, stop: stop.key })),
    ];
  });

function countIssues(v: MultipointValues, vehicle: VehicleType | null): TripIssue[] {
  if (!vehicle) return [];
  const { length } = placedStops(v);
  if (length < vehicle.minWaypoint)
    return [
      {
        rule: 'MULTI-34',
        field: 'stops',
        messageKey: 'validation.waypointMinimum',
        texts: { n: vehicle.minWaypoint },
      },
    ];
  if (length > vehicle.maxWaypoint)
    return [
      {
        rule: 'MULTI-35',
        field: 'stops',
        messageKey: 'validation.waypointMaximum',
        texts: { n: vehicle.maxWaypoint },
      },
    ];
  return [];
}

/** A delivery time must be in the future, and not before the pickup or an earlier stop. */
function dropIssues(v: MultipointValues, { now, timezone }: TripFacts): TripIssue[] {
  const pickup = v.pickupNow ? now : pickupMoment(v, timezone);
  let last: { at: number; n: number } | null = null;
  return placedStops(v).flatMap((stop, i) => {
    if (i === 0 || !stop.drop) return [];
    const issue = (part: 'date' | 'time', messageKey: TextKey, texts?: TripIssue['texts']): TripIssue[] => [
      {
        rule: 'MULTI-20',
        field: `stops.${stop.key}.${part === 'date' ? 'dropDate' : 'dropTime'}`,
        messageKey,
        stop: stop.key,
        ...(texts ? { texts } : {}),
      },
    ];
    if (isBlank(stop.drop.date)) return issue('date', 'multipoint.delivery.dateRequired');
    if (isBlank(stop.drop.time)) return issue('time', 'multipoint.delivery.timeRequired');
    const due = chosenDropTime(stop, timezone);
    if (!due || isPast(due, now)) return issue('time', 'orderForm.errors.pickupPast');
    const at = due.getTime();
    if (pickup && at < pickup.getTime()) return issue('time', 'multipoint.delivery.beforePickup');
    if (last && at < last.at) return issue('time', 'multipoint.delivery.beforeStop', { n: last.n });
    last = { at, n: v.stops.indexOf(stop) + 1 };
    return [];
  });
}

/** All errors that block the booking, in the order of the page. Checked on submit only (MULTI-29). */
export function tripIssues(v: MultipointValues, facts: TripFacts): TripIssue[] {
  const unserved: TripIssue[] = facts.unserved
    ? [{ rule: 'MULTI-28', field: 'vehicleCode', messageKey: 'multipoint.notServed' }]
    : [];
  const fromSchema = schemaIssuesOf(v);
  const ofEachStop = [...fromSchema.filter((i) => i.stop), ...placeIssues(v, facts)];
  // Without a price there are no payment methods to choose from.
  const isUnpriced = facts.pricing || placedStops(v).length < 2;
  const payment = paymentIssues(v, facts, GATEWAY_MINIMUM);
  const others = fromSchema.filter(
    (i) => !i.stop && !(i.field === 'paymentMethodId' && (isUnpriced || payment.length > 0)),
  );
  return [
    ...unserved,
    ...countIssues(v, facts.vehicle),
    ...v.stops.flatMap(({ key }) => ofEachStop.filter((i) => i.stop === key)),
    ...pickupIssues(v, facts, PICKUP_RULES),
    ...dropIssues(v, facts),
    ...addonIssues(v.addon, facts.addons, 'MULTI-23'),
    ...others,
    ...payment,
  ];
}
