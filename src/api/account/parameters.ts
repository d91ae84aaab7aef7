import type {
  CityRow,
  Country,
  HsCode,
  PlaceTable,
  PostcodeRow,
  Suggestion,
} from '../../../contract/places/parameters.ts';
import type { Coord } from '../../../contract/wire/scalars.ts';
import { call } from '../client/http.ts';

const open = { session: 'optional' as const };
const cancellable = (signal?: AbortSignal) => (signal ? { ...open, signal } : open);

export const getCountries = (lang?: string) =>
  call<Country[]>('GET', 'parameters/q/country', { ...open, query: { lang } });
export const lookupPostcode = (countryCode: string, postcode: string, signal?: AbortSignal) =>
  call<PostcodeRow[]>('GET', 'parameters/q/postcode', {
    ...cancellable(signal),
    query: { countryCode, postcode },
  });
/** Known postcodes, towns and states of a country; null if none are known. */
export const getPlaceTable = (countryCode: string) =>
  call<PlaceTable | null>('GET', 'parameters/q/places', { ...open, query: { countryCode } });
/** Cities of one country; without `countryCode` of all countries, those of the country `at` first. */
export const searchCities = (
  countryCode: string | undefined,
  city: string,
  at?: string,
  signal?: AbortSignal,
) =>
  call<CityRow[]>('GET', 'parameters/q/city', { ...cancellable(signal), query: { countryCode, city, at } });
export const suggestAddresses = (q: string, at?: string, signal?: AbortSignal) =>
  call<Suggestion[]>('GET', 'geocoder/autosuggest', { ...cancellable(signal), query: { q, at } });
/** The address at a coordinate; refused if no known address is near. */
export const addressAtPlace = ({ lat, lon }: Coord, signal?: AbortSignal) =>
  call<Suggestion>('POST', 'service/geocoder', {
    body: { coord: { lat, lon } },
    signal,
  });
export const searchHsCodes = (keyword: string, signal?: AbortSignal) =>
  call<HsCode[]>('GET', 'parameters/hscode', { ...cancellable(signal), query: { keyword } });
