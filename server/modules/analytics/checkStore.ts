import { type SQL, sql } from 'drizzle-orm';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { analyticsChange, analyticsCount } from '../../db/schema/analytics.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { company } from '../../db/schema/tenants.ts';
import { countedDays, type DayKey, FOLD_LOCK, namedDays } from './countStore.ts';

/** Days that one statement compares: few, as other statements wait for the embedded database. */
const DAYS_AT_ONCE = 8;

/** A day on which the stored counts of a fact differ from the orders. */
export interface Difference extends DayKey {
  fact: string;
  /** Difference between stored counts and orders, over all values. */
  orders: number;
  minor: number;
}

/** The days to check completely: one of `of` parts, so that `of` nights check all days, and the days of months with a wrong sum. */
export interface Part {
  part: number;
  of: number;
  companyId?: string | undefined;
}

export interface Checked {
  days: number;
  differences: Difference[];
  /** Number of monthly sums that differ from the sums of their days. */
  months: number;
}

const KEY = sql`company_id, customer_id, fact, day, service_code, origin_zone, destination_zone, value`;
/** Days whose orders have changed since they were counted: they are counted again in any case. */
const WAITING = sql`
  select t.company_id, t.customer_id, (t.placed_at at time zone c.timezone)::date as day
  from ${analyticsChange} t join ${company} c on c.id = t.company_id`;

/** Days on which two sets of counts differ, both read at one moment. */
const differing = (counted: SQL, kept: SQL): SQL => sql`
  select company_id::text as company, customer_id as customer, day::text as day, fact,
    sum(abs(coalesce(counted.orders, 0) - coalesce(kept.orders, 0)))::int as orders,
    sum(abs(coalesce(counted.minor, 0) - coalesce(kept.minor, 0)))::float8 as minor
  from (${counted}) counted full join (${kept}) kept using (${KEY})
  where (coalesce(counted.orders, 0) <> coalesce(kept.orders, 0) or coalesce(counted.minor, 0) <> coalesce(kept.minor, 0))
    and (company_id, customer_id, day) not in (${WAITING})
  group by company_id, customer_id, day, fact
  order by 1, 2, 3, 4`;

const ofCompany = (column: SQL, companyId: string | undefined): SQL =>
  companyId === undefined ? sql`` : sql`and ${column} = ${companyId}::uuid`;

/** Compares the number of orders in each status, for all days. This fact needs no steps of the parcels. */
async function statusDifferences(ctx: Ctx, companyId: string | undefined): Promise<Difference[]> {
  const counted = sql`
    select o.company_id, o.customer_id, 'status' as fact, (o.created_at at time zone c.timezone)::date as day,
      coalesce(o.service_code, '') as service_code, coalesce(o.origin_zone, '') as origin_zone,
      coalesce(o.destination_zone, '') as destination_zone, o.status_code as value, count(*)::int as orders,
      sum(coalesce(o.price_minor, 0))::bigint as minor
    from ${orders} o join ${company} c on c.id = o.company_id
    where o.status_code >= ${STATUS.created} ${ofCompany(sql`o.company_id`, companyId)}
    group by 1, 2, 4, 5, 6, 7, 8`;
  const kept = sql`
    select ${KEY}, orders, minor from ${analyticsCount}
    where span = 'day' and fact = 'status' ${ofCompany(sql`company_id`, companyId)}`;
  return rowsOf<Difference>(await ctx.db.sql.execute(differing(counted, kept)));
}

/** Compares all facts of these days. */
async function dayDifferences(ctx: Ctx, keys: DayKey[]): Promise<Difference[]> {
  const counted = sql`
    select ${KEY}, orders, minor from (${countedDays(namedDays(keys))})
      as days(company_id, customer_id, span, fact, day, service_code, origin_zone, destination_zone, value, orders, minor)`;
  const kept = sql`
    select kept.company_id, kept.customer_id, kept.fact, kept.day, kept.service_code, kept.origin_zone, kept.destination_zone,
      kept.value, kept.orders, kept.minor
    from ${analyticsCount} kept join ${namedDays(keys)}
      on kept.customer_id = k.customer and kept.company_id = k.company and kept.day = k.day
    where kept.span = 'day'`;
  return rowsOf<Difference>(await ctx.db.sql.execute(differing(counted, kept)));
}

const MONTH = sql`company_id, customer_id, fact, month, service_code, origin_zone, destination_zone, value`;

