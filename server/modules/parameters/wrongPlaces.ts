import type { OrderContact } from '../../../contract/orders/orders.ts';
import type { InstantQuote, QuoteAddress } from '../../../contract/orders/services.ts';
import {
  canBeKept,
  type PlaceQuestion,
  type PlaceReading,
  readPlace,
} from '../../../contract/rules/places/placeCheck.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { countryCodeOf } from '../../geo/countries.ts';
import { knownPlaces } from '../../geo/placeTables.ts';
import { invalid } from '../../http/answer/refusal.ts';

/** The parts of a contact or of a quote's address that name its place. */
type PlacedContact = Partial<
  Pick<OrderContact, 'country' | 'postcode' | 'city' | 'state' | 'placeConfirmed'>
>;

/** The place tables' data about an address; undefined if they do not know its country. */
export function readingOf({ country, postcode, city, state }: PlacedContact): PlaceReading | undefined {
  const places = country ? knownPlaces(countryCodeOf(country) ?? '') : undefined;
  return places && readPlace(places, { postcode: postcode ?? '', city: city ?? '', state: state ?? '' });
}

/** An address with the fields that follow from the rest of it: a zero that a postcode has lost, and a missing city and state. */
export const filledPlace = <T extends PlacedContact>(contact: T): T => ({
  ...contact,
  ...readingOf(contact)?.filled,
});

export const filledPlaces = <T extends { contact: PlacedContact }>(stops: readonly T[]): T[] =>
  stops.map((stop) => ({ ...stop, contact: filledPlace(stop.contact) }));

/**
 * A wrong postcode, or one of another place than the written one: the field, the sentence about it, its likely cures. Null if a person has
 * confirmed a contradiction that may be confirmed, or if the other place is not certain.
 */
export function wrongPlace(
  contact: PlacedContact,
  path = '',
): { field: string; message: string; cures: string[] } | null {
  const question = readingOf(contact)?.question;
  if (!question || (contact.placeConfirmed && canBeKept(question))) return null;
  if (question.rule === 'postcodeElsewhere' && !question.isCertain) return null;
  const field = path ? `${path}.${question.field}` : question.field;
  return { field, message: `"${field}" ${sentenceOf(question)}`, cures: question.cures };
}

function sentenceOf({ rule, params, cures: likely }: PlaceQuestion): string {
  const { postcode, here, written, value, digits } = params;
  const cures = likely.join(', ');
  if (rule === 'postcodeDigits')
    return cures ? `must have ${digits} digits. Likely: ${cures}.` : `must have ${digits} digits.`;
  if (rule === 'unknownPostcode')
    return cures
      ? `is wrong: there is no postcode ${value}. Likely: ${cures}. Send "placeConfirmed" with the contact to keep it.`
      : `is wrong: there is no postcode ${value}. Send "placeConfirmed" with the contact to keep it.`;
  return cures
    ? `does not fit: postcode ${postcode} is in ${here}, not in ${written}. Likely: ${cures}. Send "placeConfirmed" with the contact to keep it.`
    : `does not fit: postcode ${postcode} is in ${here}, not in ${written}. Send "placeConfirmed" with the contact to keep it.`;
}

/** Throws 422 for a postcode that does not exist or belongs to another place than the written one, unless a person has confirmed it. */
export function assertPlace(contact: PlacedContact, path?: string): void {
  const wrong = wrongPlace(contact, path);
  if (wrong) throw invalid(wrong.field, wrong.message, { cures: wrong.cures });
}

/** The same faults as problems in a quote, whose prices may apply to another place than the person means. */
export const placeProblems = (
  stops: readonly { field: string; address: QuoteAddress }[],
): InstantQuote['errors'] =>
  stops.flatMap(({ field, address }) => {
    const wrong = wrongPlace(address, field);
    return wrong ? [{ error: { code: ERROR.validation, message: wrong.message, field: wrong.field } }] : [];
  });
