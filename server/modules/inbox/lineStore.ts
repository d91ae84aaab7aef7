import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { InboxQuery } from '../../../contract/orders/inbox.ts';
import {
  INBOX_CODES,
  INBOX_HOURS,
  type InboxKind,
  type InboxTab,
  inboxKindOf,
  TO_BRING,
} from '../../../contract/rules/orders/inbox.ts';
import type { Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { orderedId } from '../../db/orderedId.ts';
import { partOf } from '../../db/partOf.ts';
import { inboxLine } from '../../db/schema/orders/inbox.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { appUser } from '../../db/schema/tenants.ts';
import { isLateAt, promisedAt } from '../orders/list/listFilterStore.ts';

const HOUR_MS = 3_600_000;
const deadlineOf = (kind: InboxKind, since: Date) => new Date(since.getTime() + INBOX_HOURS[kind] * HOUR_MS);

const isOpen = isNull(inboxLine.endedAt);
const ofAccount = (scope: Scope) =>
  and(eq(inboxLine.companyId, scope.companyId), eq(inboxLine.customerId, scope.customerId));

/** Ends the order's open line of another matter. Its step was made in this transaction, by a scoped call or a courier. */
export async function endOthers(
  ctx: Ctx,
  orderId: string,
  statusCode: number,
  kind: InboxKind | undefined,
): Promise<void> {
  const now = ctx.ports.clock.now();
  await ctx.db.sql
    .update(inboxLine)
    .set({ endedAt: now, endedHow: 'over', updatedAt: now })
    .where(
      and(
        eq(inboxLine.orderId, orderId),
        isOpen,
        kind ? ne(inboxLine.kind, kind) : undefined,
        !kind && TO_BRING.includes(statusCode) ? ne(inboxLine.kind, 'late') : undefined,
      ),
    );
}

const MISSED_AT_ONCE = 500;
/** Older ones were answered otherwise, before there was an inbox. */
const MISSED_DAYS = 30;

export interface Missed {
  orderId: string;
  kind: InboxKind;
  since: Date;
  scope: Scope;
}

/**
 * Orders of all accounts that are late, or whose step was made before there was an inbox. An order that had a line of the matter is never
 * among them.
 */
export async function missedOrders(ctx: Ctx): Promise<Missed[]> {
  const now = ctx.ports.clock.now();
  const oldest = new Date(now.getTime() - MISSED_DAYS * 24 * HOUR_MS).toISOString();
  const inStatus = inArray(orders.statusCode, [...INBOX_CODES]);
  const rows = rowsOf<{ id: string; code: number; since: string; companyId: string; customerId: number }>(
    await ctx.db.sql.execute(sql`
      select found.* from customer c
      cross join lateral (
        select ${orders.id} as id, ${orders.statusCode} as code, ${orders.companyId} as "companyId",
          ${orders.customerId} as "customerId", case when ${inStatus} then ${orders.updatedAt} else ${promisedAt} end as since
        from ${orders}
        where ${orders.customerId} = c.id
          and ((${isLateAt(now)} and not ${inStatus}) or (${inStatus} and ${orders.updatedAt} >= ${oldest}::timestamptz))
          and not exists (
            select 1 from ${inboxLine}
            where ${inboxLine.orderId} = ${orders.id} and (${inboxLine.endedAt} is null or ${inboxLine.kind} = ${kindInSql})
          )
        limit ${MISSED_AT_ONCE}
      ) found
      limit ${MISSED_AT_ONCE}`),
  );
  return rows.map(({ id, code, since, companyId, customerId }) => ({
    orderId: id,
    kind: inboxKindOf(code) ?? 'late',
    since: new Date(since),
    scope: { companyId, customerId },
  }));
}

const kindInSql = sql`case ${orders.statusCode} ${sql.join(
  INBOX_CODES.map((code) => sql`when ${code}::int then ${inboxKindOf(code)}`),
  sql` `,
)} else 'late' end`;

/** Opens lines; of an order that has one meanwhile none. Returns the accounts that got some. */
export async function openLines(ctx: Ctx, missed: readonly Missed[]): Promise<Scope[]> {
  const written = await ctx.db.sql
    .insert(inboxLine)
    .values(
      missed.map(({ orderId, kind, since, scope }) => ({
        id: orderedId(),
        companyId: scope.companyId,
        customerId: scope.customerId,
        kind,
        orderId,
        since,
        deadline: deadlineOf(kind, since),
        updatedAt: ctx.ports.clock.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ companyId: inboxLine.companyId, customerId: inboxLine.customerId });
  return [...new Map(written.map((scope) => [scope.customerId, scope])).values()];
}

const isAwake = (now: Date) => or(isNull(inboxLine.snoozedUntil), lte(inboxLine.snoozedUntil, now));

function tabClause(tab: InboxTab, now: Date): SQL | undefined {
  if (tab === 'ended') return isNotNull(inboxLine.endedAt);
  return and(isOpen, tab === 'waiting' ? isAwake(now) : gt(inboxLine.snoozedUntil, now));
}

const LINE = {
  id: inboxLine.id,
  kind: inboxLine.kind,
  since: inboxLine.since,
  deadline: inboxLine.deadline,
  snoozedUntil: inboxLine.snoozedUntil,
  endedAt: inboxLine.endedAt,
  endedBy: appUser.name,
  orderId: inboxLine.orderId,
};

/** A page of lines: the nearest deadline first, of those that ended the newest. */
export async function linePage(ctx: Ctx, scope: Scope, query: InboxQuery) {
  const typed = query.keyword?.trim();
  const where = and(
    ofAccount(scope),
    tabClause(query.tab, ctx.ports.clock.now()),
    query.kind ? eq(inboxLine.kind, query.kind) : undefined,
    query.serviceCompanyId ? eq(orders.serviceCompanyId, Number(query.serviceCompanyId)) : undefined,
    typed
      ? or(ilike(orders.consignmentNo, partOf(typed)), like(orders.namesText, sql`lower(${partOf(typed)})`))
      : undefined,
  );
  const narrowsOrders = Boolean(typed || query.serviceCompanyId);
  const order =
    query.tab === 'ended'
      ? [desc(inboxLine.endedAt), asc(inboxLine.id)]
      : [asc(inboxLine.deadline), asc(inboxLine.id)];
  const rows = await ctx.db.sql
    .select(LINE)
    .from(inboxLine)
    .innerJoin(orders, eq(orders.id, inboxLine.orderId))
    .leftJoin(appUser, eq(appUser.id, inboxLine.endedBy))
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const counted = ctx.db.sql.select({ rows: count() }).from(inboxLine).$dynamic();
  const [total] = await (narrowsOrders
    ? counted.innerJoin(orders, eq(orders.id, inboxLine.orderId))
    : counted
  ).where(where);
  return { rows, total: total?.rows ?? 0 };
}

export async function countLines(ctx: Ctx, scope: Scope): Promise<{ waiting: number; snoozed: number }> {
  const now = ctx.ports.clock.now();
  const [found] = await ctx.db.sql
    .select({
      waiting: sql<number>`(count(*) filter (where ${isAwake(now)}))::int`,
      open: sql<number>`count(*)::int`,
    })
    .from(inboxLine)
    .where(and(ofAccount(scope), isOpen));
  const { waiting = 0, open = 0 } = found ?? {};
  return { waiting, snoozed: open - waiting };
}

/** Locks the caller's lines of these ids, in one order, so that two calls never wait for each other. */
export const lockLines = (ctx: Ctx, scope: Scope, ids: readonly string[]) =>
  ctx.db.sql
    .select()
    .from(inboxLine)
    .where(and(ofAccount(scope), inArray(inboxLine.id, [...ids])))
    .orderBy(asc(inboxLine.id))
    .for('update');

export type LineRow = Awaited<ReturnType<typeof lockLines>>[number];

/** Whether the order of each line has an open one. Pass lines that were locked in their scope. */
export async function ordersWithOpenLine(ctx: Ctx, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.sql
    .select({ orderId: inboxLine.orderId })
    .from(inboxLine)
    .where(and(inArray(inboxLine.orderId, [...orderIds]), isOpen));
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Changes locked lines. */
export async function changeLines(
  ctx: Ctx,
  scope: Scope,
  ids: readonly string[],
  set: Partial<Pick<LineRow, 'endedAt' | 'endedHow' | 'endedBy' | 'snoozedUntil'>>,
): Promise<void> {
  await ctx.db.sql
    .update(inboxLine)
    .set({ ...set, updatedAt: ctx.ports.clock.now() })
    .where(and(ofAccount(scope), inArray(inboxLine.id, [...ids])));
}
