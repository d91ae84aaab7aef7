import type { Coord } from '../../../contract/scalars.ts';
import type { QuoteAddress } from '../../../contract/services.ts';
import type { Ctx } from '../../context.ts';
import { searchCities } from '../../geo/cities.ts';
import { countryByCode, searchCountries } from '../../geo/countries.ts';
import { haversineKm } from '../../geo/lanes.ts';
import { lookupPostcode } from '../../geo/postcodes.ts';
import type { ZoneRow } from './store.ts';
import { isSplitByState, zoneOf } from './zones.ts';

export interface Place {
  /** The address with what was found out about it: country code, state, city. */
  address: QuoteAddress & { country: string };
  zone: string | null;
}

/**
 * Where an address lies. Null when it cannot be told: no country and no known city or postcode, or a state that the price
 * depends on and that nothing in the address gives away.
 */
export async function resolvePlace(
  ctx: Ctx,
  zones: ZoneRow[],
  homeCountry: string,
  address: QuoteAddress,
): Promise<Place | null> {
  const named = address.country ? countryCodeOf(address.country) : undefined;
  if (address.country && !named) return null;
  const found = address.state && named ? null : await findArea(ctx, named, homeCountry, address);
  const country = named ?? found?.country;
  if (!country) return null;
  const state = address.state ?? (found?.state || null);
  const onlyCountry = !address.address1 && !address.address2 && !address.postcode && !address.city;
  if (!state && !onlyCountry && isSplitByState(zones, country)) return null;
  return {
    address: { ...address, country, state, city: address.city ?? (found?.city || null) },
    zone: zoneOf(zones, country, state),
  };
}

interface Area {
  country: string;
  state: string;
  city: string;
}

/** By postcode, by city, by the whole text; in the named country, else at home, else anywhere. */
async function findArea(
  ctx: Ctx,
  named: string | undefined,
  homeCountry: string,
  address: QuoteAddress,
): Promise<Area | null> {
  const country = named ?? homeCountry;
  const byPostcode = address.postcode ? lookupPostcode(country, address.postcode)[0] : undefined;
  if (byPostcode) return byPostcode;
  const byCity = cityNamed(address.city, country) ?? (named ? undefined : cityNamed(address.city, undefined));
  if (byCity) return byCity;
  const text = [address.address1, address.address2, address.city, address.postcode]
    .filter(Boolean)
    .join(', ');
  if (!text) return null;
  const suggestions = await ctx.ports.geocoder.autosuggest(text, address.coord ?? undefined).catch(() => []);
  return suggestions.find((s) => s.address.country === country)?.address ?? null;
}

const cityNamed = (city: string | null, country: string | undefined) =>
  city
    ? searchCities(country, city).find((c) => c.city.toLowerCase() === city.trim().toLowerCase())
    : undefined;

/** Two letters as they are, else a country's exact name in any language of the portal. */
function countryCodeOf(country: string): string | undefined {
  const text = country.trim();
  const byCode = countryByCode(text.toUpperCase());
  if (byCode) return byCode.countryCode;
  return searchCountries(text).find((c) => c.name.toLowerCase() === text.toLowerCase())?.countryCode;
}

/** Roads are about this much longer than the straight line. */
const ROAD_FACTOR = 1.3;

/** Length of the way over all stops in kilometres; null when one of them cannot be located. */
export async function routeKm(ctx: Ctx, places: Place[]): Promise<number | null> {
  const coords: Coord[] = [];
  for (const { address } of places) {
    const coord = address.coord ?? (await ctx.ports.geocoder.locate(address).catch(() => null));
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
