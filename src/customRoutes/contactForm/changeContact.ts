import type { RefObject } from 'react';
import type { AddressBookContact, ContactConflict } from '../../../contract/contacts.ts';
import { ERROR } from '../../../contract/errorCodes.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { asFailure } from '../../lib/callFailure.ts';
import type { Basis } from '../../ui/versions/draftConflict.ts';
import { type ContactValues, contactInput, contactValues } from './contactRules.ts';
import { changedContactParts } from './contactVersions.ts';

const MOST_TRIES = 5;

/** The contact as a form's values are based on it. */
export const basisOf = (contact: AddressBookContact): Basis<ContactValues> => ({
  version: Date.parse(contact.updatedAt),
  values: contactValues(contact),
});

/**
 * Changes the contact, based on what was opened. A version with nothing new for the form is written over; any other is returned as it is
 * now, and nothing is written.
 */
export async function changeContact(
  dataProvider: Pick<PortalDataProvider, 'changeContact'>,
  { id, customerId }: { id: string; customerId: number },
  basis: RefObject<Basis<ContactValues> | null>,
  values: ContactValues,
): Promise<AddressBookContact | null> {
  for (let tries = 1; ; tries++) {
    const base = basis.current;
    const { isDefaultSender, ...input } = contactInput(values, customerId);
    try {
      await dataProvider.changeContact(id, {
        ...input,
        // Whoever leaves it as it is takes it from nobody who was chosen meanwhile.
        ...(isDefaultSender === base?.values.isDefaultSender ? {} : { isDefaultSender }),
        ...(base ? { updatedAt: new Date(base.version).toISOString() } : {}),
      });
      return null;
    } catch (err) {
      const { code, detail } = asFailure(err);
      const now =
        code === ERROR.conflict ? (detail as Partial<ContactConflict> | undefined)?.contact : undefined;
      if (!base || !now || tries === MOST_TRIES) throw err;
      if (changedContactParts(base.values, values, contactValues(now)).length > 0) return now;
      basis.current = basisOf(now);
    }
  }
}
