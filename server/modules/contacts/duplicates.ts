import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import { linkedSets } from '../../../contract/rules/contacts/contactDuplicates.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Ctx, Scope } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { alikeIds, namedAmong } from './bulkStore.ts';
import { fillKeys } from './fillKeys.ts';
import { type ContactQuery, contactById, contactsByIds, defaultSenderId, toContact } from './store.ts';

/** Contacts that have a number or an address in common, oldest sets first. */
async function duplicateSets(ctx: Ctx, scope: Scope): Promise<number[][]> {
  await fillKeys(ctx, scope);
  return linkedSets(await alikeIds(ctx, scope));
}

/** Ids of the duplicates, set by set. With a typed name, only sets with a contact of that name. */
export async function duplicateIds(ctx: Ctx, scope: Scope, name: string | undefined): Promise<number[]> {
  const sets = await duplicateSets(ctx, scope);
  const typed = name?.trim();
  if (!typed) return sets.flat();
  const named = await namedAmong(ctx, scope, sets.flat(), typed);
  return sets.filter((set) => set.some((id) => named.has(id))).flat();
}

export async function duplicatePage(
  ctx: Ctx,
  scope: Scope,
  { name, page, limit }: ContactQuery,
): Promise<Page<AddressBookContact>> {
  const ids = await duplicateIds(ctx, scope, name);
  const rows = await contactsByIds(ctx, scope, ids.slice((page - 1) * limit, page * limit));
  const senderId = await defaultSenderId(ctx, scope);
  return toPage(
    rows.map((row) => toContact(row, senderId)),
    ids.length,
    page,
    limit,
  );
}

/** A contact and its duplicates; the contact alone if it has none. Throws 404. */
export async function duplicatesOf(ctx: Ctx, scope: Scope, id: number): Promise<AddressBookContact[]> {
  const contact = await contactById(ctx, scope, id);
  if (!contact) throw notFound();
  const set = (await duplicateSets(ctx, scope)).find((ids) => ids.includes(id));
  const rows = set ? await contactsByIds(ctx, scope, set) : [contact];
  const senderId = await defaultSenderId(ctx, scope);
  return rows.map((row) => toContact(row, senderId));
}
