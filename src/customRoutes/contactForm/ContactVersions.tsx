import { useText } from '../../i18n/useText.ts';
import { FormVersions } from '../../ui/versions/FormVersions.tsx';
import type { Version } from '../../ui/versions/VersionsDialog.tsx';
import { basisOf, type ContactNow } from './changeContact.ts';
import { type ContactValues, contactValues } from './contactRules.ts';
import { contactVersionTexts } from './contactVersions.ts';

interface Props extends ContactNow {
  base: ContactValues;
  mine: ContactValues;
  onDone: (chosen: ReadonlyMap<string, Version>) => void;
  onClose: () => void;
}

/** Both versions of a contact that another user changed while it was edited here. */
export function ContactVersions({ base, mine, contact, changedBy, onDone, onClose }: Props) {
  const translate = useText();
  return (
    <FormVersions
      name={contact.name}
      now={{ ...basisOf(contact), changedBy }}
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
