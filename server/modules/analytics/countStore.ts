import { type SQL, sql } from 'drizzle-orm';
import { BUCKET_RATIO, NOT_COLLECTED, SHORTEST_S } from '../../../contract/rules/analytics.ts';
import { COD_STATUS, NEVER_COLLECTED } from '../../../contract/rules/money/cod.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { analyticsChange, analyticsCount } from '../../db/schema/analytics.ts';
import { activity, orders } from '../../db/schema/orders/orders.ts';
import { company } from '../../db/schema/tenants.ts';

/** Maximum number of changes that a round reads, and of days that it counts: few, as other statements wait for the embedded database. */
const LOOKED_AT = 200;
const DAYS_AT_ONCE = 8;
/** Advisory lock of a count, so that two processes never count the same day. */
export const FOLD_LOCK = 72_410_118;

/**
 * The facts of an order: `status` its code, with its price · `cod` state of its cash, with the cash · `rating` its stars · `pickup` time
 * from placing to pickup · `way` time from pickup to delivery, both as buckets · `promise` 1 delivered within the quoted time, 0 later ·
 * `tries` failed deliveries before the successful one.
 */
const ORDER_FACTS = ['status', 'cod', 'rating', 'pickup', 'way', 'promise', 'tries'] as const;

/** The dimensions that each kind of sum has. */
const BY = {
  all: { service: false, lane: false },
  service: { service: true, lane: false },
  lane: { service: false, lane: true },
} as const;

/**
 * The same facts as smaller sums, without service, lane or both: most dashboards read these. By service and lane a day has as many ratings
 * as services times lanes times stars, and nearly as many durations as orders.
 */
export const ROLLED_UP = {
  statusOfAll: { of: 'status', ...BY.all },
  statusOfService: { of: 'status', ...BY.service },
  statusOfLane: { of: 'status', ...BY.lane },
  codOfAll: { of: 'cod', ...BY.all },
  codOfService: { of: 'cod', ...BY.service },
  codOfLane: { of: 'cod', ...BY.lane },
  ratingOfAll: { of: 'rating', ...BY.all },
  ratingOfService: { of: 'rating', ...BY.service },
  ratingOfLane: { of: 'rating', ...BY.lane },
  pickupOfLane: { of: 'pickup', ...BY.lane },
  wayOfAll: { of: 'way', ...BY.all },
  wayOfService: { of: 'way', ...BY.service },
  wayOfLane: { of: 'way', ...BY.lane },
  promiseOfService: { of: 'promise', ...BY.service },
  triesOfService: { of: 'tries', ...BY.service },
} as const;

export type Fact = (typeof ORDER_FACTS)[number] | keyof typeof ROLLED_UP;
const FACTS = [...ORDER_FACTS, ...Object.keys(ROLLED_UP)] as Fact[];

/** The name of each stored fact, the fact that it sums, and whether it is counted by service and by lane. */
const KEPT_AS = sql.join(
  FACTS.map((fact) => {
    const { of, service, lane } =
      fact in ROLLED_UP ? ROLLED_UP[fact as keyof typeof ROLLED_UP] : { of: fact, service: true, lane: true };
    return sql`(${of}::text, ${fact}::text, ${service}::boolean, ${lane}::boolean)`;
  }),
  sql`, `,
);

/** Higher numbers of failed deliveries count as this number. */
const MOST_TRIES = 3;

/** A day of one customer, in the company's time zone. */
export interface DayKey {
  company: string;
  customer: number;
  day: string;
}

export const namedDays = (keys: readonly DayKey[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(company uuid, customer int, day date)`;

/**
 * Counts the next changed days. Returns the number of changes, or zero while another process counts. A change that arrives during the count
 * waits for the next round.
 */
export function foldAnalytics(ctx: Ctx): Promise<number> {
  return ctx.db.tx(async () => {
    const [lock] = rowsOf<{ alone: boolean }>(
      await ctx.db.sql.execute(sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as alone`),
    );
    if (!lock?.alone) return 0;
    const taken = rowsOf<DayKey & { changes: number }>(
      await ctx.db.sql.execute(sql`
        with next as (
          select distinct company_id, customer_id, day, timezone
          from (
            select t.company_id, t.customer_id, (t.placed_at at time zone c.timezone)::date as day, c.timezone
            from ${analyticsChange} t join ${company} c on c.id = t.company_id
            order by t.id limit ${LOOKED_AT}
          ) first
          limit ${DAYS_AT_ONCE}
        ), taken as (
          delete from ${analyticsChange} t using next n
          where t.company_id = n.company_id and t.customer_id = n.customer_id
            and t.placed_at >= (n.day::timestamp at time zone n.timezone)
            and t.placed_at < ((n.day + 1)::timestamp at time zone n.timezone)
          returning t.company_id, t.customer_id, n.day
        )
        select company_id::text as company, customer_id as customer, day::text as day, count(*)::int as changes
        from taken group by company_id, customer_id, taken.day`),
    );
    if (taken.length > 0) await countDays(ctx, taken);
    return taken.reduce((sum, { changes }) => sum + changes, 0);
  });
}

const COLUMNS = sql`company_id, customer_id, span, fact, day, service_code, origin_zone, destination_zone, value, orders, minor`;
const MONTH_KEY = sql`company_id, customer_id, fact, date_trunc('month', day)::date, service_code, origin_zone, destination_zone, value`;
const ON_SAME = sql`on conflict (customer_id, span, fact, day, service_code, origin_zone, destination_zone, value, company_id)
  do update set orders = kept.orders + excluded.orders, minor = kept.minor + excluded.minor`;

