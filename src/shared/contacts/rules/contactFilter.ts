import type { AddressBookContact } from '../../../../contract/contacts/contacts.ts';
import type { ContactTab } from '../../../../contract/rules/contacts/contactTags.ts';
import { filteredPath } from '../../../lib/lists/filteredPath.ts';

/** A contact as lists store it. */
export type ContactRecord = Omit<AddressBookContact, 'id'> & { id: string };

/** Filter of the address book in the address bar. */
export interface ContactListFilter {
  tab?: ContactTab;
  q?: string;
  /** Id of a group. */
  group?: string;
}

/** The filter for the API (BOOK-02, BOOK-03). */
export function contactFilterToWire({ tab = 'Any', q, group }: ContactListFilter): Record<string, string> {
  const name = q?.trim();
  return { ...tabToWire(tab), ...(group ? { group } : {}), ...(name ? { name } : {}) };
}

function tabToWire(tab: ContactTab): Record<string, string> {
  if (tab === 'Any') return {};
  return tab === 'Duplicates' ? { duplicates: 'true' } : { tags: tab };
}

/** The address book with possible duplicates only. */
export const DUPLICATES_PATH = filteredPath('/contacts', { tab: 'Duplicates' });
