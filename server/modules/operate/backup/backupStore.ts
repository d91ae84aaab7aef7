import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../context.ts';
import { rowsOf } from '../../../db/db.ts';
import { liftTimeLimit } from '../../../db/untimed.ts';

/** Writes all changed pages to their files. */
export async function writeCheckpoint(ctx: Ctx): Promise<void> {
  await ctx.db.sql.execute(sql`checkpoint`);
}

/** Exports the snapshot of the open transaction; other connections use its name to see the same data. */
export async function exportSnapshot(ctx: Ctx): Promise<string> {
  await ctx.db.sql.execute(sql`set transaction isolation level repeatable read, read only`);
  await liftTimeLimit(ctx.db);
  const [row] = rowsOf<{ name: string }>(await ctx.db.sql.execute(sql`select pg_export_snapshot() as name`));
  if (!row) throw new Error('PostgreSQL named no snapshot');
  return row.name;
}

/** Whether the database holds any table. */
export async function hasTables(ctx: Ctx): Promise<boolean> {
  const [row] = rowsOf<{ has: boolean }>(
    await ctx.db.sql.execute(sql`select exists (select from pg_tables where schemaname = 'public') as has`),
  );
  return row?.has ?? false;
}
