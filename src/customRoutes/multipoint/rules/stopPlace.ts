import type { Suggestion } from '../../../../contract/places/parameters.ts';
import { ADDRESS_FIELDS } from '../../../../contract/rules/places/addressFields.ts';
import { kmBetween, type Place } from '../../../lib/leafletMap/mapPlaces.ts';
import type { AddressValue } from '../../../shared/address/addressValue.ts';
import { knownState } from '../../../shared/address/rules/malaysianStates.ts';
import type { StopValues } from './multipointValues.ts';

/** A marker that moved up to this distance corrects the address; farther away it is another address. */
const NEARBY_KM = 1;

/**
 * A stop after its marker moved from `from` to `coord`, with the address found there. If the look-up finds no street, the typed text stays as
 * long as the marker stays nearby or in its town.
 */
export function addressAt(
  stop: StopValues,
  { title, address }: Suggestion,
  coord: Place,
  from: Place | null,
): StopValues {
  const isNear = from !== null && kmBetween(from, coord) <= NEARBY_KM;
  const sameTown = stop.city.trim().toLowerCase() === address.city.toLowerCase();
  const isSamePlace = isNear || sameTown;
  if (!address.address1 && isSamePlace && stop.address1.trim() && stop.city.trim())
    return { ...stop, postcode: stop.postcode || address.postcode, coord };
  return {
    ...stop,
    unitNo: isSamePlace ? stop.unitNo : '',
    address1: address.address1 || (isSamePlace && stop.address1) || title,
    address2: address.address2,
    city: address.city,
    state: knownState(address.country, address.state),
    postcode: address.postcode,
    country: address.country,
    coord,
  };
}

/** Whether the look-up replaced a typed address. */
export const isReaddressed = (before: StopValues, after: StopValues): boolean =>
  before.address1.trim() !== '' &&
  (['unitNo', 'address1', 'postcode', 'city'] as const).some((key) => before[key] !== after[key]);

const WHERE = ['city', 'postcode', 'state', 'country'] as const;

const ADDRESS = [...ADDRESS_FIELDS, 'coord'] as const;

/** The stop with its address before the look-up, except for text typed since. */
export function withAddressRestored(stop: StopValues, before: StopValues, found: StopValues): StopValues {
  const back = ADDRESS.filter((key) => stop[key] === found[key]).map((key) => [key, before[key]]);
  return { ...stop, ...Object.fromEntries(back) };
}

/** A change of the address. A new street or house number keeps the marker; a new town removes it. */
export function changedAddress(stop: StopValues, patch: Partial<AddressValue>): StopValues {
  const next = { ...stop, ...patch };
  if (patch.coord) return next;
  const isMoved = WHERE.some((key) => patch[key] !== undefined && patch[key] !== stop[key]);
  return { ...next, coord: isMoved ? null : stop.coord };
}

/** The search text for the location of a typed stop; null while too little is typed. */
export function placeQuery(stop: StopValues): string | null {
  if (stop.coord || !stop.city.trim()) return null;
  return [stop.postcode, stop.city, stop.country].filter((part) => part.trim()).join(' ');
}

/** A stop as one line of text; the selected place may already be part of the address. */
export const addressLine = (stop: StopValues): string =>
  [
    stop.unitNo,
    stop.address1,
    stop.address2,
    [stop.postcode, stop.city].filter(Boolean).join(' '),
    stop.state,
  ]
    .map((part) => part.trim())
    .filter((part, i, all) => part && !all.slice(0, i).some((earlier) => earlier.split(', ').includes(part)))
    .join(', ');
