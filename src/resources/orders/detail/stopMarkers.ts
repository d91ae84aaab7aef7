import type { OrderContact, Waypoint } from '../../../../contract/orders/orders.ts';
import type { Outlet } from '../../../../contract/orders/services.ts';
import { isPlace, type MapMarker, type Place } from '../../../lib/leafletMap/mapPlaces.ts';

/** Town, state and country of a stop. */
export const stopPlace = (c: OrderContact): string => [c.city, c.state, c.country].filter(Boolean).join(', ');

/** The stop at its outlet, if the parcel is handed over at an outlet instead of the contact's address. */
export function stopAtOutlet(stop: Waypoint, outlets: readonly Outlet[] | undefined): Waypoint {
  const outlet = outlets?.find(({ id }) => id === stop.placeId);
  if (!outlet) return stop;
  const { name, city, state, country } = outlet;
  return { ...stop, contact: { ...stop.contact, name, city, state, country, coord: null } };
}

/** A marker for each stop with a known location: the stop's own, else the centre of its town. */
export function stopMarkers(
  waypoint: readonly Waypoint[],
  towns: Record<string, Place | null>,
  label: (n: number, place: string) => string,
): MapMarker[] {
  return waypoint.flatMap((stop, i) => {
    const place = isPlace(stop.contact.coord) ? stop.contact.coord : towns[stopPlace(stop.contact)];
    if (!isPlace(place)) return [];
    return [
      {
        id: String(stop.id),
        kind: stop.type === 'PICKUP' ? ('pickup' as const) : ('dropoff' as const),
        mark: String(i + 1),
        label: label(i + 1, [stop.contact.name, stopPlace(stop.contact)].filter(Boolean).join(', ')),
        lat: place.lat,
        lon: place.lon,
      },
    ];
  });
}
