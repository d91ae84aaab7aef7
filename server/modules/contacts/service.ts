import type { z } from 'zod';
import type { AddressBookContact, AddressBookInput } from '../../../contract/contacts.ts';
import { type Page, toPage } from '../../../contract/envelope.ts';
import type { Ctx, Scope } from '../../context.ts';
import { notFound } from '../../http/refusal.ts';
import {
  type ContactFields,
  type ContactQuery,
  contactById,
  deleteContact,
  insertContact,
  listContacts,
  toContact,
  updateContact,
} from './store.ts';

export async function contactPage(
  ctx: Ctx,
  scope: Scope,
  query: ContactQuery,
): Promise<Page<AddressBookContact>> {
  const { rows, rowTotal } = await listContacts(ctx, scope, query);
  return toPage(rows.map(toContact), rowTotal, query.page, query.limit);
}

/** Throws 404. */
export async function getContact(ctx: Ctx, scope: Scope, id: number): Promise<AddressBookContact> {
  return existing(await contactById(ctx, scope, id));
}

export async function createContact(
  ctx: Ctx,
  scope: Scope,
  input: z.output<typeof AddressBookInput>,
): Promise<AddressBookContact> {
  return toContact(await insertContact(ctx, scope, fieldsOf(input)));
}

/** Throws 404. */
export async function changeContact(
  ctx: Ctx,
  scope: Scope,
  id: number,
  input: z.output<typeof AddressBookInput>,
): Promise<AddressBookContact> {
  return existing(await updateContact(ctx, scope, id, fieldsOf(input)));
}

/** Returns the deleted contact. Throws 404. */
export async function removeContact(ctx: Ctx, scope: Scope, id: number): Promise<AddressBookContact> {
  return existing(await deleteContact(ctx, scope, id));
}

/** The account of the scope owns it, whatever account the body names. */
function fieldsOf({
  customerId: _customerId,
  coord,
  ...fields
}: z.output<typeof AddressBookInput>): ContactFields {
  return { ...fields, coord: coord ?? null };
}

function existing(row: Parameters<typeof toContact>[0] | undefined): AddressBookContact {
  if (!row) throw notFound();
  return toContact(row);
}
