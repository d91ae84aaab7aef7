import type { OrderContact } from '../../../contract/orders/orders.ts';
import { isPlace, type Place } from '../../../contract/rules/places/isPlace.ts';
import type { Ctx } from '../../context.ts';
import { haversineKm } from '../../geo/lanes.ts';
import { loggedError } from '../../http/answer/loggedError.ts';

/** Straight-line distance in whole kilometres, at least 1. */
export const kmBetween = (a: Place, b: Place): number => Math.max(1, Math.round(haversineKm(a, b)));

/** Distance of a position from a contact's place; null when that place is unknown. */
export async function kmToContact(
  ctx: Ctx,
  from: Place | null,
  contact: OrderContact | undefined,
): Promise<number | null> {
  const to = from && contact && (await placeOfContact(ctx, contact));
  return from && to ? kmBetween(from, to) : null;
}

/** A contact's place; nothing when it is unknown, also while the geocoder fails. */
export async function placeOfContact(
  ctx: Ctx,
  { coord, address1, city, state, postcode, country }: OrderContact,
): Promise<Place | null | undefined> {
  if (isPlace(coord)) return coord;
  return ctx.ports.geocoder.locate({ address1, city, state, postcode, country }).catch((err) => {
    ctx.log.warn(loggedError(err), 'place not found: the geocoder failed');
    return null;
  });
}
