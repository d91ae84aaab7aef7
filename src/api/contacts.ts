import type { AddressBookContact, AddressBookInput } from '../../contract/contacts.ts';
import { call, callPage } from './http.ts';

export const searchContacts = (
  query: { name?: string; tags?: string; page?: number; limit?: number },
  signal?: AbortSignal,
) => callPage<AddressBookContact>('contacts', { query, ...(signal ? { signal } : {}) });
export const createContact = (input: AddressBookInput) =>
  call<AddressBookContact>('POST', 'contact', { body: input });
