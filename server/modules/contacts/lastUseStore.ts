import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { OrderContact } from '../../../contract/orders/orders.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { contact } from '../../db/schema/addressBook.ts';

/**
 * Notes that an order was written with these people, on the contacts of the same person or address. A contact that another order has locked
 * is skipped: that order notes the use, and nobody waits for the address book.
 */
export async function noteContactUse(ctx: Ctx, scope: Scope, people: readonly OrderContact[]): Promise<void> {
  await contactUse(ctx, scope, people);
}

/** The statement of `noteContactUse`, as a part of another one; undefined without people to note. */
export function contactUse(ctx: Ctx, scope: Scope, people: readonly OrderContact[]) {
  const alike = people.flatMap(likeOne);
  if (alike.length === 0) return undefined;
  const used = ctx.db.sql
    .select({ id: contact.id })
    .from(contact)
    .where(and(ownRows(contact, scope), or(...alike)))
    .for('update', { skipLocked: true });
  return ctx.db.sql
    .update(contact)
    .set({ lastUsedAt: ctx.ports.clock.now() })
    .where(inArray(contact.id, used))
    .returning({ id: contact.id });
}

function likeOne({ name, phone, postcode, address1 }: OrderContact): SQL[] {
  const same = (column: typeof contact.address1 | typeof contact.phone, value: string) =>
    sql`lower(${column}) = lower(${value})`;
  return [
    postcode && address1 && and(eq(contact.postcode, postcode), same(contact.address1, address1)),
    name && phone && and(eq(contact.name, name), same(contact.phone, phone)),
  ].filter((sameOne) => sameOne instanceof Object) as SQL[];
}
