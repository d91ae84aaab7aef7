import {
  and,
  between,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { OrderFilter } from '../../../contract/orders.ts';
import { isStatusGroup, STATUS, STATUS_GROUPS } from '../../../contract/rules/orderStatus.ts';
import { Uuid } from '../../../contract/scalars.ts';
import type { Scope } from '../../context.ts';
import { invoice } from '../../db/schema/ledger.ts';
import { orders } from '../../db/schema/orders.ts';
import { customer } from '../../db/schema/tenants.ts';
import { dayRange } from '../../http/dayRange.ts';
import { invalid } from '../../http/refusal.ts';

/** From this length a keyword matches anywhere in a number or name; a shorter one only at the start of a word. */
const SUBSTRING_FROM = 3;

/** The customer's company is compared once, not in each order: its index has no company, and a page's ids are read from the index alone. */
const ownListed = ({ companyId, customerId }: Scope) =>
  and(
    eq(orders.customerId, customerId),
    sql`${companyId}::uuid = (select ${customer.companyId} from ${customer} where ${customer.id} = ${customerId})`,
  );

/** Where-clause of lists, select-all, counts and export: the same filter for all of them. */
export function whereOf(scope: Scope, filter: OrderFilter, timezone: string, now: Date): SQL | undefined {
  return and(
    ownListed(scope),
    statusClause(filter),
    keywordClause(filter.keyword),
    nameClause(filter.n),
    dayRange(
      orders.createdAt,
      filter.dateFrom ?? filter.startDate ?? filter.createdDateFrom,
      filter.dateTo ?? filter.endDate ?? filter.createdDateTo,
      timezone,
    ),
    filter.serviceCompanyId ? inArray(orders.serviceCompanyId, numbers(filter.serviceCompanyId)) : undefined,
    filter.invoiceId ? idClause(orders.invoiceId, filter.invoiceId) : undefined,
    filter.consignmentNo
      ? inArray(
          orders.consignmentNo,
          filter.consignmentNo.split(',').map((s) => s.trim()),
        )
      : undefined,
    filter.hasManifest === undefined
      ? undefined
      : filter.hasManifest
        ? isNotNull(orders.pickupManifestId)
        : isNull(orders.pickupManifestId),
    filter.packed === undefined
      ? undefined
      : filter.packed
        ? isNotNull(orders.packedAt)
        : isNull(orders.packedAt),
    filter.madeTogether ? eq(orders.madeTogether, filter.madeTogether.toLowerCase()) : undefined,
    filter.codStatus ? eq(orders.codStatus, Number(filter.codStatus)) : undefined,
    filter.pastDue ? and(lt(orders.codDueAt, now), lt(orders.codStatus, 3)) : undefined,
  );
}

const numbers = (list: string) =>
  list
    .split(',')
    .map(Number)
    .filter((n) => n <= 2_147_483_647);

function idClause(column: typeof orders.invoiceId, id: string): SQL {
  if (!Uuid.safeParse(id).success) return sql`false`;
  // The orders of a monthly invoice stand on charges of their own.
  return sql`(${column} = ${id}::uuid or ${column} in (select ${invoice.id} from ${invoice} where ${invoice.billedIn} = ${id}::uuid))`;
}

/**
 * Codes by number or by name; without either every confirmed order, and all of an invoice's (BULK-27). A search finds failed ones
 * too: who looks for a number does not know what became of it.
 */
function statusClause(filter: OrderFilter): SQL | undefined {
  const codes = codesOf(filter);
  if (codes.length) return inArray(orders.statusCode, codes);
  const isSearch = Boolean(filter.keyword?.trim() || filter.n?.trim());
  return filter.invoiceId ? undefined : gte(orders.statusCode, isSearch ? STATUS.failed : STATUS.created);
}

/** The codes that a filter names; empty where it names none. Throws 422. */
function codesOf({ status, statusCode }: OrderFilter): number[] {
  const codes = statusCode ? numbers(statusCode) : [];
  const names = (status ?? '')
    .split(',')
    .map((s) => s.trim().toUpperCase())
    .filter((s) => s && s !== 'ALL');
  for (const name of names) {
    if (!isStatusGroup(name))
      throw invalid('status', `"status" must be one of ${Object.keys(STATUS_GROUPS).join(', ')}, ALL`);
    codes.push(...STATUS_GROUPS[name]);
  }
  return codes;
}

/** What a filter may name beside statuses without leaving out an order of them. */
const NOT_NARROWING = new Set<keyof OrderFilter>(['status', 'statusCode', 'customerId', 'companyId']);

/** Whether an order of this status is listed, for a filter of nothing but statuses; undefined for any other. Its totals are kept. */
export function statusesAlone(filter: OrderFilter): ((code: number) => boolean) | undefined {
  const names = Object.keys(OrderFilter.shape) as (keyof OrderFilter)[];
  if (names.some((name) => filter[name] !== undefined && filter[name] !== '' && !NOT_NARROWING.has(name)))
    return undefined;
  const codes = codesOf(filter);
  return codes.length ? (code) => codes.includes(code) : (code) => code >= STATUS.created;
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** In a number, or as names are searched. */
function keywordClause(keyword: string | undefined): SQL | undefined {
  const wanted = keyword?.trim();
  if (!wanted) return undefined;
  const anywhere = wanted.length >= SUBSTRING_FROM;
  return or(
    nameClause(wanted),
    ilike(orders.consignmentNo, `${anywhere ? '%' : ''}${literal(wanted)}%`),
    anywhere ? idFrom(wanted) : undefined,
  );
}

/** Drafts have no number yet: lists show the first eight characters of their id instead. */
const ID_START = /^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i;

/** Orders whose id starts with the text, as a range that the primary key can answer. */
function idFrom(text: string): SQL | undefined {
  const hex = text.replaceAll('-', '').toLowerCase();
  if (!ID_START.test(text) || hex.length > 32) return undefined;
  const whole = (fill: string) => hex.padEnd(32, fill).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return between(orders.id, whole('0'), whole('f'));
}

/** Sender and receiver; also references, which lists show as the name of a draft and which may have no digits. */
function nameClause(name: string | undefined): SQL | undefined {
  const wanted = name?.trim();
  if (!wanted) return undefined;
  const start = wanted.length < SUBSTRING_FROM ? ' ' : '';
  return like(orders.namesText, sql`lower(${`%${start}${literal(wanted)}%`})`);
}
