import { and, asc, desc, eq, gt, ilike, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AddressBookContact, ContactListQuery } from '../../../contract/contacts/contacts.ts';
import { CONTACT_TAGS } from '../../../contract/rules/contacts/contactTags.ts';
import { pick } from '../../../contract/rules/pick.ts';
import { CONTACT_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { oneRowFor, type RowRead } from '../../db/oneRow.ts';
import { ownRows } from '../../db/ownRows.ts';
import { partOf } from '../../db/partOf.ts';
import { contact, contactGroupMember, contactMerge, defaultSender } from '../../db/schema/addressBook.ts';

export type ContactRow = typeof contact.$inferSelect;
export type ContactFields = Omit<
  typeof contact.$inferInsert,
  | 'id'
  | 'companyId'
  | 'customerId'
  | 'hasKeys'
  | 'lastUsedAt'
  | 'deletedAt'
  | 'mergeId'
  | 'createdAt'
  | 'updatedAt'
>;
export type ContactQuery = z.output<typeof ContactListQuery>;
/** `ids`: only these. */
export type ContactFilter = Pick<ContactQuery, 'name' | 'tags' | 'group'> & { ids?: readonly number[] };

/** Includes deleted contacts. */
const ever = (scope: Scope) => ownRows(contact, scope);
const ofAccount = (scope: Scope) => and(ever(scope), isNull(contact.deletedAt));

function matching(scope: Scope, filter: ContactFilter): SQL | undefined {
  const name = filter.name?.trim();
  const tags = (filter.tags ?? '')
    .split(',')
    .map((tag) => CONTACT_TAGS.find((t) => t.toLowerCase() === tag.trim().toLowerCase()))
    .filter((tag) => tag !== undefined);
  return and(
    ofAccount(scope),
    // User input is a name, not a LIKE pattern.
    name ? ilike(contact.name, partOf(name)) : undefined,
    filter.ids ? among(filter.ids) : undefined,
    filter.group ? inGroup(Number(filter.group)) : undefined,
    tags.length ? sql`${contact.tags} && ${`{${tags.join(',')}}`}::text[]` : undefined,
  );
}

const among = (ids: readonly number[]) => sql`${contact.id} = any(${`{${ids.join(',')}}`}::int[])`;

const inGroup = (id: number) =>
  sql`exists (select 1 from ${contactGroupMember} where ${contactGroupMember.groupId} = ${id} and ${contactGroupMember.contactId} = ${contact.id})`;

const SORTS = {
  name: contact.name,
  createdAt: contact.createdAt,
  city: contact.city,
  lastUsedAt: contact.lastUsedAt,
} as const;

/** Contacts that were never used come last, sorted by name. */
function sorted({ sortBy, orderBy }: Pick<ContactQuery, 'sortBy' | 'orderBy'>): SQL[] {
  const direction = orderBy === 'desc' ? desc : asc;
  if (sortBy !== 'lastUsedAt') return [direction(SORTS[sortBy]), direction(contact.id)];
  return [sql`${direction(contact.lastUsedAt)} nulls last`, asc(contact.name), asc(contact.id)];
}

export async function listContacts(ctx: Ctx, scope: Scope, query: ContactQuery) {
  const where = matching(scope, query);
  const rows = await ctx.db.sql
    .select()
    .from(contact)
    .where(where)
    .orderBy(...sorted(query))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { rows, rowTotal: await ctx.db.sql.$count(contact, where) };
}

/** The next rows after an id, oldest first. */
export function contactsAfter(ctx: Ctx, scope: Scope, filter: ContactFilter, id: number, limit: number) {
  return ctx.db.sql
    .select()
    .from(contact)
    .where(and(matching(scope, filter), gt(contact.id, id)))
    .orderBy(asc(contact.id))
    .limit(limit);
}

export const contactById = (
  ctx: Ctx,
  scope: Scope,
  id: number,
  how?: RowRead,
): Promise<ContactRow | undefined> =>
  oneRowFor(
    ctx.db.sql
      .select()
      .from(contact)
      .where(and(ofAccount(scope), eq(contact.id, id))),
    how,
  );

/** In the order of the ids. */
export async function contactsByIds(ctx: Ctx, scope: Scope, ids: readonly number[]): Promise<ContactRow[]> {
  const rows = await ctx.db.sql
    .select()
    .from(contact)
    .where(and(ofAccount(scope), among(ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function insertContact(ctx: Ctx, scope: Scope, fields: ContactFields): Promise<ContactRow> {
  const now = ctx.ports.clock.now();
  const [row] = await ctx.db.sql
    .insert(contact)
    .values({
      ...fields,
      companyId: scope.companyId,
      customerId: scope.customerId,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return row!;
}

export async function updateContact(
  ctx: Ctx,
  scope: Scope,
  id: number,
  fields: ContactFields & { lastUsedAt?: Date | null },
) {
  const [row] = await ctx.db.sql
    .update(contact)
    .set({ ...fields, hasKeys: false, updatedAt: nextVersion(contact.updatedAt, ctx.ports.clock.now()) })
    .where(and(ofAccount(scope), eq(contact.id, id)))
    .returning();
  return row;
}

export async function deleteContact(ctx: Ctx, scope: Scope, id: number): Promise<ContactRow | undefined> {
  const [row] = await ctx.db.sql
    .update(contact)
    .set({ deletedAt: ctx.ports.clock.now() })
    .where(and(ofAccount(scope), eq(contact.id, id)))
    .returning();
  return row;
}

/** Merged contacts are restored only with their merge. */
export async function restoreContact(ctx: Ctx, scope: Scope, id: number): Promise<void> {
  await ctx.db.sql
    .update(contact)
    .set({ deletedAt: null })
    .where(and(ever(scope), isNull(contact.mergeId), eq(contact.id, id)));
}

/** Removes contacts deleted before that time, in all accounts. */
export async function removeDeletedContacts(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.sql.delete(contact).where(lt(contact.deletedAt, before));
  await ctx.db.sql.delete(contactMerge).where(lt(contactMerge.createdAt, before));
}

export async function markMerged(
  ctx: Ctx,
  scope: Scope,
  ids: readonly number[],
  mergeId: string,
): Promise<void> {
  await ctx.db.sql
    .update(contact)
    .set({ deletedAt: ctx.ports.clock.now(), mergeId })
    .where(and(ofAccount(scope), among(ids)));
}

export async function restoreMerged(ctx: Ctx, scope: Scope, mergeId: string): Promise<void> {
  await ctx.db.sql
    .update(contact)
    .set({ deletedAt: null, mergeId: null })
    .where(and(ever(scope), eq(contact.mergeId, mergeId)));
}

export async function insertMerge(ctx: Ctx, values: typeof contactMerge.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(contactMerge).values(values);
}

export async function findMerge(ctx: Ctx, scope: Scope, id: string) {
  const [row] = await ctx.db.sql
    .select({
      survivorId: contactMerge.survivorId,
      before: contactMerge.before,
      senderId: contactMerge.senderId,
      groupIds: contactMerge.groupIds,
    })
    .from(contactMerge)
    .innerJoin(contact, eq(contact.id, contactMerge.survivorId))
    .where(and(ofAccount(scope), eq(contactMerge.id, id)));
  return row;
}

/** Puts the first contact into the groups of the others. Returns the groups that are new to it. The contacts must be the account's own. */
export async function joinGroupsOf(
  ctx: Ctx,
  contactId: number,
  others: readonly number[],
): Promise<number[]> {
  const theirs = await ctx.db.sql
    .selectDistinct({ groupId: contactGroupMember.groupId })
    .from(contactGroupMember)
    .where(inArray(contactGroupMember.contactId, [...others]));
  if (theirs.length === 0) return [];
  const joined = await ctx.db.sql
    .insert(contactGroupMember)
    .values(theirs.map(({ groupId }) => ({ groupId, contactId })))
    .onConflictDoNothing()
    .returning({ groupId: contactGroupMember.groupId });
  return joined.map(({ groupId }) => groupId);
}

/** The contact must be the account's own. */
export async function leaveGroups(ctx: Ctx, contactId: number, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  await ctx.db.sql
    .delete(contactGroupMember)
    .where(
      and(eq(contactGroupMember.contactId, contactId), inArray(contactGroupMember.groupId, [...groupIds])),
    );
}

/** The merge must be the account's own. */
export async function deleteMerge(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.sql.delete(contactMerge).where(eq(contactMerge.id, id));
}

/** Null: orders start from the account itself. */
export async function defaultSenderId(ctx: Ctx, scope: Scope): Promise<number | null> {
  const [row] = await ctx.db.sql
    .select({ id: contact.id })
    .from(defaultSender)
    .innerJoin(contact, eq(contact.id, defaultSender.contactId))
    .where(and(ofAccount(scope), eq(defaultSender.customerId, scope.customerId)));
  return row?.id ?? null;
}

/** The contact must be the account's own. */
export async function writeDefaultSender(ctx: Ctx, scope: Scope, contactId: number): Promise<void> {
  await ctx.db.sql
    .insert(defaultSender)
    .values({ customerId: scope.customerId, contactId })
    .onConflictDoUpdate({ target: defaultSender.customerId, set: { contactId } });
}

/** Orders start from the account itself again, if they started from this contact. */
export async function clearDefaultSender(ctx: Ctx, scope: Scope, contactId: number): Promise<void> {
  await ctx.db.sql
    .delete(defaultSender)
    .where(and(eq(defaultSender.customerId, scope.customerId), eq(defaultSender.contactId, contactId)));
}

export const toContact = (row: ContactRow, senderId: number | null): AddressBookContact => ({
  ...pick(row, ['id', 'customerId', ...CONTACT_FIELDS, 'coord', 'placeConfirmed', 'tags', 'source']),
  isDefaultSender: row.id === senderId,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
