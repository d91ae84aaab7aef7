import type { VehicleType } from '../../../../contract/orders/services.ts';
import { isMultipoint } from '../../../../contract/rules/orders/orderStatus.ts';
import { replaceSide, type SideValues } from '../../../shared/address/sideValues.ts';
import { addonsOf } from '../../../shared/booking/rules/addonChoice.ts';
import type { FormPattern } from '../../../shared/booking/rules/formPattern.ts';
import { fromScheduledAt, pickupMoment } from '../../../shared/booking/rules/pickupTime.ts';
import { knownDrop } from './dropTime.ts';
import { isTripParcel } from './multipointPayload.ts';
import { emptyMultipoint, FIRST_STOPS, type MultipointValues, newStop, roleAt } from './multipointValues.ts';

interface Start {
  country: string;
  /** The customer's own address, where the goods usually are. */
  sender: SideValues;
  vehicles: readonly VehicleType[];
}

/** A new trip, which starts at the customer's own address with the first vehicle. */
export function newTrip({ country, sender, vehicles }: Start): MultipointValues {
  const empty = emptyMultipoint(country);
  return {
    ...empty,
    vehicleCode: vehicles[0]?.serviceCode ?? '',
    stops: empty.stops.map((stop, i) => (i === 0 ? { ...sender, key: stop.key } : stop)),
  };
}

/** The trip of an existing order: to complete it, or as the pattern of a new one (MULTI-38). A past time is not copied. */
export function tripFromOrder(
  start: Start,
  order: FormPattern,
  when: { now: Date; timezone: string },
): MultipointValues {
  const base = newTrip(start);
  const known = order.waypoint.map((stop, i) => ({
    ...replaceSide(stop.contact, start.country),
    key: `s${i + 1}`,
    drop: knownDrop(order, i, when),
    ...(stop.note ? { note: stop.note } : {}),
    ...(stop.type === roleAt(i) ? {} : { type: stop.type }),
    ...(stop.inventory.length === 0 || isTripParcel(stop.inventory) ? {} : { inventory: stop.inventory }),
  }));
  const missing = Array.from({ length: Math.max(0, FIRST_STOPS - known.length) }, (_, i) =>
    newStop(`s${known.length + i + 1}`, start.country),
  );
  const pickup = fromScheduledAt(order.waypoint[0]?.scheduledAt ?? null, when.timezone);
  const moment = pickup.pickupNow ? null : pickupMoment(pickup, when.timezone);
  const isOffered = start.vehicles.some((v) => v.serviceCode === order.serviceCode);
  return {
    ...base,
    vehicleCode: isOffered && order.serviceCode ? order.serviceCode : base.vehicleCode,
    stops: [...known, ...missing],
    ...(moment && moment > when.now ? pickup : {}),
    addon: addonsOf(order),
    promoCode: order.promoCode ?? '',
    note: order.note ?? '',
    ...(isMultipoint(order.source, 0) ? { isTrip: true as const } : {}),
  };
}
