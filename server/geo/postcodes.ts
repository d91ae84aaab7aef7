import type { Coord } from '../../contract/wire/scalars.ts';
import type { GeoAccuracy } from '../ports/geocoder.ts';
import { placesNamed } from './cities.ts';
import { once } from './once.ts';
import { areaByPrefix, singaporeSector } from './postcodePrefixes.ts';
import { postTowns, townByPostcode } from './postcodeTables.ts';
import { stateNamed } from './states.ts';

export interface PostcodeArea {
  /** '' where the postcode only determines the state. */
  city: string;
  state: string;
  postcode: string;
  country: string;
  /** Part of the city; '' when unknown. */
  district: string;
  coord?: Coord;
  /** The kind of area whose centre is `coord`. */
  accuracy?: GeoAccuracy;
}

/** Countries whose postcodes are known, with the number of their digits. */
export const POSTCODE_DIGITS: Readonly<Record<string, number>> = { MY: 5, SG: 6, PH: 4, ID: 5, TH: 5 };

/** Countries whose postcodes are known, in the order in which digits without a country are looked up. */
export const POSTCODE_COUNTRIES = Object.keys(POSTCODE_DIGITS);

/** The place of a postcode. Undefined for an unknown postcode, or a country without data. */
export function lookupPostcode(countryCode: string, postcode: string): PostcodeArea | undefined {
  const country = countryCode.trim().toUpperCase();
  const code = postcode.replace(/\s/g, '');
  if (code.length !== POSTCODE_DIGITS[country] || /\D/.test(code)) return undefined;
  if (country === 'SG') return inSingapore(code);
  if (country === 'ID' || country === 'TH') return byPrefix(country, code);
  const town = townByPostcode().get(`${country} ${code}`);
  if (!town) return undefined;
  const { city, state, district, coord } = town;
  return {
    city,
    state,
    postcode: code,
    country,
    district,
    ...(coord ? { coord, accuracy: 'postcode' } : near(country, code, state)),
  };
}

function inSingapore(postcode: string): PostcodeArea {
  const sector = singaporeSector(postcode);
  const coord = sector?.coord ?? stateNamed('SG', 'Singapore')?.coord;
  return {
    city: 'Singapore',
    state: 'Singapore',
    postcode,
    country: 'SG',
    district: '',
    ...(coord && { coord, accuracy: sector ? 'postcode' : 'city' }),
  };
}

function byPrefix(country: string, postcode: string): PostcodeArea | undefined {
  const area = areaByPrefix(country, postcode);
  if (!area) return undefined;
  const { city, state } = area;
  const place = city ? placesNamed(city, country).find((p) => p.state === state) : undefined;
  const coord = place?.coord ?? stateNamed(country, state)?.coord;
  return {
    city,
    state,
    postcode,
    country,
    district: '',
    ...(coord && { coord, accuracy: place ? 'city' : 'state' }),
  };
}

/** Malaysian and Philippine postcodes follow geography: towns with the same first digits are neighbours. */
const neighbours = once(() => {
  const sums = new Map<string, { lat: number; lon: number; n: number }>();
  for (const { country, state, coord, postcodes } of postTowns()) {
    if (!coord) continue;
    for (const key of new Set(postcodes.map((code) => `${country} ${state} ${code.slice(0, -2)}`))) {
      const sum = sums.get(key) ?? { lat: 0, lon: 0, n: 0 };
      sums.set(key, { lat: sum.lat + coord.lat, lon: sum.lon + coord.lon, n: sum.n + 1 });
    }
  }
  return sums;
});

function near(country: string, code: string, state: string): Pick<PostcodeArea, 'coord' | 'accuracy'> {
  const sum = neighbours().get(`${country} ${state} ${code.slice(0, -2)}`);
  if (sum) return { coord: { lat: sum.lat / sum.n, lon: sum.lon / sum.n }, accuracy: 'city' };
  const coord = stateNamed(country, state)?.coord;
  return coord ? { coord, accuracy: 'state' } : {};
}
