import {
  and,
  between,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { OrderFilter } from '../../../../contract/orders/orders.ts';
import { toMinor } from '../../../../contract/rules/money/money.ts';
import { USUAL_UNKNOWN_S } from '../../../../contract/rules/orders/arrival.ts';
import { TO_BRING } from '../../../../contract/rules/orders/inbox.ts';
import { isStatusGroup, STATUS, STATUS_GROUPS } from '../../../../contract/rules/orders/orderStatus.ts';
import { trackingNumber, trackingNumberForms } from '../../../../contract/rules/orders/trackingNumbers.ts';
import { Uuid } from '../../../../contract/wire/scalars.ts';
import type { Scope } from '../../../context.ts';
import { invoice } from '../../../db/schema/ledger.ts';
import { orderSearch } from '../../../db/schema/orders/orderSearch.ts';
import { activity, orders } from '../../../db/schema/orders/orders.ts';
import { courierInstruction } from '../../../db/schema/orders/requests.ts';
import { company, customer } from '../../../db/schema/tenants.ts';
import { invalid } from '../../../http/answer/refusal.ts';
import { dayRange } from '../../../http/request/dayRange.ts';

/** From this length a keyword matches anywhere in a number or name; a shorter one only at the start of a word. */
const SUBSTRING_FROM = 3;

/** Fields that a search reads: of the orders themselves, or of the narrow rows for searches. */
const OF_ORDERS = {
  id: orders.id,
  customerId: orders.customerId,
  statusCode: orders.statusCode,
  createdAt: orders.createdAt,
  namesText: orders.namesText,
  consignmentNo: orders.consignmentNo,
};
const OF_SEARCH = {
  id: orderSearch.orderId,
  customerId: orderSearch.customerId,
  statusCode: orderSearch.statusCode,
  createdAt: orderSearch.createdAt,
  namesText: orderSearch.namesText,
  consignmentNo: orderSearch.consignmentNo,
};
type Read = typeof OF_ORDERS | typeof OF_SEARCH;

/**
 * Compares the company once with that of the customer, not in each order: the lists' index has no company, and a page's ids are read only
 * from the index.
 */
const ownListed = ({ companyId, customerId }: Scope, of: Read) =>
  and(
    eq(of.customerId, customerId),
    sql`${companyId}::uuid = (select ${customer.companyId} from ${customer} where ${customer.id} = ${customerId})`,
  );

const days = (filter: OrderFilter, timezone: string, of: Read) =>
  dayRange(
    of.createdAt,
    filter.dateFrom ?? filter.startDate ?? filter.createdDateFrom,
    filter.dateTo ?? filter.endDate ?? filter.createdDateTo,
    timezone,
  );

/** The account whose orders are read, and the person who reads them. */
export type Reader = Scope & { userId: number };

/** Where-clause of lists, counts and export: the same filter for all of them. */
export function whereOf(scope: Reader, filter: OrderFilter, timezone: string, now: Date): SQL | undefined {
  const search = searchOf(scope, filter, timezone);
  return and(
    passingWhereOf(scope, filter, timezone, now),
    search ? sql`${orders.id} in (select order_id from (${search}) found)` : undefined,
  );
}

/** The same for all orders of the filter at once: the search runs once, where the planner may repeat it for each order. */
export function whereOfAll(scope: Reader, filter: OrderFilter, timezone: string, now: Date): SQL | undefined {
  const search = searchOf(scope, filter, timezone);
  return and(
    passingWhereOf(scope, filter, timezone, now),
    search ? sql`${orders.id} = any(array(${search}))` : undefined,
  );
}

/** The same filter without the search index, for a search with many hits: reading along a sort then finds enough orders. */
export function passingWhereOf(
  scope: Reader,
  filter: OrderFilter,
  timezone: string,
  now: Date,
): SQL | undefined {
  return and(
    ownListed(scope, OF_ORDERS),
    statusClause(filter, OF_ORDERS),
    keywordClause(filter.keyword, scope, OF_ORDERS),
    nameClause(filter.n, scope, OF_ORDERS),
    days(filter, timezone, OF_ORDERS),
    filter.serviceCompanyId ? inArray(orders.serviceCompanyId, numbers(filter.serviceCompanyId)) : undefined,
    filter.invoiceId ? idClause(orders.invoiceId, filter.invoiceId) : undefined,
    filter.consignmentNo
      ? inArray(orders.consignmentNo, filter.consignmentNo.split(',').flatMap(trackingNumberForms))
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
    lateClause(filter.late, now),
    attemptsClause(filter.minAttempts),
    filter.statusSince ? statusSinceClause(new Date(filter.statusSince)) : undefined,
    bookedClause(filter, scope.userId),
    filter.codPaidSince ? gt(orders.codPaidAt, new Date(filter.codPaidSince)) : undefined,
    filter.codFrom ? gte(orders.codMinor, toMinor(Number(filter.codFrom))) : undefined,
    filter.codTo ? lte(orders.codMinor, toMinor(Number(filter.codTo))) : undefined,
  );
}

/** The literal zero lets the planner use the index of orders with failed attempts. */
const attemptsClause = (least: string | undefined): SQL | undefined =>
  least ? and(sql`${orders.failedAttempts} > 0`, gte(orders.failedAttempts, Number(least))) : undefined;

/** Every step writes the order's row, so the index of changes finds the few orders that had one. */
const changedSince = (since: Date): SQL => gt(orders.updatedAt, since);

/** Orders whose newest step to their present status was reported after this time. Of a completed order it is the delivery. */
function statusSinceClause(since: Date): SQL | undefined {
  // A step from before the column has the courier's time.
  const step = sql`case ${orders.statusCode} when ${STATUS.completed}::int then ${STATUS.delivered}::int else ${orders.statusCode} end`;
  const stepAt = sql`(select max(${activity.createdAt}) from ${activity} where ${activity.orderId} = ${orders.id}
    and ${activity.statusCode} = ${step} and ${activity.saidBy} is null)`;
  return and(
    changedSince(since),
    sql`coalesce(${orders.statusAt}, ${stepAt}, ${orders.createdAt}) > ${since.toISOString()}::timestamptz`,
  );
}

/** Orders by time and person of their booking. The person who sent an order to the payment page booked it: the page itself books in nobody's name. */
function bookedClause({ bookedSince, bookedBy }: OrderFilter, userId: number): SQL | undefined {
  if (!bookedSince && !bookedBy) return undefined;
  const isStep = (code: number) =>
    sql`${activity.orderId} = ${orders.id} and ${activity.statusCode} = ${code}::int`;
  const isMine = sql`(exists (select 1 from ${activity} where ${isStep(STATUS.pendingPayment)} and ${activity.doneBy} = ${userId}::int)
    or (select ${activity.doneBy} from ${activity} where ${isStep(STATUS.created)}
      order by ${activity.createdAt}, ${activity.id} limit 1) is not distinct from ${userId}::int)`;
  const bookedAt = sql`(select min(${activity.createdAt}) from ${activity} where ${isStep(STATUS.created)})`;
  const since = bookedSince ? new Date(bookedSince) : undefined;
  return and(
    since && changedSince(since),
    since && sql`${bookedAt} > ${since.toISOString()}::timestamptz`,
    bookedBy && (bookedBy === 'me' ? isMine : sql`not ${isMine}`),
  );
}

const afterPickup = (seconds: SQL) =>
  sql`greatest(${orders.createdAt}, ${orders.scheduledAt}) + make_interval(secs => ${seconds})`;

/**
 * Time by which nine of ten parcels of an order's service and lane had arrived; two days if too few are known. Never before the end of the
 * quoted time (BX-40).
 */
export const usualUntil = afterPickup(
  sql`greatest(${orders.durationS}, coalesce(${orders.usualS}, ${sql.raw(String(USUAL_UNKNOWN_S))}))`,
);

/**
 * End of the day on which the courier agreed to deliver again, by the tenant's clock: null without one, after that attempt failed, or after
 * another instruction. A corrected address keeps the day.
 */
const agreedUntil = sql`(
  select (to_date(left(told.day, 7), 'YYYY-MM') + right(told.day, 2)::int)::timestamp at time zone ${company.timezone}
  from (select ${courierInstruction.instruction}->>'reattemptOn' as day, ${courierInstruction.createdAt} as at
    from ${courierInstruction} where ${courierInstruction.orderId} = ${orders.id}
      and ${courierInstruction.instruction}->'address' is null
    order by ${courierInstruction.createdAt} desc limit 1) told
  join ${company} on ${company.id} = ${orders.companyId}
  where told.day is not null and not exists (select 1 from ${activity} where ${activity.orderId} = ${orders.id}
    and ${activity.statusCode} = ${STATUS.failedDelivery}::int and ${activity.saidBy} is null and ${activity.createdAt} > told.at))`;

/** Time from which an order is late: its usual time, or the end of the agreed day if that is later. */
export const lateFrom = sql`greatest(${usualUntil}, ${agreedUntil})`;

/** Late orders that their couriers still have to bring. The agreed day is read only of orders whose usual time is over. */
export const isLateAt = (now: Date): SQL | undefined => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return and(
    inArray(orders.statusCode, [...TO_BRING]),
    sql`${usualUntil} < ${at}`,
    sql`coalesce(${agreedUntil} < ${at}, true)`,
  );
};

