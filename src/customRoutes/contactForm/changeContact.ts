import type { RefObject } from 'react';
import type { AddressBookContact, ContactConflict } from '../../../contract/contacts/contacts.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import type { Basis } from '../../ui/versions/basis.ts';
import { saveOver, versionOf } from '../../ui/versions/saveOver.ts';
import { type ContactValues, contactInput, contactValues } from './contactRules.ts';
import { changedContactParts } from './contactVersions.ts';

/** The contact as the basis of a form's values. */
export const basisOf = (contact: AddressBookContact): Basis<ContactValues> => ({
  version: Date.parse(contact.updatedAt),
  values: contactValues(contact),
});

/** The present contact, and who made this version, if that is known. */
export interface ContactNow extends Pick<Basis<ContactValues>, 'changedBy'> {
  contact: AddressBookContact;
}

/**
 * Changes the contact, based on the opened version. A newer version is overwritten if the fields of the form are unchanged there; otherwise it
 * is returned, and nothing is written.
 */
export async function changeContact(
  dataProvider: Pick<PortalDataProvider, 'changeContact'>,
  { id, customerId }: { id: string; customerId: number },
  basis: RefObject<Basis<ContactValues> | null>,
  values: ContactValues,
): Promise<ContactNow | null> {
  const { isDefaultSender, ...input } = contactInput(values, customerId);
  let contact: AddressBookContact | undefined;
  const now = await saveOver<ContactValues, Basis<ContactValues>>({
    basis,
    read: (detail) => {
      contact = (detail as Partial<ContactConflict> | undefined)?.contact;
      return contact && basisOf(contact);
    },
    send: async (base) => {
      await dataProvider.changeContact(id, {
        ...input,
        // An unchanged choice must not replace a choice that somebody made meanwhile.
        ...(isDefaultSender === base?.values.isDefaultSender ? {} : { isDefaultSender }),
        ...(base ? { updatedAt: versionOf(base) } : {}),
      });
    },
    needsChoice: (theirs, base) => changedContactParts(base.values, values, theirs.values).length > 0,
  });
  return now && contact ? { contact, changedBy: now.changedBy } : null;
}
