import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { RecipientRequest } from '../../../contract/orders/recipientRequests.ts';
import type { Ctx, Scope } from '../../context.ts';
import { recipientRequest } from '../../db/schema/orders/requests.ts';

export type RequestRow = typeof recipientRequest.$inferSelect;

/** What the recipients of these orders asked for, the newest first. */
export async function requestsOf(ctx: Ctx, scope: Scope, orderIds: string[]): Promise<RequestRow[]> {
  if (orderIds.length === 0) return [];
  return ctx.db.sql
    .select()
    .from(recipientRequest)
    .where(
      and(
        inArray(recipientRequest.orderId, orderIds),
        eq(recipientRequest.companyId, scope.companyId),
        eq(recipientRequest.customerId, scope.customerId),
      ),
    )
    .orderBy(desc(recipientRequest.createdAt), desc(recipientRequest.id));
}

/** Of one order since then. Pass an order that was locked in its scope. */
export const requestsSince = (ctx: Ctx, orderId: string, since: Date): Promise<RequestRow[]> =>
  ctx.db.sql
    .select()
    .from(recipientRequest)
    .where(and(eq(recipientRequest.orderId, orderId), gt(recipientRequest.createdAt, since)))
    .orderBy(desc(recipientRequest.createdAt), desc(recipientRequest.id));

export async function insertRequest(ctx: Ctx, row: typeof recipientRequest.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(recipientRequest).values(row);
}

export const toRequest = ({ id, ask, day, outletId, words, createdAt }: RequestRow): RecipientRequest => ({
  id,
  ask,
  day,
  outletId,
  words,
  createdAt: createdAt.toISOString(),
});
