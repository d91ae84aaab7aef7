import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { RiskKind } from '../../../contract/rules/orders/risks.ts';
import type { Ctx } from '../../context.ts';
import { weightCorrection } from '../../db/schema/ledger.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { parcelRecord, parcelRisk } from '../../db/schema/orders/risks.ts';
import { usualUntil } from '../orders/list/listFilterStore.ts';

interface Counted {
  told: number;
  dismissed: number;
  ended: number;
  cameTrue: number;
}

/** For operators: the reasons that were shown in one tenant, or in all. */
export async function shownCounts(ctx: Ctx, companyId: string | undefined): Promise<Map<RiskKind, Counted>> {
  const rows = await ctx.db.sql
    .select({
      kind: parcelRisk.kind,
      told: count(),
      dismissed: sql<number>`(count(*) filter (where ${parcelRisk.isDismissed}))::int`,
      ended: sql<number>`(count(*) filter (where ${parcelRisk.endedAt} is not null))::int`,
      cameTrue: sql<number>`(count(*) filter (where ${parcelRisk.cameTrue}))::int`,
    })
    .from(parcelRisk)
    .where(companyId === undefined ? undefined : eq(parcelRisk.companyId, companyId))
    .groupBy(parcelRisk.kind);
  return new Map(rows.map(({ kind, ...counted }) => [kind, counted]));
}

/** For operators: the newest ended parcels of a tenant with their outcome; the drop-offs of an order count as one. */
export const endedParcels = (ctx: Ctx, companyId: string, limit: number) =>
  ctx.db.sql
    .selectDistinctOn([parcelRecord.bookedAt, parcelRecord.orderId], {
      orderId: parcelRecord.orderId,
      customerId: parcelRecord.customerId,
      bookedAt: parcelRecord.bookedAt,
      isCancelled: parcelRecord.isCancelled,
      isReturned: sql<boolean>`${parcelRecord.returnedAt} is not null`,
      hasFailed: sql<boolean>`${orders.failedAttempts} > 0 or ${parcelRecord.returnedAt} is not null`,
      isLate: sql<boolean>`coalesce(${orders.deliveredAt} > ${usualUntil}, false)`,
      isReweighed: sql<boolean>`exists (select 1 from ${weightCorrection} where ${weightCorrection.orderId} = ${orders.id})`,
    })
    .from(parcelRecord)
    .innerJoin(orders, eq(orders.id, parcelRecord.orderId))
    .where(and(eq(parcelRecord.companyId, companyId), isNotNull(parcelRecord.endedAt)))
    .orderBy(desc(parcelRecord.bookedAt), parcelRecord.orderId)
    .limit(limit);
