import { and, type SQL } from 'drizzle-orm';
import type { OrderListQuery } from '../../../../contract/orders/orders.ts';
import { SEARCH_TOTAL_MOST } from '../../../../contract/rules/limits.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { type CountedPage, countedPage } from '../../../db/countedPage.ts';
import type { OrderRecord } from '../store.ts';
import {
  isSearchAlone,
  passingWhereOf,
  type Reader,
  searchKey,
  searchOf,
  statusesAlone,
  whereOf,
} from './listFilterStore.ts';
import {
  behind,
  countSearched,
  countUpTo,
  createdFrom,
  createdUntil,
  recordsAt,
  reversed,
  searchedAt,
} from './listStore.ts';
import { dayAt, keptCounts } from './orderCountStore.ts';

export type OrderPage = CountedPage<OrderRecord>;

export const asksQuotes = ({ retrieve = '' }: Pick<OrderListQuery, 'retrieve'>): boolean =>
  retrieve.split(',').includes('quotes');

/** Up to this offset the database skips the rows before a page. */
const NEAR = 1000;

/** One page of the filtered orders: with a stored total if the filter has statuses only, else as a search. */
export async function orderPage(
  ctx: Ctx,
  scope: Reader,
  query: OrderListQuery,
  timezone: string,
): Promise<OrderPage> {
  const isListed = statusesAlone(query);
  if (!isListed) return searchPage(ctx, scope, query, timezone);
  const where = whereOf(scope, query, timezone, ctx.ports.clock.now());
  const kept = (await keptCounts(ctx, scope)).filter(({ code, rows }) => rows > 0 && isListed(code));
  const total = kept.reduce((sum, { rows }) => sum + rows, 0);
  const records = await keptPage(ctx, scope, where, query, { total, codes: kept.map(({ code }) => code) });
  return { records, total, more: false };
}

/** Reads the page from the nearer end of the list; in a sort by age also from the page's first day. */
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
  const rowCount = Math.min(limit, total - offset);
  const fromEnd = total - offset - rowCount;
  const turned = fromEnd < offset;
  const sort = turned ? reversed(query) : query;
  const passed = turned ? fromEnd : offset;
  const start = await nearestDay(ctx, scope, sort, codes, passed);
  const records = await recordsAt(ctx, scope, and(where, start.where), sort, {
    offset: passed - start.before,
    limit: rowCount,
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

/** The page after the row that the caller names as the last. Undefined if the list cannot continue from such a row. */
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

/**
 * Reads one row more than shown: if it is missing, the list ends here and needs no count. A plain search reads the index while it counts.
 * With another sort, a further filter or a row to continue from, the count comes first: it decides whether reading along the sort costs
 * less.
 */
async function searchPage(
  ctx: Ctx,
  scope: Reader,
  query: OrderListQuery,
  timezone: string,
): Promise<OrderPage> {
  const { limit, page, after, sortBy, orderBy, retrieve: _retrieve, ...filter } = query;
  const offset = (page - 1) * limit;
  const rows = { offset, limit: limit + 1, quotes: asksQuotes(query) };
  const search = searchOf(scope, filter, timezone);
  const countSearch = async () =>
    search &&
    countedTotal(ctx, scope, searchKey(filter), () => countSearched(ctx, search, SEARCH_TOTAL_MOST + 1));
  const isAlone = search !== undefined && isSearchAlone(filter);
  if (isAlone && sortBy === 'createdAt' && !after) {
    const byAge = searchOf(scope, filter, timezone, { orderBy, first: offset + limit + 1 })!;
    // Over one connection the count would only wait for the page, which often makes the count unnecessary.
    const counting = ctx.db.kind === 'pglite' ? undefined : countSearch();
    const [read] = await Promise.all([searchedAt(ctx, byAge, query, rows), counting]);
    return countedPage(read, query, () => counting ?? countSearch());
  }
  const now = ctx.ports.clock.now();
  const where = whereOf(scope, filter, timezone, now);
  const total = await countSearch();
  const along = search && total === undefined ? passingWhereOf(scope, filter, timezone, now) : where;
  const read =
    (await furtherPage(ctx, scope, along, query, 1)) ?? (await recordsAt(ctx, scope, along, query, rows));
  return countedPage(read, query, async () =>
    isAlone ? total : countedTotal(ctx, scope, filter, () => countUpTo(ctx, where, SEARCH_TOTAL_MOST + 1)),
  );
}

/** Time for which a search with too many rows is not counted again, as each letter and page requests it. */
const MANY_FOR_MS = 30_000;
const MOST_KNOWN = 500;
/** For each search with many rows, the time until which this is taken as known. */
const many = new WeakMap<Ctx, Map<string, number>>();

/** The total of a search; undefined above the largest counted number. */
async function countedTotal(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  filter: object,
  count: () => Promise<number>,
): Promise<number | undefined> {
  const key = JSON.stringify([companyId, customerId, filter]);
  const now = ctx.ports.clock.now().getTime();
  const known = many.get(ctx) ?? new Map<string, number>();
  many.set(ctx, known);
  if ((known.get(key) ?? 0) > now) return undefined;
  known.delete(key);
  const counted = await count();
  if (counted <= SEARCH_TOTAL_MOST) return counted;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, now + MANY_FOR_MS);
  return undefined;
}
