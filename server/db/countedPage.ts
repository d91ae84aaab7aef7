import { type SQLWrapper, sql } from 'drizzle-orm';
import { SEARCH_TOTAL_MOST } from '../../contract/rules/limits.ts';
import type { Ctx } from '../context.ts';
import { rowsOf } from './db.ts';

export interface CountedPage<T> {
  records: T[];
  total: number;
  /** There are more rows than `total` says. */
  more: boolean;
}

/**
 * A page from its rows and the next page's first row: a list that ends here needs no count. `totalOf` returns undefined for more than
 * `most` rows.
 */
export async function countedPage<T>(
  read: T[],
  { page, limit }: { page: number; limit: number },
  totalOf: () => Promise<number | undefined>,
  most = SEARCH_TOTAL_MOST,
): Promise<CountedPage<T>> {
  const offset = (page - 1) * limit;
  const records = read.slice(0, limit);
  const isEnd = read.length <= limit;
  if (isEnd && (read.length > 0 || offset === 0))
    return { records, total: offset + read.length, more: false };
  const total = await totalOf();
  if (total !== undefined) return { records, total, more: false };
  // Beyond the counted rows the total grows with each page, so a caller who continues to `pageTotal` sees every row.
  return { records, total: Math.max(most, isEnd ? 0 : offset + read.length), more: true };
}

/** Number of rows that a query finds; undefined above `most`. The database stops reading there. */
export async function countedRows(
  ctx: Ctx,
  query: { limit: (most: number) => SQLWrapper },
  most: number,
): Promise<number | undefined> {
  const found = query.limit(most + 1);
  const [row] = rowsOf<{ rows: number }>(
    await ctx.db.sql.execute(sql`select count(*)::int as rows from (${found}) found`),
  );
  const rows = row?.rows ?? 0;
  return rows > most ? undefined : rows;
}
