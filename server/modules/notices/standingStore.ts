import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { SHIPPER_KINDS } from '../../../contract/rules/account/notices.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { localStart, nowOf } from '../../db/moments.ts';
import { ownRows } from '../../db/ownRows.ts';
import { notice } from '../../db/schema/account/notices.ts';
import { MARKS_COUNT_DAYS, MOST_PAID_ORDERS, noticesADay, type Standing } from './noticeCaps.ts';

const ownNotices = (scope: Scope) => ownRows(notice, scope);

/**
 * Messages to recipients that the account may send today. It counts paid orders up to `mostPaid`, without orders on the shipper's own
 * courier accounts, which cost nothing here.
 */
export async function limitOf(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  mostPaid = MOST_PAID_ORDERS,
): Promise<number> {
  const since = sql`${nowOf(ctx)} - make_interval(days => ${MARKS_COUNT_DAYS}::int)`;
  const result = await ctx.db.sql.execute(sql`
    select extract(epoch from ${nowOf(ctx)} - c.created_at)::float8 / 86400 as "ageDays",
      (select count(*)::int from (
        select 1 from orders o where o.customer_id = c.id and o.consignment_no is not null and o.price_minor > 0
          and not o.own_courier and o.status_code <> ${STATUS.cancelled} limit ${mostPaid}) paid) as "paidOrders",
      (select count(*)::int from notice n where n.customer_id = c.id and n.stopped_at > ${since}) as stops,
      (select count(*)::int from notice n where n.customer_id = c.id and n.complained_at > ${since}) as complaints
    from customer c where c.id = ${customerId} and c.company_id = ${companyId}`);
  const [standing] = rowsOf<Standing>(result);
  return standing ? noticesADay(standing) : 0;
}

const midnight = (ctx: Ctx, { companyId }: Scope, days: number) =>
  sql`(select ${localStart(nowOf(ctx), 'day', sql`timezone`, { days })} from company where id = ${companyId})`;

/** Messages to recipients that were handed over today, in the tenant's time zone. */
export const sentToday = (ctx: Ctx, scope: Scope): Promise<number> =>
  ctx.db.sql.$count(
    notice,
    and(
      ownNotices(scope),
      inArray(notice.state, ['sending', 'sent', 'bounced', 'failed']),
      isNotNull(notice.outboxId),
      notInArray(notice.kind, SHIPPER_KINDS),
      sql`${notice.sentAt} >= ${midnight(ctx, scope, 0)}`,
    ),
  );

/** Remainder of today's limit, locked until the transaction ends, so that two processes do not both send the last message. */
export async function leftToday(ctx: Ctx, scope: Scope): Promise<number> {
  await ctx.db.sql.execute(sql`select pg_advisory_xact_lock(hashtext('notices'), ${scope.customerId})`);
  const sent = await sentToday(ctx, scope);
  // A few orders usually show that the limit is not reached. All orders are counted only for an account near its limit.
  const left = (await limitOf(ctx, scope, Math.min(sent, MOST_PAID_ORDERS))) - sent;
  return left > 0 ? left : (await limitOf(ctx, scope)) - sent;
}

/** When the next day begins in the tenant's time zone. */
export async function tomorrow(ctx: Ctx, scope: Scope): Promise<Date> {
  const result = await ctx.db.sql.execute(sql`select ${midnight(ctx, scope, 1)}::text as at`);
  return new Date(rowsOf<{ at: string }>(result)[0]?.at ?? ctx.ports.clock.now());
}

export const countHeld = (ctx: Ctx, scope: Scope): Promise<number> =>
  ctx.db.sql.$count(notice, and(ownNotices(scope), eq(notice.state, 'held')));
