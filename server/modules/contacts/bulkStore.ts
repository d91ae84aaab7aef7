import { and, asc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { partOf } from '../../db/partOf.ts';
import { contact, contactKey } from '../../db/schema/addressBook.ts';
import type { ContactFields } from './store.ts';

const liveOf = (scope: Scope) => and(ownRows(contact, scope), isNull(contact.deletedAt));

/** Rows per statement: a statement has a limited number of values. */
const CHUNK = 500;
const KEYS_AT_ONCE = 2000;

/** Changes of an account's whole address book run one after the other. */
export async function lockContacts(ctx: Ctx, scope: Scope): Promise<void> {
  await ctx.db.sql.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`contacts:${scope.companyId}`}), ${scope.customerId})`,
  );
}

/** Locks the next contacts of the account whose keys are missing or old. */
export function lockWithoutKeys(ctx: Ctx, scope: Scope) {
  const { id, phone, mobile, unitNo, address1, address2, postcode, country } = contact;
  return ctx.db.sql
    .select({ id, phone, mobile, unitNo, address1, address2, postcode, country })
    .from(contact)
    .where(and(liveOf(scope), eq(contact.hasKeys, false)))
    .orderBy(asc(contact.id))
    .limit(KEYS_AT_ONCE)
    .for('update');
}

export async function writeKeys(
  ctx: Ctx,
  { customerId }: Scope,
  found: readonly { contactId: number; keys: readonly bigint[] }[],
): Promise<void> {
  const ids = found.map(({ contactId }) => contactId);
  await ctx.db.sql.delete(contactKey).where(inArray(contactKey.contactId, ids));
  const rows = found.flatMap(({ contactId, keys }) => keys.map((key) => ({ contactId, key })));
  const keys = `{${rows.map(({ key }) => key).join(',')}}`;
  const owners = `{${rows.map(({ contactId }) => contactId).join(',')}}`;
  await ctx.db.sql.execute(sql`
    insert into contact_key (customer_id, key, contact_id)
    select ${customerId}::int, key, contact_id from unnest(${keys}::bigint[], ${owners}::int[]) told(key, contact_id)
    on conflict do nothing`);
  await ctx.db.sql.update(contact).set({ hasKeys: true }).where(inArray(contact.id, ids));
}

/** Contacts of the account that share a number or an address: their ids, once for each shared key. */
export async function alikeIds(ctx: Ctx, scope: Scope): Promise<number[][]> {
  const ofAccount = eq(contactKey.customerId, scope.customerId);
  // Finds the shared keys first, by the index only: gathering ids of every key takes three times as long.
  const shared = ctx.db.sql
    .select({ key: contactKey.key })
    .from(contactKey)
    .where(ofAccount)
    .groupBy(contactKey.key)
    .having(sql`count(*) > 1`);
  const found = await ctx.db.sql
    .select({ ids: sql<number[]>`array_agg(${contact.id})` })
    .from(contactKey)
    .innerJoin(contact, eq(contact.id, contactKey.contactId))
    .where(and(liveOf(scope), ofAccount, inArray(contactKey.key, shared)))
    .groupBy(contactKey.key);
  return found.map(({ ids }) => ids);
}

/** The contacts among these that have this text in their name. */
export async function namedAmong(
  ctx: Ctx,
  scope: Scope,
  ids: readonly number[],
  name: string,
): Promise<Set<number>> {
  const among = sql`${contact.id} = any(${`{${ids.join(',')}}`}::int[])`;
  const rows = await ctx.db.sql
    .select({ id: contact.id })
    .from(contact)
    .where(and(liveOf(scope), among, ilike(contact.name, partOf(name))));
  return new Set(rows.map(({ id }) => id));
}

/** The account's contacts that have one of these keys, oldest first. */
export async function contactsByKeys(ctx: Ctx, scope: Scope, keys: readonly bigint[]) {
  return ctx.db.sql
    .select({ key: contactKey.key, id: contact.id, name: contact.name })
    .from(contactKey)
    .innerJoin(contact, eq(contact.id, contactKey.contactId))
    .where(
      and(
        liveOf(scope),
        eq(contactKey.customerId, scope.customerId),
        sql`${contactKey.key} = any(${`{${keys.join(',')}}`}::bigint[])`,
      ),
    )
    .orderBy(asc(contact.id));
}

/** Returns the ids in the order of the contacts. */
export async function insertContacts(
  ctx: Ctx,
  scope: Scope,
  contacts: readonly ContactFields[],
): Promise<number[]> {
  const now = ctx.ports.clock.now();
  const ids: number[] = [];
  for (let at = 0; at < contacts.length; at += CHUNK) {
    const rows = await ctx.db.sql
      .insert(contact)
      .values(
        contacts.slice(at, at + CHUNK).map((fields) => ({
          ...fields,
          companyId: scope.companyId,
          customerId: scope.customerId,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .returning({ id: contact.id });
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}