/** Adds the days in `rows` to the sums of months, or subtracts them. */
const intoMonths = (rows: SQL, sign: 1 | -1): SQL => sql`
  insert into ${analyticsCount} as kept (${COLUMNS})
  select company_id, customer_id, 'month', fact, date_trunc('month', day)::date, service_code, origin_zone, destination_zone, value,
    ${sign}::int * sum(orders)::int, ${sign}::int * sum(minor)::bigint
  from ${rows}
  group by ${MONTH_KEY}
  order by ${MONTH_KEY}
  ${ON_SAME}`;

async function countDays(ctx: Ctx, keys: DayKey[]): Promise<void> {
  const named = namedDays(keys);
  await ctx.db.sql.execute(sql`
    with gone as (
      delete from ${analyticsCount} as kept using ${named}
      where kept.customer_id = k.customer and kept.company_id = k.company and kept.span = 'day' and kept.day = k.day
        and kept.fact in (${sql.join(
          FACTS.map((fact) => sql`${fact}`),
          sql`, `,
        )})
      returning kept.*
    )
    ${intoMonths(sql`gone`, -1)}`);
  await ctx.db.sql.execute(sql`
    with counted as (
      insert into ${analyticsCount} (${COLUMNS})
      ${countedDays(named)}
      -- A fact's rows of a day lie beside each other, so that reading them touches few pages.
      order by customer_id, fact, day, service_code, origin_zone, destination_zone, value
      returning *
    )
    ${intoMonths(sql`counted`, 1)}`);
}

const bucket = (seconds: SQL): SQL =>
  sql`floor(ln(greatest(${seconds}, ${SHORTEST_S}::int) / ${SHORTEST_S}::float8) / ln(${BUCKET_RATIO}::float8))::int`;

/** The counts of these days, from the orders themselves. */
export const countedDays = (keys: SQL): SQL => sql`
  select company_id, customer_id, 'day', fact, day, service_code, origin_zone, destination_zone, value, count(*)::int,
    coalesce(sum(minor), 0)::bigint
  from (
    select o.company_id, o.customer_id, k.day, kept_as.fact, f.value, f.minor,
      case when kept_as.by_service then coalesce(o.service_code, '') else '' end as service_code,
      case when kept_as.by_lane then coalesce(o.origin_zone, '') else '' end as origin_zone,
      case when kept_as.by_lane then coalesce(o.destination_zone, '') else '' end as destination_zone
    from ${keys}
    join ${company} c on c.id = k.company
    -- Fenced by the offset: else all orders of the customer are read for each of its days.
    cross join lateral (
      select o.* from ${orders} o
      where o.customer_id = k.customer and o.company_id = k.company
        and o.created_at >= (k.day::timestamp at time zone c.timezone)
        and o.created_at < ((k.day + 1)::timestamp at time zone c.timezone)
        and o.status_code >= ${STATUS.created}
      offset 0
    ) o
    cross join lateral (
      select min(a.created_at) filter (where a.status_code between ${STATUS.pickupSuccess} and ${STATUS.returnFailed}) as picked_at,
        (count(*) filter (where a.status_code = ${STATUS.failedDelivery}))::int as missed
      from ${activity} a where a.order_id = o.id
    ) steps
    cross join lateral (values
      ('status', o.status_code, coalesce(o.price_minor, 0)),
      ('cod', case
        when o.cod_minor is null then null
        when o.cod_status = ${COD_STATUS.pendingDelivery} and o.status_code in (${sql.join(
          NEVER_COLLECTED.map((code) => sql`${code}::int`),
          sql`, `,
        )}) then ${NOT_COLLECTED}::int
        else o.cod_status end, coalesce(o.cod_minor, 0)),
      ('rating', o.rating, 0),
      ('pickup', case when steps.picked_at >= o.created_at
        then ${bucket(sql`extract(epoch from steps.picked_at - o.created_at)`)} end, 0),
      ('way', case when o.delivered_at >= steps.picked_at
        then ${bucket(sql`extract(epoch from o.delivered_at - steps.picked_at)`)} end, 0),
      ('promise', case when o.delivered_at is null or o.duration_s is null then null
        when o.delivered_at <= greatest(o.created_at, o.scheduled_at) + make_interval(secs => o.duration_s) then 1 else 0 end, 0),
      ('tries', case when o.delivered_at is not null then least(steps.missed, ${MOST_TRIES}::int) end, 0)
    ) f(fact, value, minor)
    join (values ${KEPT_AS}) kept_as(counts, fact, by_service, by_lane) on kept_as.counts = f.fact
    where f.value is not null
  ) facts
  group by company_id, customer_id, fact, day, service_code, origin_zone, destination_zone, value`;

/** Deletes a company's counts and schedules all its days, after a change of its time zone; in the open transaction. */
export async function recountCompany(ctx: Ctx, companyId: string): Promise<void> {
  await ctx.db.sql.execute(sql`delete from ${analyticsCount} where company_id = ${companyId}::uuid`);
  await ctx.db.sql.execute(sql`
    insert into ${analyticsChange} (company_id, customer_id, placed_at)
    select distinct company_id, customer_id, date_bin('15 minutes', created_at, timestamptz '2000-01-01T00:00:00Z')
    from ${orders} where company_id = ${companyId}::uuid and status_code >= ${STATUS.created}`);
}