/** Sums of months that differ from the sums of their days, with the right values. */
const wrongMonths = (companyId: string | undefined): SQL => sql`
  select ${MONTH}, coalesce(summed.orders, 0) as orders, coalesce(summed.minor, 0) as minor
  from (
    select company_id, customer_id, fact, date_trunc('month', day)::date as month, service_code, origin_zone, destination_zone,
      value, sum(orders)::int as orders, sum(minor)::bigint as minor
    from ${analyticsCount} where span = 'day' ${ofCompany(sql`company_id`, companyId)}
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ) summed
  full join (
    select company_id, customer_id, fact, day as month, service_code, origin_zone, destination_zone, value, orders, minor
    from ${analyticsCount} where span = 'month' ${ofCompany(sql`company_id`, companyId)}
  ) was using (${MONTH})
  where coalesce(summed.orders, 0) <> coalesce(was.orders, 0) or coalesce(summed.minor, 0) <> coalesce(was.minor, 0)`;

/**
 * Compares the stored counts with the orders: the statuses of all days, all counts of some days, and the monthly sums with the daily sums.
 * Each statement sees orders, counts and changes at one moment, so nothing needs a lock.
 */
export async function checkCounts(ctx: Ctx, { part, of, companyId }: Part): Promise<Checked> {
  const differences = await statusDifferences(ctx, companyId);
  const days = rowsOf<DayKey>(
    await ctx.db.sql.execute(sql`
      select company_id::text as company, customer_id as customer, day::text as day
      from ${analyticsCount} where span = 'day' ${ofCompany(sql`company_id`, companyId)}
      group by company_id, customer_id, day
      -- A day that was broken shows in the sum of its month.
      having mod(abs(hashtext(customer_id || ' ' || day)::bigint), ${of}::int) = ${part}::int
        or (company_id, customer_id, date_trunc('month', day)::date) in (select company_id, customer_id, month from (${wrongMonths(companyId)}) wrong)
      order by 1, 2, 3`),
  );
  for (let first = 0; first < days.length; first += DAYS_AT_ONCE) {
    const found = await dayDifferences(ctx, days.slice(first, first + DAYS_AT_ONCE));
    differences.push(...found.filter(({ fact }) => fact !== 'status'));
  }
  const months = rowsOf(await ctx.db.sql.execute(wrongMonths(companyId))).length;
  return { days: days.length, differences, months };
}

/** Corrects monthly sums that differ from their days. Recounting a day later adds its changes to the sums. */
async function repairMonths(ctx: Ctx, companyId: string | undefined): Promise<number> {
  await ctx.db.sql.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK})`);
  return rowsOf(
    await ctx.db.sql.execute(sql`
      insert into ${analyticsCount} (company_id, customer_id, fact, day, service_code, origin_zone, destination_zone, value, orders, minor, span)
      select wrong.*, 'month' from (${wrongMonths(companyId)}) wrong
      on conflict (customer_id, span, fact, day, service_code, origin_zone, destination_zone, value, company_id)
        do update set orders = excluded.orders, minor = excluded.minor
      returning 1`),
  ).length;
}

/** Schedules these days for a new count, and corrects the sums of months that differ from their days. */
export async function recountDays(ctx: Ctx, days: readonly DayKey[]): Promise<void> {
  await ctx.db.tx(async () => {
    await repairMonths(ctx, undefined);
    await ctx.db.sql.execute(sql`
      insert into ${analyticsChange} (company_id, customer_id, placed_at)
      select distinct k.company, k.customer, k.day::timestamp at time zone c.timezone
      from ${namedDays(days)} join ${company} c on c.id = k.company`);
  });
}

/**
 * Schedules all days of a company for a new count, in the open transaction, including days without orders now. The old counts stay until
 * each day is counted, so that no dashboard is empty. Returns the number of days.
 */
export async function recountAll(ctx: Ctx, companyId: string): Promise<number> {
  await repairMonths(ctx, companyId);
  return rowsOf(
    await ctx.db.sql.execute(sql`
      insert into ${analyticsChange} (company_id, customer_id, placed_at)
      select ${companyId}::uuid, customer_id, day::timestamp at time zone (select timezone from ${company} where id = ${companyId}::uuid)
      from (
        select o.customer_id, (o.created_at at time zone c.timezone)::date as day
        from ${orders} o join ${company} c on c.id = o.company_id
        where o.company_id = ${companyId}::uuid and o.status_code >= ${STATUS.created}
        union
        select customer_id, day from ${analyticsCount} where company_id = ${companyId}::uuid and span = 'day'
      ) days
      returning 1`),
  ).length;
}
