import type { Coord } from '../../contract/wire/scalars.ts';
import type { AddressToLocate, Geocoder, Located, Nearby, Suggestion } from '../ports/geocoder.ts';
import type { Place } from './cities.ts';
import { countryByCode, countryCodeOf, countryCoord } from './countries.ts';
import { foldText } from './foldText.ts';
import { haversineKm } from './lanes.ts';
import { type ParsedAddress, parseAddress } from './parseAddress.ts';
import {
  type Address,
  addressOfPlace,
  addressOfPostcode,
  isTown,
  onlyPostcode,
  suggest,
} from './placeAddress.ts';
import { lookupPostcode, POSTCODE_COUNTRIES, type PostcodeArea } from './postcodes.ts';
import { coordOf, exactPlaces, largestPlaces, nearestPlace, placesBeginning } from './rankPlaces.ts';
import { stateNamed } from './states.ts';

const DEFAULT_LIMIT = 8;
const TOWN_REACH_KM = 15;
/** Beyond this distance the nearest known place says nothing about a location, which is then mostly open sea. */
const REVERSE_REACH_KM = 100;
/** Shorter prefixes of a town match too many towns after a street. */
const SHORTEST_BEGINNING = 3;

/** Knows towns and postcodes, not streets: it leaves the street as typed and finds the rest in the project's own data. */
export function createEmbeddedGeocoder(): Geocoder {
  return {
    autosuggest: async (q, at, limit = DEFAULT_LIMIT) => autosuggest(q, at, limit),
    reverse: async (coord) => {
      const place = nearestPlace(coord, REVERSE_REACH_KM);
      return place && suggest({ ...sureAddress(place, coord), coord });
    },
    locate: async (address) => locate(address),
  };
}

/**
 * Parts of an address that follow from a location without doubt: streets and the borders of postcodes are not known here. City and state
 * are left out if the nearest town lies in another state than the place.
 */
function sureAddress(place: Place, coord: Coord): Address {
  const { address2: _quarter, ...address } = addressOfPlace(place);
  const town = isTown(place) ? place : nearestPlace(coord, TOWN_REACH_KM, isTown);
  const isSure = !town || (town.country === place.country && town.state === place.state);
  const { city, state } = isSure ? address : { city: '', state: '' };
  return {
    ...address,
    address2: '',
    city,
    state,
    postcode: isSure ? onlyPostcode(place.country, state, city) : '',
  };
}

function autosuggest(q: string, at: Nearby | undefined, limit: number): Suggestion[] {
  const parsed = parseAddress(q);
  const found = parsed.postcodes.length > 0 ? byPostcode(parsed, at) : byTown(parsed, at, limit);
  const seen = new Set<string>();
  return found
    .map((address) => suggest(withStreet(address, parsed)))
    .filter(({ title }) => !seen.has(title) && seen.add(title))
    .slice(0, limit);
}

/** A street belongs to one postcode of a town, so the town's general postcode is omitted. */
function withStreet(address: Address, { street, postcodes }: ParsedAddress): Address {
  if (!street) return address;
  return { ...address, address1: street, postcode: postcodes.length > 0 ? address.postcode : '' };
}

function byPostcode({ postcodes, townText }: ParsedAddress, at: Nearby | undefined): Address[] {
  const fitting = townText ? postcodes.filter((area) => answersTo(area, townText)) : [];
  const areas = fitting.length > 0 ? fitting : postcodes;
  const coord = coordOf(at);
  const km = (area: PostcodeArea) => (coord && area.coord ? haversineKm(coord, area.coord) : 0);
  const abroad = (area: PostcodeArea) => Number(at?.country !== undefined && area.country !== at.country);
  return [...areas]
    .sort((a, b) => abroad(a) - abroad(b) || km(a) - km(b))
    .map((area) => namedAsTyped(area, townText));
}

