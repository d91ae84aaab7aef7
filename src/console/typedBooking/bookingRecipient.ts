import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import { pick } from '../../../contract/rules/pick.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import { wirePhone } from '../../../contract/rules/text/phone.ts';
import type { TypedBooking } from '../../commands/grammar/parsedInput.ts';
import type { PricedBooking } from '../../commands/palette/rows/paletteItem.ts';
import { emptyAddress } from '../../shared/address/addressValue.ts';
import { loadPlaces } from '../../shared/address/knownPlaces.ts';
import { knownState } from '../../shared/address/rules/malaysianStates.ts';
import { homeCountry, replaceSide, type SideValues } from '../../shared/address/sideValues.ts';
import type { BookingFacts } from './orderOfBooking.ts';

type Needs = Pick<BookingFacts, 'dataProvider' | 'customer' | 'company'>;

const PEOPLE = 5;

/**
 * The recipient as typed, completed from the address book by the name, and by the town of the postcode. `isUnknown`: no contact has the name,
 * and no street was typed.
 */
export async function recipientOf(
  booking: TypedBooking,
  needs: Needs,
  signal: AbortSignal,
): Promise<{ receiver: SideValues; people: PricedBooking['people']; isUnknown: boolean }> {
  const country = homeCountry(needs.customer, needs.company);
  const typedSide = replaceSide({ ...booking }, country);
  const isSought = Boolean(typedSide.name && !(typedSide.phone && typedSide.address1));
  const found = isSought ? await findContacts(typedSide, needs, signal) : [];
  const known = oneOf(found, typedSide.name);
  // Typed values take precedence over stored values, but the name takes its stored spelling.
  const receiver = known ? withTyped(replaceSide({ ...known }, country), typedSide, known.name) : typedSide;
  const people = known ? [] : found.map((contact) => personOf(contact));
  // The form's rules compare postcode, city and state.
  for (const of of new Set([receiver.country, country])) await loadPlaces(of, needs.dataProvider);
  return {
    receiver: await withTown(receiver, needs, signal),
    people,
    isUnknown: isSought && !typedSide.address1 && found.length === 0,
  };
}

/** Contacts with that name. A contact with another number than the typed one is a different person. */
async function findContacts(
  { name, phone, country }: SideValues,
  { dataProvider }: Needs,
  signal: AbortSignal,
): Promise<AddressBookContact[]> {
  const { data } = await dataProvider.searchContacts({ name, limit: PEOPLE }, signal);
  return data.filter((contact) => !phone || wirePhone(contact.phone, contact.country ?? country) === phone);
}

/** The certain match: the only contact with exactly that name, or the only contact found. */
function oneOf(found: readonly AddressBookContact[], name: string): AddressBookContact | undefined {
  const exact = found.filter((contact) => contact.name.toLowerCase() === name.toLowerCase());
  const [only] = exact.length > 0 ? exact : found;
  return exact.length === 1 || found.length === 1 ? only : undefined;
}

function withTyped(contact: SideValues, typedSide: SideValues, name: string): SideValues {
  // The typed place is not the contact's, so the stored street is not used.
  const hasOwnPlace = Boolean(typedSide.postcode || typedSide.address1);
  const { country, ...others } = typedSide;
  const typed = Object.fromEntries(Object.entries(others).filter(([, value]) => value));
  const place = { ...emptyAddress(country), placeConfirmed: false };
  return { ...contact, ...(hasOwnPlace ? place : {}), ...typed, name };
}

/** The contact as a row of the palette, with its values for the parcel. */
export function personOf(contact: AddressBookContact): PricedBooking['people'][number] {
  const { id, name, phone, postcode, city } = contact;
  const whole = pick(contact, ['name', 'phone', 'email', 'company', ...ADDRESS_FIELDS, 'placeConfirmed']);
  return {
    id: String(id),
    name,
    detail: [phone, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
    contact: Object.fromEntries(Object.entries(whole).filter(([, value]) => value)) as TypedBooking,
  };
}

/** Fills in town and state of the postcode if they are missing. */
async function withTown(side: SideValues, { dataProvider }: Needs, signal: AbortSignal): Promise<SideValues> {
  if (!side.postcode || (side.city && side.state)) return side;
  // The town is optional: without an answer the form asks for it later.
  const [row] = await dataProvider.lookupPostcode(side.country, side.postcode, signal).catch(() => []);
  if (!row) return side;
  return { ...side, city: side.city || row.city, state: side.state || knownState(side.country, row.state) };
}