function lateClause(isLate: boolean | undefined, now: Date): SQL | undefined {
  if (isLate === undefined) return undefined;
  return isLate ? isLateAt(now) : sql`(${isLateAt(now)}) is not true`;
}

/**
 * Statement for `order_id` of the orders that match the filter's texts, statuses and days. It searches month after month, so a reader can
 * stop early. With `by` it returns the first orders of each month in order of age, else all unordered. Undefined if the search index cannot
 * find the filter's text.
 */
export function searchOf(
  scope: Scope,
  filter: OrderFilter,
  timezone: string,
  by?: { orderBy: 'asc' | 'desc'; first: number },
): SQL | undefined {
  const typed = [filter.keyword?.trim(), filter.n?.trim()].filter((text): text is string => Boolean(text));
  if (typed.length === 0 || !typed.every(hasKeys)) return undefined;
  const listed = and(eq(orders.customerId, scope.customerId), days(filter, timezone, OF_ORDERS));
  const monthAt = (order: SQL) =>
    sql`order_search_month((select ${orders.createdAt} from ${orders} where ${listed} order by ${orders.createdAt} ${order} limit 1))`;
  const [first, last, step] = by?.orderBy === 'asc' ? [sql`asc`, sql`desc`, 1] : [sql`desc`, sql`asc`, -1];
  const found = and(
    ownListed(scope, OF_SEARCH),
    sql`${orderSearch.month} = months.month`,
    statusClause(filter, OF_SEARCH),
    keywordClause(filter.keyword, scope, OF_SEARCH),
    nameClause(filter.n, scope, OF_SEARCH),
    days(filter, timezone, OF_SEARCH),
  );
  // Both endings keep the months apart: otherwise the planner may read all months to sort them once.
  const end = by
    ? sql`order by ${orderSearch.createdAt} ${first}, ${orderSearch.orderId} ${first} limit ${by.first}`
    : sql`offset 0`;
  return sql`
    select in_month.order_id
    from generate_series(${monthAt(first)}, ${monthAt(last)}, ${step}::int) as months (month)
    cross join lateral (select ${orderSearch.orderId} from ${orderSearch} where ${found} ${end}) in_month`;
}

