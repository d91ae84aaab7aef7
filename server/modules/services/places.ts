import type { QuoteAddress } from '../../../contract/orders/services.ts';
import type { Coord } from '../../../contract/wire/scalars.ts';
import type { Ctx } from '../../context.ts';
import { placesNamed } from '../../geo/cities.ts';
import { countryCodeOf } from '../../geo/countries.ts';
import { haversineKm } from '../../geo/lanes.ts';
import { lookupPostcode, POSTCODE_COUNTRIES } from '../../geo/postcodes.ts';
import { stateNamed } from '../../geo/states.ts';
import type { ZoneRow } from './store.ts';
import { isSplitByState, zoneOf } from './zones.ts';

export interface Place {
  /** The address with its found country code, state and city. */
  address: QuoteAddress & { country: string };
  zone: string | null;
}

/**
 * Location of an address. Null when it cannot be determined: without a country and a known city or postcode, or with an unknown state that
 * the price depends on.
 */
export async function resolvePlace(
  ctx: Ctx,
  zones: readonly ZoneRow[],
  homeCountry: string,
  address: QuoteAddress,
): Promise<Place | null> {
  const named = address.country ? countryCodeOf(address.country) : undefined;
  if (address.country && !named) return null;
  const givenState = address.state && named ? stateNamed(named, address.state)?.name : undefined;
  const found = givenState ? undefined : await findArea(ctx, named, homeCountry, address);
  const country = named ?? found?.country;
  if (!country) return null;
  const state = givenState ?? (found?.state || null);
  if (!state && hasClue(address) && isSplitByState(zones, country)) return null;
  return {
    address: {
      ...address,
      country,
      state: address.state ?? state,
      city: address.city ?? (found?.city || null),
    },
    zone: zoneOf(zones, country, state ?? address.state),
  };
}

const hasClue = (address: QuoteAddress) =>
  Boolean(address.address1 || address.address2 || address.postcode || address.city || address.state);

interface Area {
  country: string;
  state: string;
  city: string;
}

/** Finds the area by postcode, by city, by the whole text: in the named country, else first in the home country and then anywhere. */
async function findArea(
  ctx: Ctx,
  named: string | undefined,
  homeCountry: string,
  address: QuoteAddress,
): Promise<Area | undefined> {
  const countries = named ? [named] : [homeCountry, ...POSTCODE_COUNTRIES.filter((c) => c !== homeCountry)];
  for (const country of address.postcode ? countries : []) {
    const area = lookupPostcode(country, address.postcode ?? '');
    if (area) return area;
  }
  if (address.city) {
    const city =
      placesNamed(address.city, countries[0])[0] ?? (named ? undefined : placesNamed(address.city)[0]);
    if (city) return { country: city.country, state: city.state, city: city.name };
  }
  const text = [address.address1, address.address2, address.city, address.state].filter(Boolean).join(', ');
  if (!text) return undefined;
  const near = { ...address.coord, ...(countries[0] && { country: countries[0] }) };
  const suggestions = await ctx.ports.geocoder.autosuggest(text, near);
  return suggestions.find((s) => s.address.country === countries[0])?.address;
}

/** Roads are about this factor longer than the straight line. */
const ROAD_FACTOR = 1.3;

/** Distance over all stops in kilometres; null when a stop cannot be located. */
export async function routeKm(ctx: Ctx, places: Place[]): Promise<number | null> {
  const coords: Coord[] = [];
  for (const { address } of places) {
    const coord = address.coord ?? (await ctx.ports.geocoder.locate(address));
    if (!coord) return null;
    coords.push(coord);
  }
  let km = 0;
  for (const [i, coord] of coords.entries()) {
    const before = coords[i - 1];
    if (before) km += haversineKm(before, coord) * ROAD_FACTOR;
  }
  return Math.round(km * 10) / 10;
}
