import { and, eq, isNull } from 'drizzle-orm';
import type { DefaultSender } from '../../../contract/contacts/contacts.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { contact, defaultSender } from '../../db/schema/addressBook.ts';

/** The contact that the account's orders start from; null: the account itself. */
export async function findDefaultSender(ctx: Ctx, scope: Scope): Promise<DefaultSender | null> {
  const { id, name, phone, mobile, email, company, unitNo, address1, address2 } = contact;
  const { city, state, postcode, country, coord, placeConfirmed } = contact;
  const place = { unitNo, address1, address2, city, state, postcode, country, coord, placeConfirmed };
  const [row] = await ctx.db.sql
    .select({ id, name, phone, mobile, email, company, ...place })
    .from(defaultSender)
    .innerJoin(contact, eq(contact.id, defaultSender.contactId))
    .where(
      and(eq(defaultSender.customerId, scope.customerId), ownRows(contact, scope), isNull(contact.deletedAt)),
    );
  return row ?? null;
}
