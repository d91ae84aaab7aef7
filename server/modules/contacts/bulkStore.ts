import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { contact } from '../../db/schema/addressBook.ts';
import type { ContactFields } from './store.ts';

const own = (scope: Scope) =>
  and(
    eq(contact.companyId, scope.companyId),
    eq(contact.customerId, scope.customerId),
    isNull(contact.deletedAt),
  );

/** Rows per statement: the number of its values is limited. */
const CHUNK = 500;

/** Work over the whole address book of an account goes one after the other. */
export async function lockContacts(ctx: Ctx, scope: Scope): Promise<void> {
  await ctx.db.sql.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`contacts:${scope.companyId}`}), ${scope.customerId})`,
  );
}

/** Of every contact, oldest first, what duplicates are found by. */
export function comparedContacts(ctx: Ctx, scope: Scope) {
  const { id, name, phone, mobile, unitNo, address1, address2, postcode, country } = contact;
  return ctx.db.sql
    .select({ id, name, phone, mobile, unitNo, address1, address2, postcode, country })
    .from(contact)
    .where(own(scope))
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
