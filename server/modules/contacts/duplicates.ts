import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddressBookContact } from '../../../contract/contacts.ts';
import { type Page, toPage } from '../../../contract/envelope.ts';
import { DuplicateFinder } from '../../../contract/rules/contactDuplicates.ts';
import type { Ctx, Scope } from '../../context.ts';
import { notFound } from '../../http/refusal.ts';
import { comparedContacts } from './bulkStore.ts';
import { type ContactQuery, contactById, contactsByIds, defaultSenderId, toContact } from './store.ts';

/** Numbers are read in portions, between which others get their turn. */
const PORTION = 200;

/** Contacts that have a number or an address in common, oldest sets first. */
async function duplicateSets(ctx: Ctx, scope: Scope) {
  const finder = new DuplicateFinder<Awaited<ReturnType<typeof comparedContacts>>[number]>();
  for (const [i, row] of (await comparedContacts(ctx, scope)).entries()) {
    finder.add(row);
    if (i % PORTION === PORTION - 1) await nextTurn();
  }
  return finder.sets();
}

/** Their ids, set by set; where a name is typed, of the sets in which one has it. */
export async function duplicateIds(ctx: Ctx, scope: Scope, name: string | undefined): Promise<number[]> {
  const typed = name?.trim().toLowerCase() ?? '';
  const sets = await duplicateSets(ctx, scope);
  return sets
    .filter((set) => set.some((row) => row.name.toLowerCase().includes(typed)))
    .flatMap((set) => set.map(({ id }) => id));
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

/** A contact and those that are like it; alone where none is. Throws 404. */
export async function duplicatesOf(ctx: Ctx, scope: Scope, id: number): Promise<AddressBookContact[]> {
  const contact = await contactById(ctx, scope, id);
  if (!contact) throw notFound();
  const set = (await duplicateSets(ctx, scope)).find((rows) => rows.some((row) => row.id === id));
  const rows = set
    ? await contactsByIds(
        ctx,
        scope,
        set.map((row) => row.id),
      )
    : [contact];
  const senderId = await defaultSenderId(ctx, scope);
  return rows.map((row) => toContact(row, senderId));
}
