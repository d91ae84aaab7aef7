import { type PlaceQuestion, placeOfOther, readPlace } from '../../../contract/rules/places/placeCheck.ts';
import { type Places, placesOf } from '../../../contract/rules/places/placeTable.ts';
import type { PublicVerbs } from '../../session/PortalData.ts';
import type { AddressValue } from './addressValue.ts';

type Verbs = Pick<PublicVerbs, 'getPlaceTable'>;

/** Place data of the requested countries, which the rules of all forms read without waiting. Null if there are no data for the country. */
const known = new Map<string, Places | null>();

/** Loads a country's places once. Without them, only the server checks whether the parts of an address fit together. */
export async function loadPlaces(country: string, verbs: Verbs): Promise<void> {
  if (!country || known.has(country)) return;
  try {
    const table = await verbs.getPlaceTable(country);
    known.set(country, table ? placesOf(table) : null);
  } catch {
    // Requested again with the next address of the country.
  }
}

/** The question about postcode, city and state that contradict each other; null if they do not, or a person has confirmed them. */
export function placeQuestion(value: AddressValue): PlaceQuestion | null {
  if (value.placeConfirmed || !value.country) return null;
  const places = known.get(value.country);
  const question = places ? readPlace(places, value).question : null;
  return question ?? placeOfOther(known.values(), places, value.country, value);
}
