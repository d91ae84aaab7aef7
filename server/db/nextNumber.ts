import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { rowsOf } from './db.ts';

/** The next number of a company's own sequence, from 1. A transaction that is rolled back leaves a gap. */
export async function nextNumber(ctx: Ctx, companyId: string, name: string): Promise<number> {
  const rows = rowsOf<{ value: number | string }>(
    await ctx.db.sql.execute(sql`
      insert into number_sequence (company_id, name, value) values (${companyId}, ${name}, 1)
      on conflict (company_id, name) do update set value = number_sequence.value + 1 returning value`),
  );
  return Number(rows[0]?.value);
}
