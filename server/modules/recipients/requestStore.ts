import { and, desc, eq, gt } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { recipientRequest } from '../../db/schema/orders/requests.ts';

export type RequestRow = typeof recipientRequest.$inferSelect;

/** Requests of one order since this time. The caller has locked the order in its scope. */
export const requestsSince = (ctx: Ctx, orderId: string, since: Date): Promise<RequestRow[]> =>
  ctx.db.sql
    .select()
    .from(recipientRequest)
    .where(and(eq(recipientRequest.orderId, orderId), gt(recipientRequest.createdAt, since)))
    .orderBy(desc(recipientRequest.createdAt), desc(recipientRequest.id));

export async function insertRequest(ctx: Ctx, row: typeof recipientRequest.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(recipientRequest).values(row);
}