/** Filters in addition to texts that do not narrow the result of `searchOf`. */
const SEARCHED = new Set<keyof OrderFilter>([
  ...(['keyword', 'n', 'status', 'statusCode', 'customerId', 'companyId'] as const),
  ...(['dateFrom', 'dateTo', 'startDate', 'endDate', 'createdDateFrom', 'createdDateTo'] as const),
]);

/** Key of a search of `searchOf`. Of an invoice filter it contains only that orders of every status count. */
export const searchKey = (filter: OrderFilter): object => ({
  ...Object.fromEntries(Object.entries(filter).filter(([name]) => SEARCHED.has(name as keyof OrderFilter))),
  everyStatus: Boolean(filter.invoiceId),
});

/** Whether `searchOf` finds exactly the filter's orders. */
export const isSearchAlone = (filter: OrderFilter): boolean => namesOnly(filter, SEARCHED);

const numbers = (list: string) =>
  list
    .split(',')
    .map(Number)
    .filter((n) => n <= 2_147_483_647);

function idClause(column: typeof orders.invoiceId, id: string): SQL {
  if (!Uuid.safeParse(id).success) return sql`false`;
  // The orders of a monthly invoice are on its charges.
  return sql`(${column} = ${id}::uuid or ${column} in (select ${invoice.id} from ${invoice} where ${invoice.billedIn} = ${id}::uuid))`;
}

/**
 * Statuses by code or by name; without either every confirmed order, and for an invoice all its orders (BULK-27). A search also finds
 * failed orders, as a person who searches by number does not know the status.
 */
function statusClause(filter: OrderFilter, of: Read): SQL | undefined {
  const codes = codesOf(filter);
  if (codes) return inArray(of.statusCode, codes);
  const isSearch = Boolean(filter.keyword?.trim() || filter.n?.trim());
  return filter.invoiceId ? undefined : gte(of.statusCode, isSearch ? STATUS.failed : STATUS.created);
}

