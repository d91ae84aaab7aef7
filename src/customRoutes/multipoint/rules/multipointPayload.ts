import type { InventoryInput, OrderInput } from '../../../../contract/orders.ts';
import { PAYMENT_DRAFT } from '../../../../contract/rules/payment.ts';
import type { InstantQuoteInput, VehicleType } from '../../../../contract/services.ts';
import { toServiceAddon } from '../../../lib/addonChoice.ts';
import { scheduledAt } from '../../../lib/pickupTime.ts';
import { toContact } from '../../../ui/booking/sideValues.ts';
import { dropsAt, ownDrop } from './dropTime.ts';
import { hasLocation, type MultipointValues, placedStops, type StopValues } from './multipointValues.ts';

export interface TripPayloadFacts {
  companyId: string;
  customerId: number;
  timezone: string;
}

const weightOf = ({ maxWeight }: VehicleType) => ({
  unit: maxWeight.unit === 'g' ? ('g' as const) : ('kg' as const),
  value: maxWeight.value,
});

const roleOf = (index: number) => (index === 0 ? ('PICKUP' as const) : ('DROPOFF' as const));

/** Whether it can be told how far a stop is: a spot on the map, or a town in a country. */
export const isReachable = (s: StopValues): boolean =>
  s.coord !== null || (s.country !== '' && (s.city + s.postcode).trim() !== '');

/** Number of the first stop with an address that leads nowhere, from 1; null where each can be found. */
export function stopWithoutPlace({ stops }: Pick<MultipointValues, 'stops'>): number | null {
  const at = stops.findIndex((stop) => hasLocation(stop) && !isReachable(stop));
  return at < 0 ? null : at + 1;
}

/** Enough is known to ask for a price: as many stops as the vehicle takes, each of them to be found. */
export const isQuotable = (v: MultipointValues, { minWaypoint, maxWaypoint }: VehicleType): boolean => {
  const stops = placedStops(v);
  return stops.length >= Math.max(2, minWaypoint) && stops.length <= maxWaypoint && stops.every(isReachable);
};

/** The question for the price of the trip (MULTI-27). After a pickup now, times that no stop was given are left to the order. */
export function toTripQuote(
  v: MultipointValues,
  vehicle: VehicleType,
  facts: TripPayloadFacts,
): InstantQuoteInput {
  const pickup = scheduledAt(v, facts.timezone);
  const drop = v.pickupNow ? null : (dropsAt(v, facts.timezone, new Date(0))?.toISOString() ?? null);
  const place = ({ address1, address2, city, state, postcode, country, coord }: StopValues) => ({
    address1,
    address2,
    city,
    state,
    postcode,
    country,
    coord,
  });
  return {
    companyId: facts.companyId,
    customerId: facts.customerId,
    serviceCompanyCode: vehicle.companyCode,
    waypoint: placedStops(v).map((stop, i) => ({
      type: roleOf(i),
      ...place(stop),
      scheduledAt: i === 0 ? pickup : (ownDrop(stop, facts.timezone)?.toISOString() ?? drop),
    })),
    serviceAddon: toServiceAddon(v.addon),
    promoCode: v.promoCode.trim() || null,
    weight: weightOf(vehicle),
  };
}

/** One parcel as heavy as the vehicle takes (MULTI-19). */
const parcelOf = (vehicle: VehicleType): InventoryInput[] => [
  { type: 'PARCEL', description: '-', quantity: 1, weight: weightOf(vehicle) } as InventoryInput,
];

interface Finish {
  process: boolean;
  now: Date;
  /** The price that the person saw; only when the order is to be paid. */
  quotedPrice?: number;
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
    source: 'web-customer-multipoint',
    waypoint: placedStops(v).map((stop, i) => ({
      type: roleOf(i),
      scheduledAt:
        i === 0 ? scheduledAt(v, facts.timezone) : (ownDrop(stop, facts.timezone)?.toISOString() ?? drop),
      contact: toContact(stop),
      inventory: parcelOf(vehicle),
    })),
    ...(note ? { note } : {}),
    ...(process && quotedPrice !== undefined ? { quotedPrice } : {}),
  };
}
