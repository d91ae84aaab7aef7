import type { ContactGroup, GroupMembersInput } from '../../contract/contacts/contactGroups.ts';
import type {
  AddressBookContact,
  AddressBookInput,
  ContactChange,
  ContactImportInput,
  ContactImportOutcome,
  ContactMerge,
  ContactMergeInput,
} from '../../contract/contacts/contacts.ts';
import type { DraftsMade } from '../../contract/orders/orders.ts';
import { call, callPage } from './client/http.ts';
import { ticketLink } from './client/links.ts';

/** Five thousand rows take long on a busy server. */
const IMPORT_TIMEOUT_MS = 120_000;

/** Contacts for pickers, last used first. */
export const searchContacts = (query: { name?: string; limit?: number }, signal?: AbortSignal) =>
  callPage<AddressBookContact>('contacts', {
    query: { ...query, sortBy: 'lastUsedAt', orderBy: 'desc' },
    signal,
  });
export const createContact = (input: AddressBookInput) =>
  call<AddressBookContact>('POST', 'contact', { body: input });
export const getContact = (id: string, customerId: string) =>
  call<AddressBookContact>('GET', `contact/${encodeURIComponent(id)}`, { query: { customerId } });
export const changeContact = (id: string, input: ContactChange) =>
  call<AddressBookContact>('PUT', `contact/${encodeURIComponent(id)}`, { body: input });
/** Imports up to 5,000 rows, either all valid rows or none; a dry run only reports the result of each row. */
export const importContacts = (input: ContactImportInput, idempotencyKey?: string, signal?: AbortSignal) =>
  call<ContactImportOutcome>('POST', 'contacts/import', {
    body: input,
    timeoutMs: IMPORT_TIMEOUT_MS,
    idempotencyKey,
    signal,
  });
/** Restores a deleted contact. */
export const restoreContact = (id: string) =>
  call<AddressBookContact>('POST', `contact/${encodeURIComponent(id)}/restore`, { body: {} });
/** The contact, and the contacts with the same phone number or address. */
export const getDuplicates = (id: string) =>
  call<AddressBookContact[]>('GET', `contact/${encodeURIComponent(id)}/duplicates`);
export const mergeContacts = (input: ContactMergeInput, idempotencyKey: string) =>
  call<ContactMerge>('POST', 'contacts/merge', { body: input, idempotencyKey });
export const undoMerge = (id: string) =>
  call<AddressBookContact>('POST', `contacts/merge/${encodeURIComponent(id)}/undo`, { body: {} });
/** With null, orders start from the account itself again. Refused with 409 if the default sender is not the one that was seen. */
export const chooseDefaultSender = (contactId: number | null, seen: number | null) =>
  call<{ contactId: number | null }>('PUT', 'contacts/defaultSender', { body: { contactId, seen } });
export const deleteContact = (id: string, customerId: number) =>
  call<AddressBookContact>('DELETE', `contact/${encodeURIComponent(id)}`, { query: { customerId } });
/** Address of the filtered contacts as a sheet. */
export const contactExportLink = (filter: Record<string, string>, limit: number) =>
  ticketLink('contacts/export', { ...filter, limit });

/** All groups, each with the number of these contacts in it. */
export const getContactGroups = (contactIds: readonly string[] = [], signal?: AbortSignal) =>
  call<ContactGroup[]>('GET', 'contacts/groups', {
    query: contactIds.length ? { contactIds: contactIds.join(',') } : {},
    signal,
  });
export const changeGroupMembers = (input: GroupMembersInput, idempotencyKey: string) =>
  call<ContactGroup[]>('PUT', 'contacts/groups/members', { body: input, idempotencyKey });
export const renameContactGroup = (
  id: number,
  change: { name: string; updatedAt?: string | undefined },
  idempotencyKey: string,
) => call<ContactGroup[]>('PATCH', `contacts/groups/${id}`, { body: change, idempotencyKey });
export const deleteContactGroup = (id: number) => call<ContactGroup[]>('DELETE', `contacts/groups/${id}`);
/** Creates a draft for each contact of the group; a repeated key creates no further drafts. */
export const orderToGroup = (id: number, idempotencyKey: string) =>
  call<DraftsMade>('POST', `contacts/groups/${id}/orders`, { body: {}, idempotencyKey });