function answersTo({ country, state, city, district }: PostcodeArea, townText: string): boolean {
  const begins = [city, state, district]
    .map(foldText)
    .some((name) => name !== '' && (name.startsWith(townText) || townText.startsWith(name)));
  return (
    begins ||
    stateNamed(country, townText)?.name === state ||
    exactPlaces(townText, { country, state }).length > 0
  );
}

/** A town or quarter typed with a postcode of its state stays: 10050 George Town, not 10050 Pulau Pinang. */
function namedAsTyped(area: PostcodeArea, townText: string): Address {
  const address = addressOfPostcode(area);
  const typed = townText ? exactPlaces(townText, { country: area.country, state: area.state })[0] : undefined;
  if (!typed || foldText(typed.name) === foldText(area.city)) return address;
  const { city, address2 } = addressOfPlace(typed);
  return { ...address, city, address2 };
}

function byTown(parsed: ParsedAddress, at: Nearby | undefined, limit: number): Address[] {
  const { country, state, townText, townKnown, street } = parsed;
  const area = { country, state: state?.name };
  if (!townText) return wholeArea(parsed, at, limit);
  if (street && townKnown) return exactPlaces(townText, area, at).map(addressOfPlace);
  if (street && townText.length < SHORTEST_BEGINNING) return [];
  return placesBeginning(townText, area, at)
    .slice(0, limit * 2)
    .map(addressOfPlace);
}

/** For a text that is only a state or a country: the state or country, then its largest towns. */
function wholeArea({ country, state }: ParsedAddress, at: Nearby | undefined, limit: number): Address[] {
  if (!country) return [];
  const coord = state?.coord ?? countryCoord(country) ?? null;
  const itself = {
    address1: '',
    address2: '',
    city: '',
    state: state?.name ?? '',
    postcode: '',
    country,
    coord,
  };
  const towns = largestPlaces({ country, state: state?.name }, at).slice(0, limit).map(addressOfPlace);
  return [country === 'SG' ? { ...itself, city: 'Singapore', state: 'Singapore' } : itself, ...towns];
}

function locate(address: AddressToLocate): Located | undefined {
  const country = address.country ? countryCodeOf(address.country) : undefined;
  if (address.country && !country) return undefined;
  return townCoord(address) ?? atState(address, country) ?? atCountry(country);
}

/** The centre of an address's postcode area or city; undefined if the place tables know neither. */
export function townCoord(address: AddressToLocate): Located | undefined {
  const country = address.country ? countryCodeOf(address.country) : undefined;
  if (address.country && !country) return undefined;
  return atPostcode(address, country) ?? atCity(address, country);
}

function atPostcode({ postcode, city }: AddressToLocate, country: string | undefined): Located | undefined {
  if (!postcode) return undefined;
  const areas = (country ? [country] : POSTCODE_COUNTRIES).flatMap(
    (code) => lookupPostcode(code, postcode) ?? [],
  );
  const area = areas.find((a) => city && answersTo(a, foldText(city))) ?? areas.find((a) => a.city !== '');
  return area?.coord && area.accuracy !== 'state'
    ? { ...area.coord, accuracy: area.accuracy ?? 'city' }
    : undefined;
}

function atCity({ city, state }: AddressToLocate, country: string | undefined): Located | undefined {
  if (!city) return undefined;
  const stateName = country && state ? stateNamed(country, state)?.name : undefined;
  const place = exactPlaces(city, { country, state: stateName })[0] ?? exactPlaces(city, { country })[0];
  return place && { ...place.coord, accuracy: 'city' };
}

function atState({ state }: AddressToLocate, country: string | undefined): Located | undefined {
  const coord = state && country ? stateNamed(country, state)?.coord : undefined;
  return coord && { ...coord, accuracy: 'state' };
}

function atCountry(country: string | undefined): Located | undefined {
  const coord = country && countryByCode(country) ? countryCoord(country) : undefined;
  return coord && { ...coord, accuracy: 'country' };
}
