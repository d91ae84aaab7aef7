import type { InstantQuote, QuoteAddress } from '../../../../contract/orders/services.ts';
import type { CityRow, PostcodeRow } from '../../../../contract/places/parameters.ts';
import type { Coord } from '../../../../contract/wire/scalars.ts';

/** The look-up that filled a place; typing into one filled field clears the other fields. */
export const PLACE_TYPES = ['address', 'postcode', 'city', 'country'] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];

/** Origin or destination of a quote; unknown parts are ''. */
export interface QuotePlace {
  /** Text of the address search. */
  title: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  /** Two-letter code. */
  country: string;
  countryName: string;
  coord: Coord | null;
  type: PlaceType | '';
}

export const EMPTY_PLACE: QuotePlace = {
  title: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  countryName: '',
  coord: null,
  type: '',
};

const NO_ADDRESS = { title: '', address1: '', address2: '' };
const NO_AREA = { city: '', state: '', coord: null };

/** A typed address is sent unchanged, without parts of an earlier suggestion. */
export function typeAddress(place: QuotePlace, text: string): QuotePlace {
  const rest =
    place.type === 'address'
      ? { ...NO_ADDRESS, ...NO_AREA, postcode: '', type: '' as const }
      : { coord: null };
  return { ...place, ...rest, title: text, address1: text };
}

type FoundAddress = Pick<
  QuotePlace,
  'address1' | 'address2' | 'city' | 'state' | 'postcode' | 'country' | 'coord'
>;

/** The place after the user selected a suggested address (QUOTE-13). */
export const pickAddress = (place: QuotePlace, title: string, found: FoundAddress): QuotePlace => ({
  ...found,
  title,
  country: found.country || place.country,
  countryName: found.country && found.country !== place.country ? '' : place.countryName,
  type: 'address',
});

export function typePostcode(place: QuotePlace, postcode: string): QuotePlace {
  const filled =
    place.type === 'address'
      ? { ...NO_ADDRESS, ...NO_AREA }
      : place.type === 'postcode' || place.type === 'city'
        ? NO_AREA
        : {};
  return { ...place, ...filled, coord: null, postcode, type: '' };
}

/** Shorter names do not identify a place (QUOTE-16). */
const LONG_ENOUGH = 3;

/** Fills the country of a postcode, and also city and state if their names are longer than two characters (QUOTE-15, -16). */
export const applyPostcode = (
  place: QuotePlace,
  row: Pick<PostcodeRow, 'city' | 'state' | 'country'>,
): QuotePlace => ({
  ...place,
  city: row.city.trim().length >= LONG_ENOUGH ? row.city : place.city,
  state: row.state.trim().length >= LONG_ENOUGH ? row.state : place.state,
  country: row.country || place.country,
  countryName: row.country && row.country !== place.country ? '' : place.countryName,
  type: 'postcode',
});

/** A typed postcode stays when the user types another city; a found postcode does not. */
export function typeCity(place: QuotePlace, city: string): QuotePlace {
  const filled =
    place.type === 'address' ? { ...NO_ADDRESS, postcode: '', state: '' } : place.type ? { state: '' } : {};
  return { ...place, ...filled, coord: null, city, type: '' };
}

export function pickCity(place: QuotePlace, row: CityRow): QuotePlace {
  const typed = place.type === 'address' ? NO_ADDRESS : {};
  const next = { ...place, ...typed, postcode: '', city: row.city, state: row.state, type: 'city' as const };
  return {
    ...next,
    coord: next.address1 ? null : row.coord,
    country: row.country || place.country,
    countryName: row.country && row.country !== place.country ? '' : place.countryName,
  };
}

/** A change of the country keeps the typed text and clears results of look-ups in the previous country. */
export function pickCountry(place: QuotePlace, country: string, countryName: string): QuotePlace {
  if (country === place.country) return { ...place, countryName };
  const found =
    place.type === 'address'
      ? { ...NO_ADDRESS, ...NO_AREA, postcode: '' }
      : place.type === 'postcode' || place.type === 'city'
        ? NO_AREA
        : {};
  return { ...place, ...found, coord: null, country, countryName, type: country ? 'country' : '' };
}

/** The place with its country by name, in the form of a quote's address (QUOTE-02). */
export const nameCountry = (
  place: QuotePlace,
  countries: readonly { countryCode: string; name: string }[],
): QuotePlace => ({
  ...place,
  countryName: countries.find((c) => c.countryCode === place.country)?.name ?? place.countryName,
});

const FOUND = ['city', 'state', 'postcode', 'country'] as const;

/** The place completed from the quote's answer: a postcode alone may be in another country (QUOTE-15). */
export function placeFound(
  place: QuotePlace,
  found: InstantQuote['waypoints'][number] | undefined,
): QuotePlace {
  const filled = FOUND.map((part) => [part, place[part].trim() || (found?.[part] ?? '')] as const);
  return { ...place, ...Object.fromEntries(filled) };
}

/** The place as one line of text. */
export const placeLine = (place: QuotePlace): string =>
  [place.postcode, place.city, place.country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

/** Both places in the fewest words, with their countries only if these differ. */
export function shortRoute({ origin, destination }: Record<'origin' | 'destination', QuotePlace>): string {
  const isAbroad = origin.country !== destination.country;
  const short = ({ postcode, city, title, countryName, country }: QuotePlace) => {
    const name = [postcode, city, title].map((part) => part.trim()).find(Boolean);
    return name ? `${name} ${isAbroad ? country : ''}`.trim() : countryName || country;
  };
  return `${short(origin)} → ${short(destination)}`;
}

/** The place as sent on the wire (QUOTE-30). */
export function placeToWire(place: QuotePlace): QuoteAddress {
  const orNull = (text: string) => text.trim() || null;
  return {
    address1: orNull(place.address1),
    address2: orNull(place.address2),
    city: orNull(place.city),
    state: orNull(place.state),
    postcode: orNull(place.postcode),
    country: orNull(place.country),
    ...(place.coord ? { coord: place.coord } : {}),
  };
}
