import { LIMITS } from '../../../../contract/rules/limits.ts';
import { isPlaced } from '../../../../contract/rules/places/placed.ts';
import { OFFER_SORTS, type OfferSort } from './offers.ts';
import { EMPTY_PLACE, PLACE_TYPES, type QuotePlace } from './quotePlace.ts';
import { EMPTY_QUOTE, type QuoteRequest, steppedAmount } from './quoteRequest.ts';

export const CHECK_RATES_PATH = '/check-rates';

/** Pairs of names in the address and in the place. The address has `zipcode` where the wire has `postcode` (QUOTE-02). */
const PARTS = [
  ['title', 'title'],
  ['address1', 'address1'],
  ['address2', 'address2'],
  ['city', 'city'],
  ['state', 'state'],
  ['zipcode', 'postcode'],
  ['country', 'country'],
  ['countryName', 'countryName'],
] as const;

const ENDS = [
  ['o', 'origin'],
  ['d', 'destination'],
] as const;

/** The whole request as a query without its `?` (QUOTE-02), with the sort of its offers. Empty values are left out. */
export function quoteToSearch(request: QuoteRequest, sort: OfferSort = 'price'): string {
  const search = new URLSearchParams();
  for (const [prefix, end] of ENDS) {
    const place = request[end];
    for (const [name, key] of PARTS)
      if (place[key].trim()) search.set(`${prefix}.${name}`, place[key].trim());
    if (place.coord) {
      search.set(`${prefix}.lat`, String(place.coord.lat));
      search.set(`${prefix}.lon`, String(place.coord.lon));
    }
    if (place.type) search.set(`${prefix}.type`, place.type);
  }
  search.set('weight', String(request.weightKg));
  search.set('itemType', request.itemType);
  if (request.cod) search.set('cod', String(request.cod));
  if (request.insurance) search.set('insurance', String(request.insurance));
  if (request.retry) search.set('retry', String(request.retry));
  if (sort !== 'price') search.set('sort', sort);
  return search.toString();
}

/**
 * The request in an address: in its query, or as the same query in one encoded part of the path (QUOTE-04); if both have a value, the query takes
 * precedence. Null if neither has one. Values out of range are ignored, as anybody can type an address.
 */
export function quoteFromAddress(pathname: string, query: string): QuoteRequest | null {
  const params = pathname.split(`${CHECK_RATES_PATH}/`)[1] ?? '';
  const search = new URLSearchParams(decoded(params));
  for (const [name, value] of new URLSearchParams(query)) search.set(name, value);
  if (![...search.keys()].some((name) => /^[od]\.|^(weight|itemType|cod|insurance)$/.test(name))) return null;
  return {
    origin: readPlace(search, 'o'),
    destination: readPlace(search, 'd'),
    weightKg: numberOf(search.get('weight'), LIMITS.weightMinKg, LIMITS.weightMaxKg) ?? LIMITS.weightMinKg,
    itemType: textOf(search.get('itemType'), 60) || EMPTY_QUOTE.itemType,
    cod: steppedAmount(numberOf(search.get('cod'), 0, LIMITS.amountMax)),
    insurance: steppedAmount(numberOf(search.get('insurance'), 0, LIMITS.amountMax)),
    retry: Math.trunc(numberOf(search.get('retry'), 0, 1000) ?? 0),
  };
}

/** The sort of offers that the address names. */
export const sortFromAddress = (query: string): OfferSort =>
  OFFER_SORTS.find((sort) => sort === new URLSearchParams(query).get('sort')) ?? 'price';

/** Whether opening the address requests prices at once. */
export const isComplete = (request: QuoteRequest): boolean =>
  isPlaced(request.origin) && isPlaced(request.destination);

function readPlace(search: URLSearchParams, prefix: 'o' | 'd'): QuotePlace {
  const get = (name: string) => search.get(`${prefix}.${name}`);
  const texts = Object.fromEntries(
    PARTS.map(([name, key]) => [key, textOf(get(name), LIMITS.addressLength)]),
  );
  const place = { ...EMPTY_PLACE, ...texts };
  const lat = numberOf(get('lat'), -90, 90);
  const lon = numberOf(get('lon'), -180, 180);
  return {
    ...place,
    title: place.title || place.address1,
    country: /^[a-z]{2}$/i.test(place.country) ? place.country.toUpperCase() : place.country,
    coord: lat === null || lon === null ? null : { lat, lon },
    type: PLACE_TYPES.find((type) => type === get('type')) ?? '',
  };
}

const textOf = (raw: string | null, max: number): string =>
  (raw ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, max);

function numberOf(raw: string | null, min: number, max: number): number | null {
  if (!raw || !/^-?\d+(\.\d+)?$/.test(raw.trim())) return null;
  const value = Number(raw);
  return value >= min && value <= max ? value : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is text, not an escape.
    return text;
  }
}
