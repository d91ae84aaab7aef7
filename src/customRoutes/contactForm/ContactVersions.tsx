import type { AddressBookContact } from '../../../contract/contacts.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useTextLocale } from '../../session/TextContext.ts';
import { type Version, VersionsDialog } from '../../ui/versions/VersionsDialog.tsx';
import { type ContactValues, contactValues } from './contactRules.ts';
import { contactVersionTexts } from './contactVersions.ts';

interface Props {
  base: ContactValues;
  mine: ContactValues;
  /** The contact as it is now. */
  contact: AddressBookContact;
  onDone: (chosen: ReadonlyMap<string, Version>) => void;
  onClose: () => void;
}

/** The contact was changed by another user while it was edited here. */
export function ContactVersions({ base, mine, contact, onDone, onClose }: Props) {
  const translate = useTranslate();
  const locale = useTextLocale();
  const { company } = useSession();
  return (
    <VersionsDialog
      name={contact.name}
      intro={translate('contacts.changedMeanwhile', {
        when: dateTimeText(contact.updatedAt, company.timezone, locale),
      })}
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
