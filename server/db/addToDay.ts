import { type InferInsertModel, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';

/** A table with a sum for each day of each of its subjects. */
type DaySums = PgTable & { spentMinor: PgColumn };

/**
 * Adds to the sum of a day in the row of this key, if the sum stays within `most`. Otherwise it returns false and writes nothing. The row
 * stays locked until the open transaction ends, so parallel payments wait for each other.
 */
export async function addToDay<T extends DaySums>(
  ctx: Ctx,
  table: T,
  key: Omit<InferInsertModel<T>, 'spentMinor'>,
  { minor, most }: { minor: number; most: number | null },
): Promise<boolean> {
  if (most !== null && minor > most) return false;
  const sum = sql`${table.spentMinor} + ${minor}::bigint`;
  const columns = table as unknown as Record<string, PgColumn>;
  const added = await ctx.db.sql
    .insert(table as PgTable)
    .values({ ...key, spentMinor: minor })
    .onConflictDoUpdate({
      target: Object.keys(key).map((name) => columns[name]!),
      set: { spentMinor: sum },
      ...(most === null ? {} : { setWhere: sql`${sum} <= ${most}::bigint` }),
    })
    .returning({ sum: table.spentMinor as PgColumn });
  return added.length > 0;
}
