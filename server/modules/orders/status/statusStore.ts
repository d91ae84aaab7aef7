import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { oneRow } from '../../../db/oneRow.ts';
import { ownRows } from '../../../db/ownRows.ts';
import { activity, orders } from '../../../db/schema/orders/orders.ts';

const ownOrder = (scope: Scope, id: string) => and(eq(orders.id, id), ownRows(orders, scope));

const { namesText: _searchedOnly, ...columns } = getTableColumns(orders);
/** All columns of an order except the text for searches. */
export const ORDER_COLUMNS = columns;
export type OrderRow = Omit<typeof orders.$inferSelect, 'namesText'>;
export type NewActivity = typeof activity.$inferInsert;

/** The columns of an order that decide its next steps. */
const DECIDING = {
  statusCode: orders.statusCode,
  codMinor: orders.codMinor,
  ownCourier: orders.ownCourier,
  pickupManifestId: orders.pickupManifestId,
};

export type Deciding = Pick<OrderRow, keyof typeof DECIDING>;

export const lockDeciding = (ctx: Ctx, scope: Scope, orderId: string): Promise<Deciding | undefined> =>
  oneRow(ctx.db.sql.select(DECIDING).from(orders).where(ownOrder(scope, orderId)).for('update'));

/** Writes the columns of a step with its entry of the history, and counts it if it is a failed delivery. */
export async function writeStep(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  step: number,
  set: Partial<OrderRow>,
  entry: NewActivity,
): Promise<OrderRow | undefined> {
  const failedAttempts = sql`${orders.failedAttempts} + 1`;
  const noted = ctx.db.sql
    .$with('noted')
    .as(ctx.db.sql.insert(activity).values(entry).returning({ id: activity.id }));
  const [row] = await ctx.db.sql
    .with(noted)
    .update(orders)
    .set({
      ...set,
      version: sql`${orders.version} + 1`,
      ...(step === STATUS.failedDelivery ? { failedAttempts } : {}),
    })
    .where(ownOrder(scope, orderId))
    .returning(ORDER_COLUMNS);
  return row;
}

const PAST_STEP = {
  statusCode: activity.statusCode,
  location: activity.location,
  reportedAt: activity.reportedAt,
  createdAt: activity.createdAt,
};
export type PastStep = Pick<typeof activity.$inferSelect, keyof typeof PAST_STEP>;

/** The steps of an order so far, without people's messages. The caller has locked the order in its scope. */
export const historyOf = (ctx: Ctx, orderId: string): Promise<PastStep[]> =>
  ctx.db.sql
    .select(PAST_STEP)
    .from(activity)
    .where(and(eq(activity.orderId, orderId), isNull(activity.saidBy)));
