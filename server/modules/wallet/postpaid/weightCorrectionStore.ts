import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Ctx, Scope } from '../../../context.ts';
import { oneRowFor, type RowRead } from '../../../db/oneRow.ts';
import { ownRows } from '../../../db/ownRows.ts';
import { weightCorrection } from '../../../db/schema/ledger.ts';
import { orders } from '../../../db/schema/orders/orders.ts';
import { company, customer } from '../../../db/schema/tenants.ts';

export type CorrectionRow = typeof weightCorrection.$inferSelect;
type NewCorrection = typeof weightCorrection.$inferInsert;

const ofOrder = (scope: Scope, orderId: string) =>
  and(eq(weightCorrection.orderId, orderId), ownRows(weightCorrection, scope));

/** Stores a correction in place of the order's earlier one. */
export async function putCorrection(ctx: Ctx, values: NewCorrection): Promise<void> {
  await ctx.db.sql.delete(weightCorrection).where(ofOrder(values, values.orderId));
  await ctx.db.sql.insert(weightCorrection).values(values);
}

/** Before its lock lock the order, as everywhere. */
export const findCorrection = (
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  how?: RowRead,
): Promise<CorrectionRow | undefined> =>
  oneRowFor(ctx.db.sql.select().from(weightCorrection).where(ofOrder(scope, orderId)), how);

export async function writeCorrection(
  ctx: Ctx,
  { orderId, ...scope }: Scope & { orderId: string },
  set: Partial<CorrectionRow>,
): Promise<void> {
  await ctx.db.sql.update(weightCorrection).set(set).where(ofOrder(scope, orderId));
}

/** For commands: disputes of all tenants or of one, the oldest first. */
export function disputes(
  ctx: Ctx,
  { companyId, all, limit }: { companyId: string | undefined; all: boolean; limit: number },
) {
  return ctx.db.sql
    .select({
      correction: weightCorrection,
      tenant: company.code,
      customer: customer.name,
      consignmentNo: orders.consignmentNo,
    })
    .from(weightCorrection)
    .innerJoin(company, eq(company.id, weightCorrection.companyId))
    .innerJoin(customer, eq(customer.id, weightCorrection.customerId))
    .innerJoin(orders, eq(orders.id, weightCorrection.orderId))
    .where(
      and(
        all ? isNotNull(weightCorrection.disputeStatus) : eq(weightCorrection.disputeStatus, 'open'),
        companyId === undefined ? undefined : eq(weightCorrection.companyId, companyId),
      ),
    )
    .orderBy(asc(weightCorrection.disputedAt), asc(weightCorrection.orderId))
    .limit(limit);
}
