import { useMemo } from 'react';
import { useText } from '../../i18n/useText.ts';
import { contactParts } from './contactVersions.ts';

/** The fields of a contact with their names, for two versions of it. */
export function useContactParts() {
  const translate = useText();
  return useMemo(
    () =>
      contactParts({
        label: (part) =>
          part === 'address'
            ? translate('versions.fields.address')
            : part === 'tags'
              ? translate('contacts.tags')
              : part === 'mobile'
                ? translate('contacts.mobile')
                : translate(`booking.address.${part}`),
        tag: (tag) => translate(`contacts.tagNames.${tag}`),
      }),
    [translate],
  );
}
