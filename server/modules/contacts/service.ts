import type { z } from 'zod';
import type {
  AddressBookContact,
  AddressBookInput,
  ContactChange,
  DefaultSenderConflict,
  DefaultSenderInput,
} from '../../../contract/contacts/contacts.ts';
import { isConfirmedAfter, isSamePlace } from '../../../contract/rules/places/confirmedPlace.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Ctx, Scope } from '../../context.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { countryCodeOf } from '../../geo/countries.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { assertUnchanged, CHANGED_BEFORE_STEP } from '../../http/request/assertUnchanged.ts';
import { assertPlace, filledPlace } from '../parameters/wrongPlaces.ts';
import { lockContacts } from './bulkStore.ts';
import {
  type ContactFields,
  type ContactQuery,
  type ContactRow,
  clearDefaultSender,
  contactById,
  defaultSenderId,
  deleteContact,
  insertContact,
  listContacts,
  restoreContact,
  toContact,
  updateContact,
  writeDefaultSender,
} from './store.ts';

type Input = z.output<typeof AddressBookInput>;

export async function contactPage(
  ctx: Ctx,
  scope: Scope,
  query: ContactQuery,
): Promise<Page<AddressBookContact>> {
  const { rows, rowTotal } = await listContacts(ctx, scope, query);
  const senderId = await defaultSenderId(ctx, scope);
  return toPage(
    rows.map((row) => toContact(row, senderId)),
    rowTotal,
    query.page,
    query.limit,
  );
}

/** Throws 404. */
export async function getContact(ctx: Ctx, scope: Scope, id: number): Promise<AddressBookContact> {
  return existing(await contactById(ctx, scope, id), await defaultSenderId(ctx, scope));
}

/** Throws 409 for a default sender that the caller has not seen, and 422 for a postcode of another place than city and state. */
export function createContact(ctx: Ctx, scope: Scope, input: Input): Promise<AddressBookContact> {
  return ctx.db.tx(async () => {
    const fields = fieldsOf(input);
    assertPlace(fields);
    if (input.isDefaultSender) await lockContacts(ctx, scope);
    const row = await insertContact(ctx, scope, fields);
    return toContact(row, await senderAfter(ctx, scope, row.id, input));
  });
}

/**
 * Throws 404, 409 with the present contact when the change is based on another version, and 422 for a new place whose parts contradict each
 * other.
 */
export function changeContact(
  ctx: Ctx,
  scope: Scope,
  id: number,
  { updatedAt: basedOn, ...input }: z.output<typeof ContactChange>,
): Promise<AddressBookContact> {
  return ctx.db.tx(async () => {
    if (input.isDefaultSender != null) await lockContacts(ctx, scope);
    const before = await contactById(ctx, scope, id, { lock: true });
    if (!before) throw notFound();
    const now = async () => toContact(before, await defaultSenderId(ctx, scope));
    await assertUnchanged({ basedOn, updatedAt: before.updatedAt, name: 'contact', now, sent: input });
    const fields = fieldsOf(input, before);
    assertNewPlace(fields, [before]);
    const row = await updateContact(ctx, scope, id, fields);
    if (!row) throw notFound();
    return toContact(row, await senderAfter(ctx, scope, id, input));
  });
}

/** Returns the deleted contact. Throws 404. */
export async function removeContact(ctx: Ctx, scope: Scope, id: number): Promise<AddressBookContact> {
  const senderId = await defaultSenderId(ctx, scope);
  return existing(await deleteContact(ctx, scope, id), senderId);
}

/** Brings a deleted contact back. Throws 404. */
export async function restoreAndReadContact(ctx: Ctx, scope: Scope, id: number): Promise<AddressBookContact> {
  await restoreContact(ctx, scope, id);
  return getContact(ctx, scope, id);
}

/**
 * Sets the default sender; null: orders start from the account itself. Throws 404, and 409 with the present one if it is not the one that the
 * caller saw.
 */
export function chooseDefaultSender(
  ctx: Ctx,
  scope: Scope,
  { contactId, seen }: z.output<typeof DefaultSenderInput>,
): Promise<void> {
  return ctx.db.tx(async () => {
    await lockContacts(ctx, scope);
    const present = await defaultSenderId(ctx, scope);
    if (contactId !== null && !(isSerial(contactId) && (await contactById(ctx, scope, contactId))))
      throw notFound();
    // A repeated call finds its own choice.
    if (contactId === present) return;
    await assertSeenSender(ctx, scope, present, seen, { contactId, seen });
    if (contactId !== null) await writeDefaultSender(ctx, scope, contactId);
    else if (present !== null) await clearDefaultSender(ctx, scope, present);
  });
}

/** Throws 409 with the present default sender if the caller saw another one. */
async function assertSeenSender(
  ctx: Ctx,
  scope: Scope,
  present: number | null,
  seen: number | null | undefined,
  sent: DefaultSenderConflict['sent'],
): Promise<void> {
  if (seen === undefined || seen === present) return;
  const name = present === null ? null : ((await contactById(ctx, scope, present))?.name ?? null);
  const detail: DefaultSenderConflict = { defaultSender: { contactId: present, name }, sent };
  throw conflict(CHANGED_BEFORE_STEP, detail);
}

/** The default sender after a contact was written; unchanged if the call does not name it. */
async function senderAfter(ctx: Ctx, scope: Scope, id: number, input: Input): Promise<number | null> {
  const { isDefaultSender, seenSender } = input;
  const before = await defaultSenderId(ctx, scope);
  if (isDefaultSender == null || isDefaultSender === (before === id)) return before;
  if (!isDefaultSender) {
    await clearDefaultSender(ctx, scope, id);
    return null;
  }
  await assertSeenSender(ctx, scope, before, seenSender, input);
  await writeDefaultSender(ctx, scope, id);
  return id;
}

/** The contact belongs to the account of the scope, whatever account the body names. */
export function fieldsOf(
  {
    customerId: _customerId,
    isDefaultSender: _isDefaultSender,
    seenSender: _seenSender,
    coord,
    placeConfirmed,
    ...sent
  }: Input,
  before?: ContactRow,
): ContactFields {
  const fields = filledPlace({ ...sent, country: countryCodeOf(sent.country) ?? sent.country });
  return {
    ...fields,
    coord: coord ?? null,
    placeConfirmed: before
      ? isConfirmedAfter(before, { ...fields, placeConfirmed })
      : placeConfirmed === true,
  };
}

/** A place that a stored contact has already is accepted as it is: a record can be sent back as it was read. */
export function assertNewPlace(fields: ContactFields, stored: readonly ContactRow[]): void {
  if (!stored.some((row) => isSamePlace(row, fields))) assertPlace(fields);
}

function existing(row: ContactRow | undefined, senderId: number | null): AddressBookContact {
  if (!row) throw notFound();
  return toContact(row, senderId);
}
