import type { AddressBookContact, AddressBookInput } from '../../contract/contacts.ts';
import type { Page } from '../../contract/envelope.ts';
import { call } from './http.ts';

export const searchContacts = (
  query: { name?: string; tags?: string; page?: number; limit?: number },
  signal?: AbortSignal,
) => call<Page<AddressBookContact>>('GET', 'contacts', { query, ...(signal ? { signal } : {}) });
export const createContact = (input: AddressBookInput) =>
  call<AddressBookContact>('POST', 'contact', { body: input });
