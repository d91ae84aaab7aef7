import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../../context.ts';
import { rowsOf } from '../../../db/db.ts';
import { orderCount, orderCountChange, orderDayCount } from '../../../db/schema/orders/orderCounts.ts';
import { orders } from '../../../db/schema/orders/orders.ts';
import { untimed } from '../../../db/untimed.ts';

/** Maximum number of changes in one round of folding. */
const FOLDED_AT_ONCE = 20_000;
/** Locked while sums are written, so that two processes never wait for each other's rows. */
const FOLD_LOCK = 72_410_117;

const ofAccount = ({ companyId, customerId }: Scope) =>
  sql`customer_id = ${customerId} and company_id = ${companyId}::uuid`;

/** Number of the customer's orders in each status: the stored sums plus the changes that are not folded into them yet. */
export async function keptCounts(ctx: Ctx, scope: Scope): Promise<{ code: number; rows: number }[]> {
  return rowsOf<{ code: number; rows: number }>(
    await ctx.db.sql.execute(sql`
      select status_code as code, sum(rows)::int as rows
      from (
        select status_code, rows from ${orderCount} where ${ofAccount(scope)}
        union all select status_code, rows from ${orderCountChange} where ${ofAccount(scope)}
      ) kept
      group by status_code`),
  );
}

/**
 * The day (UTC) of the order at `offset` among the orders with these statuses, counted from the newest or the oldest, and the number of
 * orders before that day. Undefined beyond the last order.
 */
export async function dayAt(
  ctx: Ctx,
  scope: Scope,
  codes: number[],
  offset: number,
  from: 'newest' | 'oldest',
): Promise<{ day: string; before: number } | undefined> {
  const listed = sql`${ofAccount(scope)} and status_code in (${sql.join(
    codes.map((code) => sql`${code}::int`),
    sql`, `,
  )})`;
  const order = from === 'newest' ? sql`day desc` : sql`day asc`;
  const [found] = rowsOf<{ day: string; before: number }>(
    await ctx.db.sql.execute(sql`
      select day::text as day, (upto - rows)::int as before
      from (
        select day, rows, sum(rows) over (order by ${order}) as upto
        from (
          select day, sum(rows) as rows
          from (
            select day, rows from ${orderDayCount} where ${listed}
            union all select day, rows from ${orderCountChange} where ${listed}
          ) kept
          group by day
        ) days
      ) running
      where upto > ${offset}
      order by ${order}
      limit 1`),
  );
  return found;
}

/**
 * Folds changes into the sums; readers see either the change or the new sum. Returns the number of folded changes, or 0 while another
 * process folds.
 */
export function foldCounts(ctx: Ctx): Promise<number> {
  return ctx.db.tx(async () => {
    if (!(await isAlone(ctx))) return 0;
    const [folded] = rowsOf<{ changes: number }>(
      await ctx.db.sql.execute(sql`
        with taken as (
          delete from ${orderCountChange}
          where id in (select id from ${orderCountChange} order by id limit ${FOLDED_AT_ONCE})
          returning company_id, customer_id, status_code, day, rows
        ), by_status as (
          insert into ${orderCount} as kept (company_id, customer_id, status_code, rows)
          select company_id, customer_id, status_code, sum(rows) from taken group by 1, 2, 3
          on conflict (customer_id, company_id, status_code) do update set rows = kept.rows + excluded.rows
        ), by_day as (
          insert into ${orderDayCount} as kept (company_id, customer_id, status_code, day, rows)
          select company_id, customer_id, status_code, day, sum(rows) from taken group by 1, 2, 3, 4
          on conflict (customer_id, company_id, status_code, day) do update set rows = kept.rows + excluded.rows
        )
        select count(*)::int as changes from taken`),
    );
    return folded?.changes ?? 0;
  });
}

async function isAlone(ctx: Ctx): Promise<boolean> {
  const [row] = rowsOf<{ alone: boolean }>(
    await ctx.db.sql.execute(sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as alone`),
  );
  return row?.alone ?? false;
}

const KEY = sql`company_id, customer_id, status_code, day`;
const counted: SQL = sql`select company_id, customer_id, status_code, (created_at at time zone 'UTC')::date as day, count(*) as rows from ${orders} group by 1, 2, 3, 4`;

/**
 * Counts all orders and writes the differences to the stored counts as more changes. One statement sees orders and changes of the same
 * moment, so nothing needs a lock. First it corrects sums by status that differ from the sums by day.
 */
export function repairCounts(ctx: Ctx): Promise<{ counts: number; orders: number }> {
  return untimed(ctx.db, async () => {
    await ctx.db.sql.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK})`);
    const sums = rowsOf(
      await ctx.db.sql.execute(sql`
        with summed as (
          select company_id, customer_id, status_code, sum(rows) as rows from ${orderDayCount} group by 1, 2, 3
        )
        insert into ${orderCount} as kept (company_id, customer_id, status_code, rows)
        select company_id, customer_id, status_code, coalesce(summed.rows, 0)
        from summed full join ${orderCount} was using (company_id, customer_id, status_code)
        where coalesce(summed.rows, 0) <> coalesce(was.rows, 0)
        on conflict (customer_id, company_id, status_code) do update set rows = excluded.rows
        returning 1`),
    ).length;
    const [found] = rowsOf<{ counts: number; orders: number }>(
      await ctx.db.sql.execute(sql`
        with lacking as (
          insert into ${orderCountChange} (company_id, customer_id, status_code, day, rows)
          select ${KEY}, coalesce(counted.rows, 0) - coalesce(kept.rows, 0)
          from (${counted}) counted
          full join (
            select ${KEY}, sum(rows) as rows
            from (
              select ${KEY}, rows from ${orderDayCount}
              union all select ${KEY}, rows from ${orderCountChange}
            ) both_kept
            group by ${KEY}
          ) kept using (${KEY})
          where coalesce(counted.rows, 0) <> coalesce(kept.rows, 0)
          returning rows
        )
        select count(*)::int as counts, coalesce(sum(abs(rows)), 0)::int as orders from lacking`),
    );
    return { counts: sums + (found?.counts ?? 0), orders: found?.orders ?? 0 };
  });
}
