import type { OrderContact } from '../../../contract/orders/orders.ts';
import { isPlace, type Place } from '../../../contract/rules/places/isPlace.ts';
import type { Ctx } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';

const EARTH_KM = 6371;
const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** Straight-line distance in whole kilometres, at least 1. */
export function kmBetween(a: Place, b: Place): number {
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2;
  return Math.max(1, Math.round(2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))));
}

/** Distance of a position from a contact's place; null when that place is unknown. */
export async function kmToContact(
  ctx: Ctx,
  from: Place | null,
  contact: OrderContact | undefined,
): Promise<number | null> {
  if (!from || !contact) return null;
  const { coord, address1, city, state, postcode, country } = contact;
  const to = isPlace(coord)
    ? coord
    : await ctx.ports.geocoder.locate({ address1, city, state, postcode, country }).catch((err) => {
        ctx.log.warn(loggedError(err), 'place not found: the geocoder failed');
        return null;
      });
  return to ? kmBetween(from, to) : null;
}
