import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { oneRow } from '../../db/oneRow.ts';
import { orders } from '../../db/schema/orders/orders.ts';

const PARCEL = {
  id: orders.id,
  companyId: orders.companyId,
  customerId: orders.customerId,
};

/** By id only: the courier's own record of the parcel contains this id. */
export const lockParcel = (ctx: Ctx, orderId: string) =>
  oneRow(ctx.db.sql.select(PARCEL).from(orders).where(eq(orders.id, orderId)).for('update'));

export async function statusOf(ctx: Ctx, orderId: string): Promise<number | undefined> {
  const [row] = await ctx.db.sql
    .select({ statusCode: orders.statusCode })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row?.statusCode;
}
