import type { AddressBookContact, AddressBookInput } from '../../../contract/contacts/contacts.ts';
import type { ContactTag } from '../../../contract/rules/contacts/contactTags.ts';
import { pick } from '../../../contract/rules/pick.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';

/** The fields to choose. An address is one field, because parts of two addresses would be a wrong address. */
export const MERGED_FIELDS = ['name', 'phone', 'mobile', 'email', 'company', 'address'] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];
export type MergeChoice = Readonly<Record<MergedField, number>>;
type Contact = Omit<AddressBookContact, 'id'>;

/** The text of a contact's field; '' if the field is empty. */
export function fieldText(contact: Contact, field: MergedField): string {
  if (field !== 'address') return contact[field] ?? '';
  const { unitNo, address1, address2, postcode, city, state, country } = contact;
  return [unitNo, address1, address2, [postcode, city].filter(Boolean).join(' '), state, country]
    .filter(Boolean)
    .join(', ');
}

/** The contacts, last used first. */
export const byLastUse = <T extends Contact>(contacts: readonly T[]): T[] =>
  contacts.toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''));

/** The default choice: for each field the first contact with a value. */
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

/** The merged contact; it has the tags of all contacts. */
export function mergedContact(contacts: readonly Contact[], choice: MergeChoice): AddressBookInput {
  const chosen = (field: MergedField) => contacts[choice[field]] ?? contacts[0]!;
  return {
    name: chosen('name').name,
    phone: chosen('phone').phone,
    mobile: chosen('mobile').mobile,
    email: chosen('email').email,
    company: chosen('company').company,
    ...pick(chosen('address'), [...ADDRESS_FIELDS, 'coord', 'placeConfirmed']),
    tags: [...new Set(contacts.flatMap(({ tags }) => tags as ContactTag[]))],
  };
}