/** The codes that a filter names; with codes and groups only codes that are in both. Undefined if it names none. Throws 422. */
function codesOf({ status, statusCode }: OrderFilter): number[] | undefined {
  const codes = statusCode ? numbers(statusCode) : undefined;
  const grouped: number[] = [];
  const names = (status ?? '')
    .split(',')
    .map((s) => s.trim().toUpperCase())
    .filter((s) => s && s !== 'ALL');
  for (const name of names) {
    if (!isStatusGroup(name))
      throw invalid('status', `"status" must be one of ${Object.keys(STATUS_GROUPS).join(', ')}, ALL`);
    grouped.push(...STATUS_GROUPS[name]);
  }
  if (names.length === 0) return codes;
  return codes ? codes.filter((code) => grouped.includes(code)) : grouped;
}

function namesOnly(filter: OrderFilter, allowed: Set<keyof OrderFilter>): boolean {
  const names = Object.keys(OrderFilter.shape) as (keyof OrderFilter)[];
  return names.every((name) => filter[name] === undefined || filter[name] === '' || allowed.has(name));
}

/** Filters that exclude no order beyond its status. */
const NOT_NARROWING = new Set<keyof OrderFilter>(['status', 'statusCode', 'customerId', 'companyId']);

/**
 * Whether an order of this status is listed, for a filter with statuses only; undefined for any other filter. Totals of such filters are
 * stored.
 */
export function statusesAlone(filter: OrderFilter): ((code: number) => boolean) | undefined {
  if (!namesOnly(filter, NOT_NARROWING)) return undefined;
  const codes = codesOf(filter);
  return codes ? (code) => codes.includes(code) : (code) => code >= STATUS.created;
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const isAnywhere = (searched: string) => searched.length >= SUBSTRING_FROM;
/** A shorter text matches at the start of a word, which follows a space. */
const spaced = (searched: string) => (isAnywhere(searched) ? searched : ` ${searched}`);
/**
 * The search index finds three letters, or the first letters of a word. It cannot find two characters of three code units, such as a letter
 * and an emoji.
 */
const hasKeys = (searched: string) => !isAnywhere(searched) || [...searched].length >= SUBSTRING_FROM;

/** Entries of the search index for a text, in names or in numbers. The query compares the matching rows again. */
function keysOf(
  kind: 'names' | 'number',
  searched: string,
  of: Read,
  { customerId }: Scope,
): SQL | undefined {
  if (of === OF_ORDERS) return undefined;
  const seed = sql`(months.month::bigint << 32) + ${customerId}`;
  return sql`order_search_keys(${orderSearch.customerId}, ${orderSearch.month}, ${orderSearch.namesText}, ${orderSearch.consignmentNo})
    @> order_search_wanted(${kind === 'names' ? seed : sql`-(${seed})`}, ${spaced(searched)})`;
}

/** Orders with the keyword in a number or in their names. */
function keywordClause(keyword: string | undefined, scope: Scope, of: Read): SQL | undefined {
  const searched = keyword?.trim();
  if (!searched) return undefined;
  const anywhere = isAnywhere(searched);
  return or(
    nameClause(searched, scope, of),
    ...numberForms(searched).map((number) =>
      and(
        keysOf('number', number, of, scope),
        ilike(of.consignmentNo, `${anywhere ? '%' : ''}${literal(number)}%`),
      ),
    ),
    anywhere ? idFrom(searched, of) : undefined,
  );
}

/** The text as a number: as typed, and, if it has digits, in the couriers' form without hyphens, blanks and full-width digits. */
function numberForms(searched: string): string[] {
  const plain = trackingNumber(searched).replaceAll('-', '');
  const isOther = plain !== searched.toUpperCase() && /\d/.test(plain) && isAnywhere(plain);
  return isOther ? [searched, plain] : [searched];
}

/** Drafts have no number yet: lists show the first eight characters of their id instead. */
const ID_START = /^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i;

/** Orders whose id starts with the text, as a range that the primary key can answer. */
function idFrom(text: string, of: Read): SQL | undefined {
  const hex = text.replaceAll('-', '').toLowerCase();
  if (!ID_START.test(text) || hex.length > 32) return undefined;
  const whole = (fill: string) => hex.padEnd(32, fill).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return between(of.id, whole('0'), whole('f'));
}

/** Searches sender, receiver and reference: lists show the reference as the name of a draft, and it may have no digits. */
function nameClause(name: string | undefined, scope: Scope, of: Read): SQL | undefined {
  const searched = name?.trim();
  if (!searched) return undefined;
  return and(
    keysOf('names', searched, of, scope),
    like(of.namesText, sql`lower(${`%${literal(spaced(searched))}%`})`),
  );
}
