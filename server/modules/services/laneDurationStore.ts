import { sql } from 'drizzle-orm';
import { ARRIVAL_LEAST } from '../../../contract/rules/orders/arrival.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { DAY_MS } from '../../ports/clock.ts';
import { memoized } from './catalogMemo.ts';

export interface LaneDuration {
  medianS: number;
  /** Nine of ten deliveries took longer than `fastS` seconds, and nine of ten less than `slowS` seconds. */
  fastS: number;
  slowS: number;
  sample: number;
}

const DAYS = 30;
/** Shortest time that counts as a journey: two reports may have been entered one after another. */
const MIN_SECONDS = 60;
/** Limits the query on busy lanes. */
const MAX_SAMPLE = 500;

/**
 * Duration of each service from pickup to delivery on this lane in the past 30 days, over all customers of the tenant. A shipper's own
 * courier account does not count, as it may report anything.
 */
export function laneDurations(
  ctx: Ctx,
  companyId: string,
  originZone: string,
  destinationZone: string,
): Promise<Map<number, LaneDuration>> {
  return memoized(ctx, `lane:${companyId}:${originZone}:${destinationZone}`, () =>
    readDurations(ctx, companyId, originZone, destinationZone),
  );
}

async function readDurations(
  ctx: Ctx,
  companyId: string,
  originZone: string,
  destinationZone: string,
): Promise<Map<number, LaneDuration>> {
  const since = new Date(ctx.ports.clock.now().getTime() - DAYS * DAY_MS).toISOString();
  const rows = rowsOf<{ id: number; median: number; fast: number; slow: number; sample: number }>(
    await ctx.db.sql.execute(sql`
      select s.id, count(*)::int as sample,
        percentile_cont(0.5) within group (order by t.seconds)::float8 as median,
        percentile_cont(0.1) within group (order by t.seconds)::float8 as fast,
        percentile_cont(0.9) within group (order by t.seconds)::float8 as slow
      from service s
      cross join lateral (
        select o.id, o.delivered_at from orders o
        where o.service_id = s.id and o.origin_zone = ${originZone} and o.destination_zone = ${destinationZone}
          and o.delivered_at >= ${since}
          and not o.own_courier
        order by o.delivered_at desc limit ${MAX_SAMPLE}
      ) d
      cross join lateral (
        select extract(epoch from d.delivered_at - min(a.created_at)) as seconds from activity a
        where a.order_id = d.id and a.status_code = ${STATUS.pickupSuccess}
      ) t
      where s.company_id = ${companyId} and s.active and t.seconds >= ${MIN_SECONDS}
      group by s.id having count(*) >= ${ARRIVAL_LEAST}`),
  );
  return new Map(
    rows.map((r) => [
      r.id,
      {
        medianS: Math.round(r.median),
        fastS: Math.round(r.fast),
        slowS: Math.round(r.slow),
        sample: r.sample,
      },
    ]),
  );
}
