import { type SQL, sql } from 'drizzle-orm';
import { nextMonth, type Step, startOfStep } from '../../../contract/rules/analytics.ts';
import { addDays } from '../../../contract/rules/text/days.ts';
import type { Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { analyticsChange, analyticsCount } from '../../db/schema/analytics.ts';
import { service } from '../../db/schema/couriers/rateCards.ts';
import { type Fact, ROLLED_UP } from './countStore.ts';

/** Selection of counts: orders placed from the first to the last day, of one or all services and lanes. */
export interface Chosen {
  from: string;
  to: string;
  serviceCode?: string | undefined;
  lane?: { origin: string; destination: string } | undefined;
}

const ofAccount = ({ companyId, customerId }: Scope): SQL =>
  sql`customer_id = ${customerId} and company_id = ${companyId}::uuid`;

type Grouping = { service?: boolean; lane?: boolean };

/** The smallest sum of a fact that still has the chosen dimensions. */
function smallest(fact: Fact, chosen: Chosen, by: Grouping): Fact {
  const service = by.service === true || chosen.serviceCode !== undefined;
  const lane = by.lane === true || chosen.lane !== undefined;
  const found = Object.entries(ROLLED_UP).find(
    ([, sum]) => sum.of === fact && sum.service === service && sum.lane === lane,
  );
  return found ? (found[0] as Fact) : fact;
}

/**
 * The stored counts of a range: sums of whole months, and single days before and after them. `daily` reads only days. The result names each
 * sum by its fact.
 */
function counts(
  scope: Scope,
  requested: readonly Fact[],
  chosen: Chosen,
  { daily = false, by = {} }: { daily?: boolean; by?: Grouping } = {},
): SQL {
  const facts = requested.map((fact) => smallest(fact, chosen, by));
  const names = sql.join(
    facts.map((fact, i) => sql`when ${fact} then ${requested[i]}`),
    sql` `,
  );
  const only = sql`${ofAccount(scope)} and fact in (${sql.join(
    facts.map((fact) => sql`${fact}`),
    sql`, `,
  )}) ${chosen.serviceCode === undefined ? sql`` : sql`and service_code = ${chosen.serviceCode}`} ${
    chosen.lane
      ? sql`and origin_zone = ${chosen.lane.origin} and destination_zone = ${chosen.lane.destination}`
      : sql``
  } and orders <> 0`;
  const part = (span: 'day' | 'month', from: string, to: string): SQL =>
    sql`select case fact ${names} end as fact, day, service_code, origin_zone, destination_zone, value, orders, minor from ${analyticsCount} where ${only} and span = ${span} and day between ${from}::date and ${to}::date`;
  const { from, to } = chosen;
  const month = startOfStep(from, 'month') === from ? from : nextMonth(from);
  const after = startOfStep(addDays(to, 1), 'month');
  if (daily || month >= after) return part('day', from, to);
  const parts = [part('month', month, addDays(after, -1))];
  if (from < month) parts.push(part('day', from, addDays(month, -1)));
  if (after <= to) parts.push(part('day', after, to));
  return sql.join(parts, sql` union all `);
}

/** First day of the step that a row of the counts falls into. */
const stepOf = (step: Step): SQL =>
  step === 'day' ? sql`day` : sql`date_trunc(${sql.raw(`'${step}'`)}, day)::date`;

export interface Sum {
  fact: Fact;
  value: number;
  orders: number;
  minor: number;
}

const SUMS = sql`fact, value, sum(orders)::int as orders, sum(minor)::float8 as minor`;

/** Sums of each value over the whole range. */
export async function totals(ctx: Ctx, scope: Scope, facts: readonly Fact[], chosen: Chosen): Promise<Sum[]> {
  return rowsOf<Sum>(
    await ctx.db.sql.execute(
      sql`select ${SUMS} from (${counts(scope, facts, chosen)}) c group by fact, value`,
    ),
  );
}

/** The same sums by steps of time, each named by its first day. */
export async function overTime(
  ctx: Ctx,
  scope: Scope,
  facts: readonly Fact[],
  chosen: Chosen,
  step: Step,
): Promise<(Sum & { day: string })[]> {
  return rowsOf<Sum & { day: string }>(
    await ctx.db.sql.execute(
      sql`select step::text as day, ${SUMS}
        from (select ${stepOf(step)} as step, c.* from (${counts(scope, facts, chosen, { daily: step !== 'month' })}) c) s
        group by step, fact, value`,
    ),
  );
}

/** The same sums by service. */
export async function byService(
  ctx: Ctx,
  scope: Scope,
  facts: readonly Fact[],
  chosen: Chosen,
): Promise<(Sum & { code: string })[]> {
  return rowsOf<Sum & { code: string }>(
    await ctx.db.sql.execute(
      sql`select service_code as code, ${SUMS} from (${counts(scope, facts, chosen, { by: { service: true } })}) c group by service_code, fact, value`,
    ),
  );
}

/** The same sums by lane. */
export async function byLane(
  ctx: Ctx,
  scope: Scope,
  facts: readonly Fact[],
  chosen: Chosen,
): Promise<(Sum & { origin: string; destination: string })[]> {
  return rowsOf<Sum & { origin: string; destination: string }>(
    await ctx.db.sql.execute(
      sql`select origin_zone as origin, destination_zone as destination, ${SUMS}
        from (${counts(scope, facts, chosen, { by: { lane: true } })}) c group by origin_zone, destination_zone, fact, value`,
    ),
  );
}

/** Time of the oldest change that is not counted yet; null if all are counted. */
export async function uncountedSince(ctx: Ctx, scope: Scope): Promise<Date | null> {
  const [row] = rowsOf<{ ms: number | null }>(
    await ctx.db.sql.execute(
      sql`select extract(epoch from min(changed_at))::float8 * 1000 as ms from ${analyticsChange} where ${ofAccount(scope)}`,
    ),
  );
  return row?.ms == null ? null : new Date(row.ms);
}

const everUsed = (scope: Scope, fact: 'statusOfService' | 'statusOfLane'): SQL =>
  sql`${analyticsCount} where ${ofAccount(scope)} and span = 'month' and fact = ${fact} and orders <> 0`;

/** Services that the account has ever used, with the names that the tenant gives them now. */
export async function usedServices(ctx: Ctx, scope: Scope): Promise<{ code: string; name: string }[]> {
  return rowsOf(
    await ctx.db.sql.execute(sql`
      select used.code, coalesce(max(s.name), used.code) as name
      from (select distinct service_code as code from ${everUsed(scope, 'statusOfService')}) used
      left join ${service} s on s.company_id = ${scope.companyId}::uuid and s.code = used.code
      where used.code <> ''
      group by used.code order by name, used.code`),
  );
}

/** Lanes that the account has ever used. */
export async function usedLanes(ctx: Ctx, scope: Scope): Promise<{ origin: string; destination: string }[]> {
  return rowsOf(
    await ctx.db.sql.execute(sql`
      select distinct origin_zone as origin, destination_zone as destination from ${everUsed(scope, 'statusOfLane')}
        and origin_zone <> '' and destination_zone <> '' order by 1, 2`),
  );
}
