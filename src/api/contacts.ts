import type { AddressBookContact, AddressBookInput } from '../../contract/contacts.ts';
import { call, callPage } from './http.ts';
import { ticketLink } from './links.ts';

export const searchContacts = (
  query: { name?: string; tags?: string; page?: number; limit?: number },
  signal?: AbortSignal,
) => callPage<AddressBookContact>('contacts', { query, ...(signal ? { signal } : {}) });
export const createContact = (input: AddressBookInput) =>
  call<AddressBookContact>('POST', 'contact', { body: input });
export const getContact = (id: string, customerId: string) =>
  call<AddressBookContact>('GET', `contact/${encodeURIComponent(id)}`, { query: { customerId } });
export const changeContact = (id: string, input: AddressBookInput) =>
  call<AddressBookContact>('PUT', `contact/${encodeURIComponent(id)}`, { body: input });
export const deleteContact = (id: string, customerId: number) =>
  call<AddressBookContact>('DELETE', `contact/${encodeURIComponent(id)}`, { query: { customerId } });
/** Address of the filtered contacts as a sheet. */
export const contactExportLink = (filter: Record<string, string>, limit: number) =>
  ticketLink('contacts/export', { ...filter, limit });
