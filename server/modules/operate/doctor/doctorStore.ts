import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../../context.ts';
import { rowsOf } from '../../../db/db.ts';
import { NO_ADDRESS, webhook } from '../../../db/schema/integrations/webhooks.ts';
import { payment, paymentRefund, strayMoney } from '../../../db/schema/ledger.ts';
import { job } from '../../../db/schema/system/jobs.ts';
import { company } from '../../../db/schema/tenants.ts';
import { DAY_MS } from '../../../ports/clock.ts';

/** Facts of the database server. */
export async function selectDatabase(ctx: Ctx) {
  const [row] = rowsOf<{
    version: string;
    encoding: string;
    fsync: string;
    commit: string;
    connections: string;
    used: number;
    extensions: string[] | string;
    now: string | Date;
    bytes: string | number;
  }>(
    await ctx.db.sql.execute(sql`
      select current_setting('server_version_num') as version, pg_encoding_to_char(encoding) as encoding,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('max_connections') as connections, (select count(*)::int from pg_stat_activity) as used,
        (select coalesce(json_agg(extname), '[]') from pg_extension) as extensions, clock_timestamp() as now,
        pg_database_size(oid) as bytes
      from pg_database where datname = current_database()`),
  );
  return row;
}

/** Jobs that were given up in the last days, by queue. */
export async function selectGivenUp(ctx: Ctx, days: number) {
  const since = new Date(ctx.ports.clock.now().getTime() - days * DAY_MS);
  return ctx.db.sql
    .select({ queue: job.queue, jobs: sql<number>`count(*)::int` })
    .from(job)
    .where(and(isNotNull(job.failedAt), sql`${job.failedAt} > ${since.toISOString()}`))
    .groupBy(job.queue);
}

/** When a fact of this queue was last noted; undefined when never. */
export async function lastNoted(ctx: Ctx, queue: string): Promise<Date | undefined> {
  const [row] = await ctx.db.sql
    .select({ at: sql<string | Date | null>`max(${job.doneAt})` })
    .from(job)
    .where(and(eq(job.queue, queue), isNotNull(job.doneAt)));
  return row?.at ? new Date(row.at) : undefined;
}

export const countDeadWebhooks = (ctx: Ctx): Promise<number> =>
  ctx.db.sql.$count(
    webhook,
    and(inArray(webhook.offReason, ['failures', 'gone']), ne(webhook.url, NO_ADDRESS)),
  );

export const countStray = (ctx: Ctx): Promise<number> =>
  ctx.db.sql.$count(strayMoney, isNull(strayMoney.settledAt));

/** Refunds that the gateway has not settled since `before`. */
export const countOpenRefunds = (ctx: Ctx, before: Date): Promise<number> =>
  ctx.db.sql.$count(
    paymentRefund,
    and(eq(paymentRefund.status, 'pending'), lt(paymentRefund.createdAt, before)),
  );

/** Payments that have no result and were begun before `before`. */
export const countOpenPayments = (ctx: Ctx, before: Date): Promise<number> =>
  ctx.db.sql.$count(payment, and(eq(payment.status, 'pending'), lt(payment.createdAt, before)));

export const selectTenants = (ctx: Ctx) =>
  ctx.db.sql
    .select({
      code: company.code,
      hosts: company.hosts,
      sender: sql<string | null>`${company.profile}->>'senderEmail'`,
    })
    .from(company);
