import type { Suggestion } from '../../contract/places/parameters.ts';
import type { Coord } from '../../contract/wire/scalars.ts';

export type { Suggestion } from '../../contract/places/parameters.ts';

/** The known parts of an address; the country as a code or a name. */
export interface AddressToLocate {
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  state?: string | null;
  postcode?: string | null;
  country?: string | null;
}

/** Precision of a coordinate: it is the centre of a postcode's area or a city, or the capital of a state or country. */
export type GeoAccuracy = 'postcode' | 'city' | 'state' | 'country';

export interface Located extends Coord {
  accuracy: GeoAccuracy;
}

/** Preferred places: around a coordinate, in a country, or both. */
export interface Nearby extends Partial<Coord> {
  /** Two letters. */
  country?: string;
}

export interface Geocoder {
  /** Addresses for free text, best first, those near `at` before others. Empty without a match. */
  autosuggest(q: string, at?: Nearby, limit?: number): Promise<Suggestion[]>;
  /** The address at a coordinate; undefined far from any known place. */
  reverse(coord: Coord): Promise<Suggestion | undefined>;
  locate(address: AddressToLocate): Promise<Located | undefined>;
}
