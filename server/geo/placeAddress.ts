import type { Suggestion } from '../../contract/places/parameters.ts';
import type { Place } from './cities.ts';
import { countryByCode } from './countries.ts';
import { haversineKm } from './lanes.ts';
import type { PostcodeArea } from './postcodes.ts';
import { generalPostcode, type PostTown, postTowns } from './postcodeTables.ts';

export type Address = Suggestion['address'];

/** States that consist of one city: their places are its quarters. */
const CITY_STATES: Record<string, string> = {
  'SG Singapore': 'Singapore',
  'MY Wilayah Persekutuan Kuala Lumpur': 'Kuala Lumpur',
  'MY Wilayah Persekutuan Putrajaya': 'Putrajaya',
};

/** Minimum population of a place that is named as a town; smaller places are named with their post town. */
const TOWN_POPULATION = 20_000;
const POST_TOWN_REACH_KM = 15;

/** In Metro Manila quarters are as large as towns elsewhere: only the postal data identifies cities. */
export const isTown = (place: Place) =>
  place.state === 'Metro Manila'
    ? generalPostcode(place.country, place.state, place.name) !== ''
    : place.population >= TOWN_POPULATION;

/** A place as an address: a quarter or village becomes the second line, its town the city. */
export function addressOfPlace(place: Place): Address {
  const cityState = CITY_STATES[`${place.country} ${place.state}`];
  const postTown = cityState || isTown(place) ? undefined : nearestPostTown(place);
  const city = cityState ?? postTown?.city ?? place.name;
  const sameSpot = postTown ?? postTownAt(place);
  return {
    address1: '',
    address2: city === place.name ? '' : place.name,
    city,
    state: place.state,
    postcode: generalPostcode(place.country, place.state, city) || generalOf(sameSpot),
    country: place.country,
    coord: place.coord,
  };
}

/** The postcode of a town with a single one; '' for other towns. */
export function onlyPostcode(country: string, state: string, city: string): string {
  const codes = postTowns().flatMap((t) =>
    t.country === country && t.state === state && t.city === city ? t.postcodes : [],
  );
  const [only] = codes;
  return only && new Set(codes).size === 1 ? only : '';
}

/** A postcode as an address. */
export const addressOfPostcode = (area: PostcodeArea): Address => ({
  address1: '',
  address2: area.district,
  city: area.city,
  state: area.state,
  postcode: area.postcode,
  country: area.country,
  coord: area.coord ?? null,
});

/** An address with its display line: street, quarter, postcode with city, state, country. */
export function suggest(address: Address): Suggestion {
  const { address1, address2, city, state, postcode, country } = address;
  const name = countryByCode(country)?.name ?? country;
  const parts = [
    address1,
    address2,
    [postcode, city].filter(Boolean).join(' '),
    state === city ? '' : state,
    name === city ? '' : name,
  ];
  return { title: parts.filter(Boolean).join(', '), address };
}

const generalOf = (town: PostTown | undefined) =>
  town ? generalPostcode(town.country, town.state, town.city) : '';

/** The post town at the place's location, by the post's own name: for George Town it is Pulau Pinang. */
const postTownAt = (place: Place) =>
  postTowns().find(
    (t) =>
      t.country === place.country &&
      t.state === place.state &&
      t.coord &&
      haversineKm(t.coord, place.coord) < 1,
  );

function nearestPostTown(place: Place): PostTown | undefined {
  let best: { town: PostTown; km: number } | undefined;
  for (const town of postTowns()) {
    if (town.country !== place.country || town.state !== place.state || !town.coord) continue;
    const km = haversineKm(town.coord, place.coord);
    if (km <= POST_TOWN_REACH_KM && (!best || km < best.km)) best = { town, km };
  }
  return best?.town;
}
