import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { oneRow } from '../db/oneRow.ts';
import { stripeCheckout } from '../db/schema/ledger.ts';

export type Checkout = typeof stripeCheckout.$inferSelect;

export const findCheckout = (ctx: Ctx, paymentId: string): Promise<Checkout | undefined> =>
  oneRow(ctx.db.sql.select().from(stripeCheckout).where(eq(stripeCheckout.paymentId, paymentId)));

/** The payment's newest session. */
export async function saveCheckout(ctx: Ctx, values: Checkout): Promise<void> {
  await ctx.db.sql
    .insert(stripeCheckout)
    .values(values)
    .onConflictDoUpdate({
      target: stripeCheckout.paymentId,
      set: { sessionId: values.sessionId, attempt: values.attempt },
    });
}
