import type { OrderContact } from '../../../../contract/orders/orders.ts';
import { type PlaceReading, readPlace } from '../../../../contract/rules/places/placeCheck.ts';
import { countryCodeOf } from '../../../geo/countries.ts';
import { knownPlaces } from '../../../geo/placeTables.ts';
import { invalid } from '../../../http/answer/refusal.ts';
import type { Stop } from './orderInput.ts';

/** The place tables' data about an address; undefined if they do not know its country. */
export function readingOf({ country, postcode, city, state }: OrderContact): PlaceReading | undefined {
  const places = country ? knownPlaces(countryCodeOf(country) ?? '') : undefined;
  return places && readPlace(places, { postcode: postcode ?? '', city: city ?? '', state: state ?? '' });
}

/** The stops with the cities and states that follow from their postcodes, if none were sent. */
export const filledPlaces = (stops: Stop[]): Stop[] =>
  stops.map((stop) => {
    const { city, state } = readingOf(stop.contact)?.filled ?? {};
    if (!city && !state) return stop;
    return { ...stop, contact: { ...stop.contact, ...(city ? { city } : {}), ...(state ? { state } : {}) } };
  });

/** Throws 422 for a postcode that is known to belong to another place than the one that is written, unless that was confirmed. */
export function assertPlace(contact: OrderContact, field: string): void {
  if (contact.placeConfirmed) return;
  const question = readingOf(contact)?.question;
  if (!question?.isCertain) return;
  const { postcode, here, written } = question.params;
  const wrong = `${field}.${question.field}`;
  const cures = question.cures.join(', ');
  throw invalid(
    wrong,
    cures
      ? `"${wrong}" does not fit: postcode ${postcode} is in ${here}, not in ${written}. Likely: ${cures}. Send "placeConfirmed" with the contact to keep it.`
      : `"${wrong}" does not fit: postcode ${postcode} is in ${here}, not in ${written}. Send "placeConfirmed" with the contact to keep it.`,
    { cures: question.cures },
  );
}
