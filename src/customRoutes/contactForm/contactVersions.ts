import { CONTACT_TAGS } from '../../../contract/rules/contacts/contactTags.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import type { FormParts } from '../../ui/versions/formParts.ts';
import type { ContactValues } from './contactRules.ts';

const PLAIN = ['name', 'phone', 'email', 'mobile', 'company'] as const;
export type ContactPart = (typeof PLAIN)[number] | 'tags' | 'address';

interface Words {
  label: (part: ContactPart) => string;
  tag: (tag: (typeof CONTACT_TAGS)[number]) => string;
}

/** An address is merged as a whole: a street of one version with the postcode of the other would be a wrong address. */
export const contactParts = ({ label, tag }: Words): FormParts<ContactValues> => ({
  ...Object.fromEntries(PLAIN.map((name) => [name, { fields: [name], label: label(name) }])),
  tags: {
    fields: ['tags'],
    label: label('tags'),
    text: ({ tags }) =>
      CONTACT_TAGS.filter((one) => tags.includes(one))
        .map(tag)
        .join(', '),
  },
  address: {
    fields: [...ADDRESS_FIELDS, 'coord', 'placeConfirmed'],
    label: label('address'),
    text: (values) =>
      ADDRESS_FIELDS.map((field) => values[field])
        .filter(Boolean)
        .join(', '),
  },
});
