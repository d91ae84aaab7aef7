import type { Suggestion } from '../../../../contract/parameters.ts';
import type { Place } from '../../../lib/leafletMap/mapPlaces.ts';
import { knownState } from '../../../lib/malaysianStates.ts';
import type { AddressValue } from '../../../ui/addressValue.ts';
import type { StopValues } from './multipointValues.ts';

/**
 * What a stop becomes where its marker was put: the address that was found there. A street that was typed stays as long as the
 * marker stays in the same postcode and town, as a geocoder that knows no streets would only lose it.
 */
export function addressAt(stop: StopValues, { title, address }: Suggestion, coord: Place): StopValues {
  const sameTown = stop.city === address.city && (!stop.postcode || stop.postcode === address.postcode);
  return {
    ...stop,
    unitNo: sameTown ? stop.unitNo : '',
    address1: address.address1 || (sameTown && stop.address1) || title,
    address2: address.address2,
    city: address.city,
    state: knownState(address.country, address.state),
    postcode: address.postcode,
    country: address.country,
    coord,
  };
}

const WHERE = ['city', 'postcode', 'state', 'country'] as const;

/** A change of the address. A street or house number typed leaves the marker where it is; another town takes it away. */
export function changedAddress(stop: StopValues, patch: Partial<AddressValue>): StopValues {
  const next = { ...stop, ...patch };
  if (patch.coord) return next;
  const elsewhere = WHERE.some((key) => patch[key] !== undefined && patch[key] !== stop[key]);
  return { ...next, coord: elsewhere ? null : stop.coord };
}

/** What to ask for the place of a stop that was typed, not picked; null while there is too little of it. */
export function placeQuestion(stop: StopValues): string | null {
  if (stop.coord || !stop.city.trim()) return null;
  return [stop.postcode, stop.city, stop.country].filter((part) => part.trim()).join(' ');
}

/** A stop as one line of text. The address may already contain the selected place. */
export const addressLine = (stop: StopValues): string =>
  [
    stop.unitNo,
    stop.address1,
    stop.address2,
    [stop.postcode, stop.city].filter(Boolean).join(' '),
    stop.state,
  ]
    .map((part) => part.trim())
    .filter((part, i, all) => part && !all.slice(0, i).some((told) => told.split(', ').includes(part)))
    .join(', ');
