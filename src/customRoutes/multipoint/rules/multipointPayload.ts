import type { InventoryInput, InventoryItem, OrderInput } from '../../../../contract/orders/orders.ts';
import type { InstantQuoteInput, VehicleType } from '../../../../contract/orders/services.ts';
import { PAYMENT_DRAFT } from '../../../../contract/rules/money/payment.ts';
import { placeOf, toContact } from '../../../shared/address/sideValues.ts';
import { toServiceAddon } from '../../../shared/booking/rules/addonChoice.ts';
import { scheduledAt } from '../../../shared/booking/rules/pickupTime.ts';
import type { Finish } from '../../../shared/booking/sendBooking.ts';
import { chosenDropTime, dropsAt } from './dropTime.ts';
import {
  FIRST_STOPS,
  hasLocation,
  type MultipointValues,
  placedStops,
  roleOf,
  type StopValues,
} from './multipointValues.ts';

export interface TripPayloadFacts {
  companyId: string;
  customerId: number;
  timezone: string;
  /** The order that is changed. */
  orderId?: string | null;
}

const NO_DESCRIPTION = '-';

const weightOf = ({ maxWeight }: VehicleType) => ({
  unit: maxWeight.unit === 'g' ? ('g' as const) : ('kg' as const),
  value: maxWeight.value,
});

/** Whether the distance to a stop can be calculated: it has coordinates, or a town and country. */
export const isReachable = (s: StopValues): boolean =>
  s.coord !== null || (s.country !== '' && (s.city + s.postcode).trim() !== '');

/** Number, counted from 1, of the first stop whose address cannot be located; null if all can. */
export function stopWithoutPlace({ stops }: Pick<MultipointValues, 'stops'>): number | null {
  const at = stops.findIndex((stop) => hasLocation(stop) && !isReachable(stop));
  return at < 0 ? null : at + 1;
}

/** Whether a price can be requested: the vehicle allows the number of stops, and each stop can be located. */
export const isQuotable = (v: MultipointValues, { minWaypoint, maxWaypoint }: VehicleType): boolean => {
  const stops = placedStops(v);
  return stops.length >= Math.max(2, minWaypoint) && stops.length <= maxWaypoint && stops.every(isReachable);
};

/** The quote request of the trip (MULTI-27). For a pickup now, stops without their own time get a time only with the order. */
export function toTripQuote(
  v: MultipointValues,
  vehicle: VehicleType,
  facts: TripPayloadFacts,
): InstantQuoteInput {
  const pickup = scheduledAt(v, facts.timezone);
  const drop = v.pickupNow ? null : (dropsAt(v, facts.timezone, new Date(0))?.toISOString() ?? null);
  return {
    companyId: facts.companyId,
    customerId: facts.customerId,
    serviceCompanyCode: vehicle.companyCode,
    waypoint: placedStops(v).map((stop, i) => ({
      type: roleOf(stop, i),
      ...placeOf(stop),
      scheduledAt: i === 0 ? pickup : (chosenDropTime(stop, facts.timezone)?.toISOString() ?? drop),
    })),
    serviceAddon: toServiceAddon(v.addon),
    promoCode: v.promoCode.trim() || null,
    weight: weightOf(vehicle),
  };
}

/** Whether goods are a stop's one parcel of this form, whose weight is that of any vehicle. */
export const isTripParcel = ([first, ...more]: readonly Pick<InventoryItem, 'description' | 'quantity'>[]) =>
  first?.description === NO_DESCRIPTION && first.quantity === 1 && more.length === 0;

/** One parcel with the vehicle's maximum weight (MULTI-19). */
const parcelOf = (vehicle: VehicleType): InventoryInput[] => [
  { type: 'PARCEL', description: NO_DESCRIPTION, quantity: 1, weight: weightOf(vehicle) } as InventoryInput,
];

/** A changed trip keeps its source; one that only its number of stops made a trip needs the form's, once they are two. */
function sourceOf(v: MultipointValues, { orderId }: TripPayloadFacts): { source?: string } {
  if (orderId && (v.isTrip || placedStops(v).length > FIRST_STOPS)) return {};
  return { source: 'web-customer-multipoint' };
}

/** Body of create and change (MULTI-37). */
export function toTripInput(
  v: MultipointValues,
  vehicle: VehicleType,
  facts: TripPayloadFacts,
  { process, now, quotedPrice }: Finish,
): OrderInput {
  const note = v.note.trim();
  const drop = dropsAt(v, facts.timezone, now)?.toISOString() ?? null;
  return {
    customerId: facts.customerId,
    process,
    serviceCode: vehicle.serviceCode,
    promoCode: v.promoCode.trim() || null,
    serviceAddon: toServiceAddon(v.addon),
    ...(process ? { skipQueue: true } : {}),
    paymentMethodId: process ? v.paymentMethodId : PAYMENT_DRAFT,
    ...sourceOf(v, facts),
    waypoint: placedStops(v).map((stop, i) => ({
      type: roleOf(stop, i),
      scheduledAt:
        i === 0
          ? scheduledAt(v, facts.timezone)
          : (chosenDropTime(stop, facts.timezone)?.toISOString() ?? drop),
      ...(stop.note ? { note: stop.note } : {}),
      contact: toContact(stop),
      inventory: (stop.inventory as InventoryInput[] | undefined) ?? parcelOf(vehicle),
    })),
    note: note || null,
    ...(process && quotedPrice !== undefined ? { quotedPrice } : {}),
  };
}
