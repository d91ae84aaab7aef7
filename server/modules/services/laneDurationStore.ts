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

/** Time for which lists show a duration before it is read again: a page has many lanes, and is read at every event. */
const LISTED_FOR_MS = 600_000;
const MOST_LISTED = 5000;

interface Lane {
  originZone: string;
  destinationZone: string;
}
export interface ServiceLane extends Lane {
  serviceId: number;
}

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
  return memoized(ctx, `lane:${companyId}:${originZone}:${destinationZone}`, async () => {
    const rows = await readDurations(ctx, companyId, [{ originZone, destinationZone }]);
    return new Map(rows.map(({ serviceId, duration }) => [serviceId, duration]));
  });
}

const keyOf = ({ serviceId, originZone, destinationZone }: ServiceLane) =>
  JSON.stringify([serviceId, originZone, destinationZone]);

/** The same for one service on each of these lanes, by one statement; undefined with too few deliveries. */
export async function serviceDurations(
  ctx: Ctx,
  companyId: string,
  lanes: readonly ServiceLane[],
): Promise<(LaneDuration | undefined)[]> {
  if (lanes.length === 0) return [];
  const rows = await readDurations(ctx, companyId, lanes);
  const found = new Map(rows.map(({ duration, ...lane }) => [keyOf(lane), duration]));
  return lanes.map((lane) => found.get(keyOf(lane)));
}

type Listed = Map<string, { until: number; duration: LaneDuration | undefined }>;
const listed = new WeakMap<Ctx, Listed>();

/** The same for a list's rows, up to ten minutes old. */
export async function listedDurations(
  ctx: Ctx,
  companyId: string,
  lanes: readonly ServiceLane[],
): Promise<(LaneDuration | undefined)[]> {
  const now = ctx.ports.clock.now().getTime();
  const kept: Listed = listed.get(ctx) ?? new Map();
  listed.set(ctx, kept);
  if (kept.size > MOST_LISTED) kept.clear();
  const lanesByKey = new Map(lanes.map((lane) => [keyOf(lane), lane]));
  const known = new Map([...lanesByKey.keys()].map((key) => [key, kept.get(key)] as const));
  const unknown = [...lanesByKey].filter(([key]) => (known.get(key)?.until ?? 0) <= now);
  const read = await serviceDurations(
    ctx,
    companyId,
    unknown.map(([, lane]) => lane),
  );
  unknown.forEach(([key], i) => {
    const entry = { until: now + LISTED_FOR_MS, duration: read[i] };
    known.set(key, entry);
    kept.set(key, entry);
  });
  return lanes.map((lane) => known.get(keyOf(lane))?.duration);
}

/** The durations of services on lanes with enough deliveries; of all services of the tenant on a lane that names none. */
async function readDurations(
  ctx: Ctx,
  companyId: string,
  lanes: readonly (Lane | ServiceLane)[],
): Promise<(ServiceLane & { duration: LaneDuration })[]> {
  const since = new Date(ctx.ports.clock.now().getTime() - DAYS * DAY_MS).toISOString();
  const rows = rowsOf<ServiceLane & { median: number; fast: number; slow: number; sample: number }>(
    await ctx.db.sql.execute(sql`
      select s.id as "serviceId", l."originZone", l."destinationZone", count(*)::int as sample,
        percentile_cont(0.5) within group (order by t.seconds)::float8 as median,
        percentile_cont(0.1) within group (order by t.seconds)::float8 as fast,
        percentile_cont(0.9) within group (order by t.seconds)::float8 as slow
      from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb)
        as l ("serviceId" int, "originZone" text, "destinationZone" text)
      join service s on s.company_id = ${companyId} and s.active and s.id = coalesce(l."serviceId", s.id)
      cross join lateral (
        select o.id, o.delivered_at from orders o
        where o.service_id = s.id and o.origin_zone = l."originZone" and o.destination_zone = l."destinationZone"
          and o.delivered_at >= ${since}
          and not o.own_courier
        order by o.delivered_at desc limit ${MAX_SAMPLE}
      ) d
      cross join lateral (
        select extract(epoch from d.delivered_at - min(a.created_at)) as seconds from activity a
        where a.order_id = d.id and a.status_code = ${STATUS.pickupSuccess}
      ) t
      where t.seconds >= ${MIN_SECONDS}
      group by s.id, l."originZone", l."destinationZone" having count(*) >= ${ARRIVAL_LEAST}`),
  );
  return rows.map(({ median, fast, slow, sample, ...lane }) => ({
    ...lane,
    duration: {
      medianS: Math.round(median),
      fastS: Math.round(fast),
      slowS: Math.round(slow),
      sample,
    },
  }));
}
