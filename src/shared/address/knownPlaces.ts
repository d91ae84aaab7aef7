import { type PlaceQuestion, readPlace } from '../../../contract/rules/places/placeCheck.ts';
import { type Places, placesOf } from '../../../contract/rules/places/placeTable.ts';
import type { PublicVerbs } from '../../session/PortalData.ts';
import type { AddressValue } from './addressValue.ts';

type Verbs = Pick<PublicVerbs, 'getPlaceTable'>;

/** Place data of the requested countries: the rules of all forms read it without waiting. Null: no data for the country. */
const known = new Map<string, Places | null>();

/** Loads a country's places once. Without them an address is not compared here, and the server still does. */
export async function loadPlaces(country: string, verbs: Verbs): Promise<void> {
  if (!country || known.has(country)) return;
  try {
    const table = await verbs.getPlaceTable(country);
    known.set(country, table ? placesOf(table) : null);
  } catch {
    // Asked again with the next address of the country.
  }
}

/** Postcode, city and state of an address that contradict each other; null if a person has confirmed them. */
export function placeQuestion(value: AddressValue): PlaceQuestion | null {
  const places = known.get(value.country);
  return places && !value.placeConfirmed ? readPlace(places, value).question : null;
}
