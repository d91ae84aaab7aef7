import { and, eq, isNull, sql } from 'drizzle-orm';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { type ParcelEnd, RISK_KINDS, RISK_PROOFS } from '../../../contract/rules/orders/risks.ts';
import type { Ctx } from '../../context.ts';
import { nowOf } from '../../db/moments.ts';
import { weightCorrection } from '../../db/schema/ledger.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { parcelRecord, parcelRisk } from '../../db/schema/orders/risks.ts';
import { lateFrom } from '../orders/list/listFilterStore.ts';

/** Notes a failed delivery or a return. A scoped call or a courier made the step in this transaction. */
export async function noteStep(ctx: Ctx, orderId: string, column: 'failedAt' | 'returnedAt'): Promise<void> {
  await ctx.db.sql
    .update(parcelRecord)
    .set({ [column]: ctx.ports.clock.now() })
    .where(
      and(eq(parcelRecord.orderId, orderId), eq(parcelRecord.isShared, false), isNull(parcelRecord[column])),
    );
}

const FATE: Readonly<Record<keyof ParcelEnd, string>> = {
  isCancelled: 'is_cancelled',
  isReturned: 'is_returned',
  hasFailed: 'has_failed',
  isLate: 'is_late',
  isReweighed: 'is_reweighed',
};
const proofOf = sql`case kind ${sql.join(
  RISK_KINDS.map(
    (kind) =>
      sql`when ${kind} then ${sql.join(
        RISK_PROOFS[kind].map((proof) => sql`fate.${sql.identifier(FATE[proof])}`),
        sql` or `,
      )}`,
  ),
  sql` `,
)} end`;

/**
 * Ends the records of an order and settles whether its shown reasons came true, in one statement. A scoped call or a courier made the step
 * in this transaction.
 */
export async function endParcels(ctx: Ctx, orderId: string, statusCode: number): Promise<void> {
  const now = nowOf(ctx);
  const isCancelled = sql`${statusCode === STATUS.cancelled || statusCode === STATUS.failed}::boolean`;
  const isReturned = sql`${statusCode === STATUS.returnDelivered}::boolean`;
  await ctx.db.sql.execute(sql`
    with ended as (
      update ${parcelRecord} set
        ended_at = coalesce(ended_at, ${now}),
        is_cancelled = ${isCancelled},
        returned_at = case when ${isReturned} and not is_shared then coalesce(returned_at, ${now}) else returned_at end,
        failed_at = case when ${orders.failedAttempts} > 0 and not is_shared then coalesce(failed_at, ${now}) else failed_at end
      from ${orders} where ${orders.id} = order_id and order_id = ${orderId}
      returning ${isReturned} as is_returned, ${isReturned} or ${orders.failedAttempts} > 0 as has_failed,
        coalesce(${orders.deliveredAt} > ${lateFrom}, false) as is_late,
        exists (select 1 from ${weightCorrection} where ${weightCorrection.orderId} = ${orders.id}) as is_reweighed
    ), fate as (
      select ${isCancelled} as is_cancelled, bool_or(is_returned) as is_returned, bool_or(has_failed) as has_failed,
        bool_or(is_late) as is_late, bool_or(is_reweighed) as is_reweighed
      from ended having count(*) > 0
    )
    update ${parcelRisk} set ended_at = ${now}, came_true = ${proofOf} from fate where order_id = ${orderId}`);
}
