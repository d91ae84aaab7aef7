import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { nowOf } from '../../db/moments.ts';

/** Schedules new lines of the inbox for the rules of their accounts, within the transaction that opens the lines. */
export async function noteForRules(ctx: Ctx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await ctx.db.sql.execute(sql`
    insert into inbox_rule_line (rule_id, line_id, at)
    select r.id, l.id, ${nowOf(ctx)}
    from inbox_line l
    join inbox_rule r on r.customer_id = l.customer_id and r.is_on and (r.kinds = '[]'::jsonb or r.kinds @> to_jsonb(l.kind))
    where l.id = any(${`{${lineIds.join(',')}}`}::uuid[])
    on conflict do nothing`);
}
