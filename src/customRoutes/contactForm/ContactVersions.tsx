import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import { useText } from '../../i18n/useText.ts';
import { FormVersions } from '../../ui/versions/FormVersions.tsx';
import type { Version } from '../../ui/versions/VersionsDialog.tsx';
import { basisOf } from './changeContact.ts';
import { type ContactValues, contactValues } from './contactRules.ts';
import { contactVersionTexts } from './contactVersions.ts';

interface Props {
  base: ContactValues;
  mine: ContactValues;
  /** The present contact. */
  contact: AddressBookContact;
  onDone: (chosen: ReadonlyMap<string, Version>) => void;
  onClose: () => void;
}

/** Both versions of a contact that another user changed while it was edited here. */
export function ContactVersions({ base, mine, contact, onDone, onClose }: Props) {
  const translate = useText();
  return (
    <FormVersions
      name={contact.name}
      now={basisOf(contact)}
      fields={contactVersionTexts(base, mine, contactValues(contact), {
        label: (part) =>
          part === 'address'
            ? translate('versions.fields.address')
            : part === 'tags'
              ? translate('contacts.tags')
              : part === 'mobile'
                ? translate('contacts.mobile')
                : translate(`booking.address.${part}`),
        tag: (tag) => translate(`contacts.tagNames.${tag}`),
      })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
