import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { customer } from '../../db/schema/tenants.ts';
import type { CustomerRow } from '../customers/store.ts';

/** Accounts that have switched the newsletter on; one account if given. */
export const subscribers = (ctx: Ctx, companyId: string, customerId?: number): Promise<CustomerRow[]> =>
  ctx.db.sql
    .select()
    .from(customer)
    .where(
      and(
        eq(customer.companyId, companyId),
        customerId === undefined ? undefined : eq(customer.id, customerId),
        sql`(${customer.notifications}->>'newsletter')::boolean`,
        isNull(customer.blockedAt),
        isNull(customer.deletedAt),
      ),
    )
    .orderBy(asc(customer.id));

/** Locks the newsletter until the transaction ends, so that one text is not sent twice at once. */
export async function lockNewsletter(ctx: Ctx, companyId: string): Promise<void> {
  await ctx.db.sql.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter'), hashtext(${companyId}))`);
}
