import type { AddressBookContact, AddressBookInput } from '../../../contract/contacts/contacts.ts';
import type { ContactTag } from '../../../contract/rules/contacts/contactTags.ts';

/** The automatic choice. An address is taken as a whole, because parts of two addresses make no address. */
export const MERGED_FIELDS = ['name', 'phone', 'mobile', 'email', 'company', 'address'] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];
export type MergeChoice = Readonly<Record<MergedField, number>>;
type Contact = Omit<AddressBookContact, 'id'>;

/** A contact's own words for a field; empty if it has none. */
export function fieldText(contact: Contact, field: MergedField): string {
  if (field !== 'address') return contact[field] ?? '';
  const { unitNo, address1, address2, postcode, city, state, country } = contact;
  return [unitNo, address1, address2, [postcode, city].filter(Boolean).join(' '), state, country]
    .filter(Boolean)
    .join(', ');
}

/** The last used one first. */
export const byLastUse = <T extends Contact>(contacts: readonly T[]): T[] =>
  contacts.toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''));

/** For each field the first contact with a value. */
export const firstChoice = (contacts: readonly Contact[]): MergeChoice =>
  Object.fromEntries(
    MERGED_FIELDS.map((field) => [
      field,
      Math.max(
        0,
        contacts.findIndex((c) => fieldText(c, field)),
      ),
    ]),
  ) as Record<MergedField, number>;

/** The contact that they become; it has the tags of all. */
export function mergedContact(contacts: readonly Contact[], choice: MergeChoice): AddressBookInput {
  const chosen = (field: MergedField) => contacts[choice[field]] ?? contacts[0]!;
  const { unitNo, address1, address2, postcode, city, state, country, coord, placeConfirmed } =
    chosen('address');
  return {
    name: chosen('name').name,
    phone: chosen('phone').phone,
    mobile: chosen('mobile').mobile,
    email: chosen('email').email,
    company: chosen('company').company,
    unitNo,
    address1,
    address2,
    postcode,
    city,
    state,
    country,
    coord,
    placeConfirmed,
    tags: [...new Set(contacts.flatMap(({ tags }) => tags as ContactTag[]))],
  };
}
