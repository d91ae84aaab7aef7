import { and, type SQL } from 'drizzle-orm';
import type { OrderListQuery } from '../../../contract/orders.ts';
import { SEARCH_TOTAL_MOST } from '../../../contract/rules/limits.ts';
import type { Ctx, Scope } from '../../context.ts';
import { statusesAlone } from './listFilterStore.ts';
import { behind, countUpTo, createdFrom, createdUntil, recordsAt, reversed } from './listStore.ts';
import { dayAt, keptCounts } from './orderCountStore.ts';
import type { OrderRecord } from './store.ts';

export interface OrderPage {
  records: OrderRecord[];
  total: number;
  /** There are more rows than `total` says. */
  more: boolean;
}

export const asksQuotes = ({ retrieve = '' }: Pick<OrderListQuery, 'retrieve'>): boolean =>
  retrieve.split(',').includes('quotes');

/** Up to this offset the database skips the rows before a page. */
const NEAR = 1000;

/** One page of the filtered orders: with a kept total where the filter names nothing but statuses, else as a search. */
export async function orderPage(
  ctx: Ctx,
  scope: Scope,
  where: SQL | undefined,
  query: OrderListQuery,
): Promise<OrderPage> {
  const isListed = statusesAlone(query);
  if (!isListed) return searchPage(ctx, scope, where, query);
  const kept = (await keptCounts(ctx, scope)).filter(({ code, rows }) => rows > 0 && isListed(code));
  const total = kept.reduce((sum, { rows }) => sum + rows, 0);
  const records = await keptPage(ctx, scope, where, query, { total, codes: kept.map(({ code }) => code) });
  return { records, total, more: false };
}

/** Read from whichever end of the list is nearer; by age also from the day that the page begins in. */
async function keptPage(
  ctx: Ctx,
  scope: Scope,
  where: SQL | undefined,
  query: OrderListQuery,
  { total, codes }: { total: number; codes: number[] },
): Promise<OrderRecord[]> {
  const { limit } = query;
  const quotes = asksQuotes(query);
  const offset = (query.page - 1) * limit;
  if (offset >= total) return [];
  if (offset <= NEAR) return recordsAt(ctx, scope, where, query, { offset, limit, quotes });
  const further = await furtherPage(ctx, scope, where, query);
  if (further) return further;
  const wanted = Math.min(limit, total - offset);
  const fromEnd = total - offset - wanted;
  const turned = fromEnd < offset;
  const sort = turned ? reversed(query) : query;
  const passed = turned ? fromEnd : offset;
  const start = await nearestDay(ctx, scope, sort, codes, passed);
  const records = await recordsAt(ctx, scope, and(where, start.where), sort, {
    offset: passed - start.before,
    limit: wanted,
    quotes,
  });
  return turned ? records.reverse() : records;
}

async function nearestDay(
  ctx: Ctx,
  scope: Scope,
  { sortBy, orderBy }: Pick<OrderListQuery, 'sortBy' | 'orderBy'>,
  codes: number[],
  passed: number,
): Promise<{ where: SQL | undefined; before: number }> {
  if (sortBy !== 'createdAt' || passed <= NEAR) return { where: undefined, before: 0 };
  const newest = orderBy === 'desc';
  const found = await dayAt(ctx, scope, codes, passed, newest ? 'newest' : 'oldest');
  if (!found) return { where: undefined, before: 0 };
  return { where: newest ? createdUntil(found.day) : createdFrom(found.day), before: found.before };
}

/** The page after the row that the caller says he has seen last; undefined where he names none that can be gone on from. */
async function furtherPage(
  ctx: Ctx,
  scope: Scope,
  where: SQL | undefined,
  query: OrderListQuery,
  more = 0,
): Promise<OrderRecord[] | undefined> {
  if (!query.after) return undefined;
  const rest = await behind(ctx, scope, query, query.after);
  const rows = { offset: 0, limit: query.limit + more, quotes: asksQuotes(query) };
  return rest && recordsAt(ctx, scope, and(where, rest), query, rows);
}

/** Reads one row more than shown: where it is missing the list ends here, and no count is needed. */
async function searchPage(
  ctx: Ctx,
  scope: Scope,
  where: SQL | undefined,
  query: OrderListQuery,
): Promise<OrderPage> {
  const { limit } = query;
  const offset = (query.page - 1) * limit;
  const read =
    (await furtherPage(ctx, scope, where, query, 1)) ??
    (await recordsAt(ctx, scope, where, query, { offset, limit: limit + 1, quotes: asksQuotes(query) }));
  const records = read.slice(0, limit);
  const isEnd = read.length <= limit;
  if (isEnd && (read.length > 0 || offset === 0))
    return { records, total: offset + read.length, more: false };
  const total = await countedTotal(ctx, scope, where, query);
  if (total !== undefined) return { records, total, more: false };
  // Beyond what is counted the total grows with the pages, so that a caller who goes on to `pageTotal` sees every row.
  return { records, total: Math.max(SEARCH_TOTAL_MOST, isEnd ? 0 : offset + read.length), more: true };
}

/** For so long a search that had more rows than are counted is not counted again: it is asked for with each letter and page. */
const MANY_FOR_MS = 30_000;
const MOST_KNOWN = 500;
/** Until when searches are known to have many rows. */
const many = new WeakMap<Ctx, Map<string, number>>();

/** The total of a search; undefined when it is more than is counted. */
async function countedTotal(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  where: SQL | undefined,
  { page: _page, limit: _limit, after: _after, sortBy: _by, orderBy: _order, ...filter }: OrderListQuery,
): Promise<number | undefined> {
  const key = JSON.stringify([companyId, customerId, filter]);
  const now = ctx.ports.clock.now().getTime();
  const known = many.get(ctx) ?? new Map<string, number>();
  many.set(ctx, known);
  if ((known.get(key) ?? 0) > now) return undefined;
  known.delete(key);
  const counted = await countUpTo(ctx, where, SEARCH_TOTAL_MOST + 1);
  if (counted <= SEARCH_TOTAL_MOST) return counted;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, now + MANY_FOR_MS);
  return undefined;
}
