import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { rowsOf } from '../db/db.ts';
import { nowOf } from '../db/moments.ts';
import { NO_ADDRESS } from '../db/schema/integrations/webhooks.ts';

interface QueueState {
  queue: string;
  due: number;
  later: number;
  oldestS: number;
}

interface WaitingNotices {
  channel: string;
  waiting: number;
  oldestS: number;
}

export interface LedgerState {
  problems: number;
  verifiedAt: Date;
}

/** The queue whose finished jobs hold the result of each nightly check of the ledger. */
export const LEDGER_STATE_QUEUE = 'wallet.ledgerState';

/** Waiting rows of the database, of all tenants. Each statement reads a partial index of open rows. */
export async function readDatabaseState(ctx: Ctx) {
  const now = nowOf(ctx);
  const read = async <T>(query: ReturnType<typeof sql>) => rowsOf<T>(await ctx.db.sql.execute(query));
  const queues = await read<QueueState>(sql`
    select queue, (count(*) filter (where run_at <= ${now}))::int as due,
      (count(*) filter (where run_at > ${now}))::int as later,
      greatest(coalesce(extract(epoch from ${now} - min(run_at)), 0), 0)::float as "oldestS"
    from job where done_at is null and failed_at is null group by queue`);
  const webhooks = await read<{ state: string; webhooks: number }>(sql`
    select case when off_reason is not null or status = 0 then 'off' when failed_count > 0 then 'failing' else 'on' end as state,
      count(*)::int as webhooks
    from webhook where url <> ${NO_ADDRESS} group by 1`);
  const [deliveries] = await read<{ waiting: number; oldestS: number }>(sql`
    select count(*)::int as waiting,
      coalesce(extract(epoch from ${now} - min(d.created_at) filter (where w.status = 1)), 0)::float as "oldestS"
    from webhook_delivery d join webhook w on w.id = d.webhook_id join customer c on c.id = w.customer_id
    where d.state = 'waiting' and c.blocked_at is null`);
  const notices = await read<WaitingNotices>(sql`
    select channel, count(*)::int as waiting,
      greatest(coalesce(extract(epoch from ${now} - min(next_at)), 0), 0)::float as "oldestS"
    from notice where state in ('waiting', 'held') group by channel`);
  return { queues, webhooks, deliveries, notices };
}

/** The last nightly check of the ledger; undefined before the first night. */
export async function readLedgerState(ctx: Ctx): Promise<LedgerState | undefined> {
  const [found] = rowsOf<{ problems: number; at: string | Date }>(
    await ctx.db.sql.execute(sql`
      select (payload->>'problems')::int as problems, done_at as at from job
      where queue = ${LEDGER_STATE_QUEUE} order by id desc limit 1`),
  );
  return found && { problems: found.problems, verifiedAt: new Date(found.at) };
}
