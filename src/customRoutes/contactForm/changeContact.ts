import type { RefObject } from 'react';
import type { AddressBookContact, ContactConflict } from '../../../contract/contacts/contacts.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import type { Basis } from '../../ui/versions/basis.ts';
import { collisions, type FormParts, mergedForm, takenLabels } from '../../ui/versions/formParts.ts';
import { saveOver, versionOf } from '../../ui/versions/saveOver.ts';
import { type ContactValues, contactInput, contactValues } from './contactRules.ts';

/** The contact as the basis of a form's values. */
export const basisOf = (contact: AddressBookContact): Basis<ContactValues> => ({
  version: Date.parse(contact.updatedAt),
  values: contactValues(contact),
});

/** The present contact, and who made this version, if that is known. */
export interface ContactNow extends Pick<Basis<ContactValues>, 'changedBy'> {
  contact: AddressBookContact;
}

interface Change {
  basis: RefObject<Basis<ContactValues> | null>;
  values: ContactValues;
  parts: FormParts<ContactValues>;
  /** The default sender that the user saw; null for none. */
  seenSender: number | null;
  /** Called with the labels of fields that only another user has changed; the saved contact has their values. */
  taken?: (labels: string[]) => void;
}

/**
 * Changes the contact, based on the opened version. Of a newer version the fields that only others have changed are taken. If both versions
 * changed a field, the newer one is returned, and nothing is written.
 */
export async function changeContact(
  dataProvider: Pick<PortalDataProvider, 'changeContact'>,
  { id, customerId }: { id: string; customerId: number },
  { basis, values, parts, seenSender, taken }: Change,
): Promise<ContactNow | null> {
  let mine = values;
  let contact: AddressBookContact | undefined;
  const now = await saveOver<ContactValues, Basis<ContactValues>>({
    basis,
    read: (detail) => {
      contact = (detail as Partial<ContactConflict> | undefined)?.contact;
      return contact && basisOf(contact);
    },
    send: async (base) => {
      const { isDefaultSender, ...input } = contactInput(mine, customerId);
      await dataProvider.changeContact(id, {
        ...input,
        // An unchanged choice must not replace a choice that somebody made meanwhile.
        ...(isDefaultSender === base?.values.isDefaultSender ? {} : { isDefaultSender, seenSender }),
        ...(base ? { updatedAt: versionOf(base) } : {}),
      });
    },
    needsChoice: (theirs, base) => collisions(parts, [base.values, mine, theirs.values]).length > 0,
    moved: (theirs, base) => {
      const labels = takenLabels(parts, [base.values, mine, theirs.values]);
      if (labels.length > 0) taken?.(labels);
      mine = mergedForm(parts, [base.values, mine, theirs.values]);
    },
  });
  return now && contact ? { contact, changedBy: now.changedBy } : null;
}
