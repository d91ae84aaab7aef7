import type { OrderContact } from '../../../contract/orders/orders.ts';
import type { Outlet } from '../../../contract/orders/services.ts';
import type { Ctx } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { outletsOf } from '../services/outletStore.ts';
import { kmToContact } from '../tracking/distance.ts';

/** Maximum distance in kilometres to an outlet for a recipient. */
export const NEAR_KM = 40;

/** Outlets of a courier near a place, the nearest first. Without a known location, the outlets in the place's city. */
export async function nearOutlets(
  ctx: Ctx,
  companyId: string,
  courierId: number | null,
  place: OrderContact | undefined,
): Promise<Outlet[]> {
  if (courierId === null || !place) return [];
  const all = await outletsOf(ctx, companyId);
  const near: { outlet: Outlet; km: number }[] = [];
  for (const outlet of all) {
    if (outlet.serviceCompany.id !== courierId || outlet.country !== (place.country ?? outlet.country))
      continue;
    const km = await kmBetweenPlaces(ctx, outlet, place);
    if (km !== null && km <= NEAR_KM) near.push({ outlet, km });
  }
  return near.toSorted((a, b) => a.km - b.km).map(({ outlet }) => outlet);
}

async function kmBetweenPlaces(ctx: Ctx, outlet: Outlet, place: OrderContact): Promise<number | null> {
  const { address1, city, state, postcode, country } = outlet;
  const at = await ctx.ports.geocoder.locate({ address1, city, state, postcode, country }).catch((err) => {
    ctx.log.warn(loggedError(err), 'place not found: the geocoder failed');
    return null;
  });
  const km = await kmToContact(ctx, at ?? null, place);
  if (km !== null) return km;
  return city.toLowerCase() === place.city?.trim().toLowerCase() ? 0 : null;
}
