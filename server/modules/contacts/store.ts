import { and, asc, count, desc, eq, gt, ilike, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AddressBookContact, ContactListQuery } from '../../../contract/contacts.ts';
import { CONTACT_TAGS } from '../../../contract/rules/contactTags.ts';
import type { Ctx, Scope } from '../../context.ts';
import { partOf } from '../../db/partOf.ts';
import { contact, defaultSender } from '../../db/schema/addressBook.ts';

export type ContactRow = typeof contact.$inferSelect;
export type ContactFields = Omit<
  typeof contact.$inferInsert,
  'id' | 'companyId' | 'customerId' | 'lastUsedAt' | 'createdAt' | 'updatedAt'
>;
export type ContactQuery = z.output<typeof ContactListQuery>;
type Filter = Pick<ContactQuery, 'name' | 'tags'>;

const own = (scope: Scope) =>
  and(eq(contact.companyId, scope.companyId), eq(contact.customerId, scope.customerId));

function matching(scope: Scope, filter: Filter): SQL | undefined {
  const name = filter.name?.trim();
  const tags = (filter.tags ?? '')
    .split(',')
    .map((tag) => CONTACT_TAGS.find((t) => t.toLowerCase() === tag.trim().toLowerCase()))
    .filter((tag) => tag !== undefined);
  return and(
    own(scope),
    // User input is a name, not a LIKE pattern.
    name ? ilike(contact.name, partOf(name)) : undefined,
    tags.length ? sql`${contact.tags} && ${`{${tags.join(',')}}`}::text[]` : undefined,
  );
}

const SORTS = {
  name: contact.name,
  createdAt: contact.createdAt,
  city: contact.city,
  lastUsedAt: contact.lastUsedAt,
} as const;

/** Contacts that were never used come last, by name. */
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
  const [total] = await ctx.db.sql.select({ n: count() }).from(contact).where(where);
  return { rows, rowTotal: total?.n ?? 0 };
}

/** The next rows after an id, oldest first. */
export function contactsAfter(ctx: Ctx, scope: Scope, filter: Filter, id: number, limit: number) {
  return ctx.db.sql
    .select()
    .from(contact)
    .where(and(matching(scope, filter), gt(contact.id, id)))
    .orderBy(asc(contact.id))
    .limit(limit);
}

export async function contactById(ctx: Ctx, scope: Scope, id: number): Promise<ContactRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(contact)
    .where(and(own(scope), eq(contact.id, id)));
  return row;
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

export async function updateContact(ctx: Ctx, scope: Scope, id: number, fields: ContactFields) {
  const [row] = await ctx.db.sql
    .update(contact)
    .set({ ...fields, updatedAt: ctx.ports.clock.now() })
    .where(and(own(scope), eq(contact.id, id)))
    .returning();
  return row;
}

export async function deleteContact(ctx: Ctx, scope: Scope, id: number): Promise<ContactRow | undefined> {
  const [row] = await ctx.db.sql
    .delete(contact)
    .where(and(own(scope), eq(contact.id, id)))
    .returning();
  return row;
}

/** Null: orders start from the account itself. */
export async function defaultSenderId(ctx: Ctx, scope: Scope): Promise<number | null> {
  const [row] = await ctx.db.sql
    .select({ id: contact.id })
    .from(defaultSender)
    .innerJoin(contact, eq(contact.id, defaultSender.contactId))
    .where(and(own(scope), eq(defaultSender.customerId, scope.customerId)));
  return row?.id ?? null;
}

/** The contact must be the account's own. */
export async function writeDefaultSender(ctx: Ctx, scope: Scope, contactId: number): Promise<void> {
  await ctx.db.sql
    .insert(defaultSender)
    .values({ customerId: scope.customerId, contactId })
    .onConflictDoUpdate({ target: defaultSender.customerId, set: { contactId } });
}

export async function clearDefaultSender(ctx: Ctx, scope: Scope): Promise<void> {
  await ctx.db.sql.delete(defaultSender).where(eq(defaultSender.customerId, scope.customerId));
}

export const toContact = (row: ContactRow, senderId: number | null): AddressBookContact => ({
  id: row.id,
  customerId: row.customerId,
  name: row.name,
  phone: row.phone,
  mobile: row.mobile,
  email: row.email,
  company: row.company,
  unitNo: row.unitNo,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  state: row.state,
  postcode: row.postcode,
  country: row.country,
  coord: row.coord,
  tags: row.tags,
  source: row.source,
  isDefaultSender: row.id === senderId,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
