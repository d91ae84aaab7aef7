import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { rowsOf } from './db.ts';

export const PART = 1000;

/** In parts, because one statement over years of rows would exceed the time limit of statements. */
export async function deleteInParts(ctx: Ctx, table: PgTable, isOld: SQL | undefined): Promise<void> {
  let deleted: number;
  do {
    const rows = await ctx.db.sql.execute(sql`
      with part as materialized (select ctid from ${table} where ${isOld} limit ${PART})
      delete from ${table} where ctid = any (array(select ctid from part)) returning 1`);
    deleted = rowsOf(rows).length;
  } while (deleted === PART);
}
