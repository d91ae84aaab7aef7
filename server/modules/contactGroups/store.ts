import { and, asc, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { ContactGroup } from '../../../contract/contacts/contactGroups.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { oneRowFor, type RowRead } from '../../db/oneRow.ts';
import { ownRows } from '../../db/ownRows.ts';
import { contact, contactGroup, contactGroupMember } from '../../db/schema/addressBook.ts';
import { orders, waypoint } from '../../db/schema/orders/orders.ts';

const ofAccount = (scope: Scope) => ownRows(contactGroup, scope);
const ownContact = (scope: Scope) => and(ownRows(contact, scope), isNull(contact.deletedAt));

/** Groups by name, each with the number of its members, and how many of `contactIds` are members. */
export async function listGroups(
  ctx: Ctx,
  scope: Scope,
  contactIds: readonly number[],
): Promise<ContactGroup[]> {
  const among = sql`${contact.id} = any(${`{${contactIds.join(',')}}`}::int[])`;
  const rows = await ctx.db.sql
    .select({
      id: contactGroup.id,
      name: contactGroup.name,
      updatedAt: contactGroup.updatedAt,
      members: sql<number>`count(${contact.id})::int`,
      chosen: sql<number>`(count(${contact.id}) filter (where ${among}))::int`,
    })
    .from(contactGroup)
    .leftJoin(contactGroupMember, eq(contactGroupMember.groupId, contactGroup.id))
    .leftJoin(contact, and(eq(contact.id, contactGroupMember.contactId), ownContact(scope)))
    .where(ofAccount(scope))
    .groupBy(contactGroup.id)
    .orderBy(asc(sql`lower(${contactGroup.name})`));
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** `lock`: other calls cannot change it until the transaction ends. */
export async function findGroup(ctx: Ctx, scope: Scope, id: number, how?: RowRead) {
  return oneRowFor(
    ctx.db.sql
      .select({ id: contactGroup.id, name: contactGroup.name, updatedAt: contactGroup.updatedAt })
      .from(contactGroup)
      .where(and(ofAccount(scope), eq(contactGroup.id, id))),
    how,
  );
}

/** Number of these groups that belong to the account. */
export async function countOwnGroups(ctx: Ctx, scope: Scope, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  return await ctx.db.sql.$count(contactGroup, and(ofAccount(scope), inArray(contactGroup.id, [...ids])));
}

/** Throws when the name is taken. */
export async function insertGroup(ctx: Ctx, { companyId, customerId }: Scope, name: string): Promise<number> {
  const now = ctx.ports.clock.now();
  const [row] = await ctx.db.sql
    .insert(contactGroup)
    .values({ companyId, customerId, name, createdAt: now, updatedAt: now })
    .returning({ id: contactGroup.id });
  return row!.id;
}

export async function renameGroup(ctx: Ctx, scope: Scope, id: number, name: string): Promise<void> {
  await ctx.db.sql
    .update(contactGroup)
    .set({ name, updatedAt: nextVersion(contactGroup.updatedAt, ctx.ports.clock.now()) })
    .where(and(ofAccount(scope), eq(contactGroup.id, id)));
}

export async function deleteGroup(ctx: Ctx, scope: Scope, id: number): Promise<boolean> {
  const rows = await ctx.db.sql
    .delete(contactGroup)
    .where(and(ofAccount(scope), eq(contactGroup.id, id)))
    .returning({ id: contactGroup.id });
  return rows.length > 0;
}

/** Groups and contacts must be the account's own. */
export async function addMembers(
  ctx: Ctx,
  groupIds: readonly number[],
  contactIds: readonly number[],
): Promise<void> {
  const rows = groupIds.flatMap((groupId) => contactIds.map((contactId) => ({ groupId, contactId })));
  for (let at = 0; at < rows.length; at += 5000)
    await ctx.db.sql
      .insert(contactGroupMember)
      .values(rows.slice(at, at + 5000))
      .onConflictDoNothing();
}

/** Groups and contacts must be the account's own. */
export async function removeMembers(
  ctx: Ctx,
  groupIds: readonly number[],
  contactIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return;
  await ctx.db.sql
    .delete(contactGroupMember)
    .where(
      and(
        inArray(contactGroupMember.groupId, [...groupIds]),
        inArray(contactGroupMember.contactId, [...contactIds]),
      ),
    );
}

/** Members by name. */
export async function membersOf(ctx: Ctx, scope: Scope, groupId: number) {
  const rows = await ctx.db.sql
    .select({ contact })
    .from(contactGroupMember)
    .innerJoin(contact, eq(contact.id, contactGroupMember.contactId))
    .where(and(ownContact(scope), eq(contactGroupMember.groupId, groupId)))
    .orderBy(asc(contact.name), asc(contact.id));
  return rows.map((row) => row.contact);
}

/** Number of latest orders to a name that are searched for the person's last order. */
const LOOKED_THROUGH = 20;

/**
 * The last parcel to each of these names, latest first, and the last parcel of all; drafts do not count. Each parcel comes with its
 * recipient, as people may share a name.
 */
export async function lastParcels(ctx: Ctx, scope: Scope, names: readonly string[]) {
  const sent = and(
    ownRows(orders, scope),
    gte(orders.statusCode, STATUS.created),
    // A draft that was cancelled may have no weight.
    gte(orders.weightKg, LIMITS.weightMinKg),
  );
  const parcel = { weightKg: orders.weightKg, itemType: orders.itemType };
  const rank = ctx.db.sql
    .select({
      id: orders.id,
      place:
        sql<number>`row_number() over (partition by ${orders.recipientName} order by ${orders.createdAt} desc)`.as(
          'place',
        ),
    })
    .from(orders)
    .where(and(sent, inArray(orders.recipientName, [...new Set(names)])))
    .as('rank');
  const toNames = await ctx.db.sql
    .selectDistinctOn([rank.place, orders.id], { ...parcel, contact: waypoint.contact })
    .from(rank)
    .innerJoin(orders, eq(orders.id, rank.id))
    .innerJoin(waypoint, eq(waypoint.orderId, orders.id))
    .where(lte(rank.place, LOOKED_THROUGH))
    .orderBy(asc(rank.place), asc(orders.id), desc(waypoint.seq));
  const [last] = await ctx.db.sql
    .select(parcel)
    .from(orders)
    .where(sent)
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return { toNames, last };
}
