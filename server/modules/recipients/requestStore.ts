import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { RecipientAsk } from '../../../contract/rules/orders/recipientAsks.ts';
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

/** Marks the open requests of this kind as answered, since a newer one takes their place. Returns their ids. The caller has locked the order. */
export async function endRequestsOf(ctx: Ctx, orderId: string, ask: RecipientAsk): Promise<string[]> {
  const rows = await ctx.db.sql
    .update(recipientRequest)
    .set({ answeredAt: ctx.ports.clock.now() })
    .where(
      and(
        eq(recipientRequest.orderId, orderId),
        eq(recipientRequest.ask, ask),
        isNull(recipientRequest.answeredAt),
      ),
    )
    .returning({ id: recipientRequest.id });
  return rows.map(({ id }) => id);
}
