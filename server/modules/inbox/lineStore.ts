import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  exists,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { InboxCounts, InboxQuery } from '../../../contract/orders/inbox.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import {
  CLAIM_MS,
  INBOX,
  INBOX_CODES,
  INBOX_TOTAL_MOST,
  type InboxKind,
  type InboxTab,
  inboxKindOf,
  OF_RECIPIENT,
  PARCEL_KINDS,
  STEPS_KEPT,
  TO_BRING,
} from '../../../contract/rules/orders/inbox.ts';
import {
  type Instruction,
  instructionDay,
  instructionKind,
} from '../../../contract/rules/orders/instructions.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { stepMatter } from '../../../contract/rules/orders/stepMatter.ts';
import type { Ctx, Scope } from '../../context.ts';
import { countedPage, countedRows } from '../../db/countedPage.ts';
import { rowsOf } from '../../db/db.ts';
import { orderedId } from '../../db/orderedId.ts';
import { ownRows } from '../../db/ownRows.ts';
import { partOf } from '../../db/partOf.ts';
import { inboxLine, type LineStep, type StepDoer } from '../../db/schema/orders/inbox.ts';
import { activity, orders } from '../../db/schema/orders/orders.ts';
import { HOUR_MS } from '../../ports/clock.ts';
import { noteForRules } from '../inboxRules/noteStore.ts';
import { isId } from '../orders/ids.ts';
import { isLateAt, lateFrom, searchOf, usualUntil } from '../orders/list/listFilterStore.ts';

const deadlineOf = (kind: InboxKind, since: Date) => new Date(since.getTime() + INBOX[kind].hours * HOUR_MS);
const matterOf = (orderId: string) => `order:${orderId}`;

const isOpen = isNull(inboxLine.endedAt);
const ofAccount = (scope: Scope) => ownRows(inboxLine, scope);

/** The line's steps with another step; the oldest beyond the limit are dropped. */
const withStep = (step: LineStep, at: Date): SQL =>
  sql`(select jsonb_agg(step order by n) from (
    select step, n from jsonb_array_elements(${inboxLine.steps} || ${JSON.stringify([{ ...step, at: at.toISOString() }])}::jsonb)
      with ordinality as all_steps (step, n) order by n desc limit ${sql.raw(String(STEPS_KEPT))}) newest)`;

/** An order's step: its status, the matter of this status, and the person or API key that did it. */
export interface OrderStep {
  orderId: string;
  statusCode: number;
  kind: InboxKind | undefined;
  since: Date;
  doer: StepDoer | null;
  scope: Scope;
}

/**
 * Ends the order's line of another matter, and a line of the same matter that was done before this step. The step was made in this
 * transaction, by a scoped call or a courier. A step beyond the booking also decides whether an unanswered cancellation succeeded.
 */
export async function endOthers(
  ctx: Ctx,
  { orderId, statusCode, kind, since, doer, scope }: OrderStep,
): Promise<void> {
  const now = ctx.ports.clock.now();
  // Another service or pickup time gives the order more time.
  const isStillLate = exists(
    ctx.db.sql
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), isLateAt(now))),
  );
  const isAnswered = and(isNotNull(inboxLine.endedAt), lt(inboxLine.since, since));
  await ctx.db.sql
    .update(inboxLine)
    .set({
      overAt: now,
      endedAt: sql`coalesce(${inboxLine.endedAt}, ${now.toISOString()}::timestamptz)`,
      endedHow: sql`coalesce(${inboxLine.endedHow}, 'over')`,
      updatedAt: now,
      ...(doer && {
        steps: sql`case ${inboxLine.kind} when 'bookingFailed' then ${withStep({ what: 'retried', ...doer }, now)} else ${withStep({ what: 'changed', ...doer }, now)} end`,
      }),
    })
    .where(
      and(
        eq(inboxLine.customerId, scope.customerId),
        inArray(inboxLine.matter, [
          matterOf(orderId),
          ...(statusCode === STATUS.created ? [] : [`cancelUnknown:${orderId}`]),
        ]),
        isNull(inboxLine.overAt),
        kind ? or(ne(inboxLine.kind, kind), isAnswered) : undefined,
        !kind && TO_BRING.includes(statusCode) ? or(ne(inboxLine.kind, 'late'), not(isStillLate)) : undefined,
      ),
    );
}

/** Shows the order's line of the same matter again if the step is new. The line names the person or key that changed the order. */
export async function wakeLine(ctx: Ctx, { orderId, since, doer, scope }: OrderStep): Promise<void> {
  const now = ctx.ports.clock.now();
  await ctx.db.sql
    .update(inboxLine)
    .set({
      snoozedUntil: sql`case when ${inboxLine.since} < ${since.toISOString()}::timestamptz then null else ${inboxLine.snoozedUntil} end`,
      ...(doer && { steps: withStep({ what: 'changed', ...doer }, now) }),
      updatedAt: now,
    })
    .where(
      and(
        eq(inboxLine.customerId, scope.customerId),
        eq(inboxLine.matter, matterOf(orderId)),
        isNull(inboxLine.overAt),
        isOpen,
      ),
    );
}

/** Time for the courier to follow an instruction without a day. An instruction for a day has that day and half of the next day. */
const FOLLOWED_MS = 48 * HOUR_MS;
const AFTER_DAY_MS = 36 * HOUR_MS;

/**
 * Records that the order's courier took the instruction of a person or program in this transaction, in the order's line and in those of its
 * recipient. The order's line is snoozed: nobody needs to act until the courier's next step, or until the time to follow the instruction is
 * over. The recipient's lines wait for their own answer.
 */
export async function answerOrder(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  { doer, instruction }: { doer: StepDoer; instruction: Instruction },
): Promise<void> {
  const now = ctx.ports.clock.now();
  const day = instructionDay(instruction);
  const until = new Date(day ? Date.parse(day) + AFTER_DAY_MS : now.getTime() + FOLLOWED_MS);
  const step = { what: 'instructed', ...doer, instruction: instructionKind(instruction), day } as const;
  const isOrders = eq(inboxLine.matter, matterOf(orderId));
  await ctx.db.sql
    .update(inboxLine)
    .set({
      snoozedUntil: sql`case when ${isOrders} then ${until.toISOString()}::timestamptz else ${inboxLine.snoozedUntil} end`,
      steps: withStep(step, now),
      updatedAt: now,
    })
    .where(
      and(
        ofAccount(scope),
        eq(inboxLine.orderId, orderId),
        or(isOrders, inArray(inboxLine.kind, [...OF_RECIPIENT])),
        isOpen,
      ),
    );
}

/** When the order took its present step, and the courier's words about it. It reads the order's history, so without a scope. */
export async function presentStep(ctx: Ctx, orderId: string, statusCode: number) {
  const [row] = await ctx.db.sql
    .select({ since: activity.createdAt, words: activity.description })
    .from(activity)
    .where(and(eq(activity.orderId, orderId), eq(activity.statusCode, statusCode), isNull(activity.saidBy)))
    .orderBy(desc(activity.createdAt))
    .limit(1);
  return row;
}

const MISSED_AT_ONCE = 500;
/** Older steps were dealt with in other ways, before the inbox existed. */
const MISSED_DAYS = 30;

export interface Missed {
  orderId: string;
  kind: InboxKind;
  since: Date;
  scope: Scope;
}

/**
 * Orders of all accounts that are late, or whose step is older than the inbox. An order that had a line of the matter is left out, unless
 * it got more time since then and is late again.
 */
export async function missedOrders(ctx: Ctx): Promise<Missed[]> {
  const now = ctx.ports.clock.now();
  const oldest = new Date(now.getTime() - MISSED_DAYS * 24 * HOUR_MS).toISOString();
  const inStatus = inArray(orders.statusCode, [...INBOX_CODES]);
  const rows = rowsOf<{
    id: string;
    code: number;
    words: string | null;
    since: string;
    companyId: string;
    customerId: number;
  }>(
    await ctx.db.sql.execute(sql`
      select found.* from customer c
      cross join lateral (
        select ${orders.id} as id, ${orders.statusCode} as code, ${orders.companyId} as "companyId",
          ${orders.customerId} as "customerId", case when ${inStatus} then ${orders.updatedAt} else ${lateFrom} end as since,
          case when ${inStatus} then (select ${activity.description} from ${activity} where ${activity.orderId} = ${orders.id}
            and ${activity.statusCode} = ${orders.statusCode} and ${activity.saidBy} is null
            order by ${activity.createdAt} desc limit 1) end as words
        from ${orders}
        where ${orders.customerId} = c.id
          and ((${isLateAt(now)} and not ${inStatus}) or (${inStatus} and ${orders.updatedAt} >= ${oldest}::timestamptz))
          and not exists (
            select 1 from ${inboxLine}
            where ${inboxLine.orderId} = ${orders.id} and ${inboxLine.matter} = 'order:' || ${orders.id}
              and (${inboxLine.overAt} is null or ${inboxLine.kind} = any(${kindsInSql})
                and (${inboxLine.kind} <> 'late' or ${inboxLine.since} >= ${lateFrom}))
          )
        limit ${MISSED_AT_ONCE}
      ) found
      limit ${MISSED_AT_ONCE}`),
  );
  return rows.map(({ id, code, words, since, companyId, customerId }) => ({
    orderId: id,
    kind: stepMatter(code, words) ?? 'late',
    since: new Date(since),
    scope: { companyId, customerId },
  }));
}

/** The kinds that an order of this status may have had. */
const kindsInSql = sql`case ${orders.statusCode} ${sql.join(
  INBOX_CODES.map((code) => {
    const kinds = [inboxKindOf(code), ...(code === STATUS.failedDelivery ? ['addressNotFound'] : [])];
    return sql`when ${code}::int then array[${sql.join(
      kinds.map((kind) => sql`${kind}::text`),
      sql`, `,
    )}]`;
  }),
  sql` `,
)} else array['late'] end`;

/**
 * Opens lines of orders, with the history of their earlier lines. An order that already has a line gets no second one. Returns the accounts
 * with new lines.
 */
export async function openLines(ctx: Ctx, missed: readonly Missed[]): Promise<Scope[]> {
  const written = await ctx.db.sql
    .insert(inboxLine)
    .values(
      missed.map(({ orderId, kind, since, scope }) => ({
        id: orderedId(),
        companyId: scope.companyId,
        customerId: scope.customerId,
        kind,
        matter: matterOf(orderId),
        orderId,
        since,
        openedAt: ctx.ports.clock.now(),
        deadline: deadlineOf(kind, since),
        steps: sql`coalesce((select before.steps from inbox_line before where before.order_id = ${orderId}::uuid
          and before.matter = ${matterOf(orderId)} order by before.since desc limit 1), '[]'::jsonb)`,
        updatedAt: ctx.ports.clock.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: inboxLine.id, companyId: inboxLine.companyId, customerId: inboxLine.customerId });
  await noteForRules(
    ctx,
    written.map(({ id }) => id),
  );
  return accountsOf(written);
}

const accountsOf = (rows: readonly Scope[]): Scope[] => [
  ...new Map(rows.map(({ companyId, customerId }) => [customerId, { companyId, customerId }])).values(),
];

/**
 * Ends open lines of orders that are not late: an earlier version opened these lines at the quoted time. Over all companies, for the job.
 * Returns the accounts.
 */
export async function endEarlyLines(ctx: Ctx): Promise<Scope[]> {
  const now = ctx.ports.clock.now();
  const ended = await ctx.db.sql
    .update(inboxLine)
    .set({ overAt: now, endedAt: now, endedHow: 'over', updatedAt: now })
    .from(orders)
    .where(
      and(
        eq(orders.id, inboxLine.orderId),
        eq(inboxLine.kind, 'late'),
        isNull(inboxLine.overAt),
        isOpen,
        sql`${usualUntil} >= ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning({ companyId: inboxLine.companyId, customerId: inboxLine.customerId });
  return accountsOf(ended);
}

const isAwake = (now: Date) => or(isNull(inboxLine.snoozedUntil), lte(inboxLine.snoozedUntil, now));

function tabClause(tab: InboxTab, now: Date): SQL | undefined {
  if (tab === 'ended') return isNotNull(inboxLine.endedAt);
  return and(isOpen, tab === 'waiting' ? isAwake(now) : gt(inboxLine.snoozedUntil, now));
}

const isOpenedAfter = (at: Date): SQL =>
  sql`coalesce(${inboxLine.openedAt}, ${inboxLine.since}) > ${at.toISOString()}::timestamptz`;

/** Waiting matters that were reported since then, by kind: the lines of `linePage` with this filter. */
export function countOpened(
  ctx: Ctx,
  scope: Scope,
  since: Date,
): Promise<{ kind: InboxKind; count: number }[]> {
  return ctx.db.sql
    .select({ kind: inboxLine.kind, count: count() })
    .from(inboxLine)
    .where(and(ofAccount(scope), tabClause('waiting', ctx.ports.clock.now()), isOpenedAfter(since)))
    .groupBy(inboxLine.kind);
}

/** A line taken after this time still belongs to the person who took it. */
const claimedSince = (now: Date) => new Date(now.getTime() - CLAIM_MS);

/** The person who works on an open line; null if nobody does, or the person's time is over. */
export const holderOf = (
  { endedAt, takenAt, takenBy }: Pick<LineRow, 'endedAt' | 'takenAt' | 'takenBy'>,
  now: Date,
): number | null => (endedAt === null && takenAt !== null && takenAt > claimedSince(now) ? takenBy : null);

/** The places in which this person works on a line (`holders`), without those whose time is over. */
export function placesOf(line: LineRow, userId: number, now: Date): Record<string, string> {
  if (holderOf(line, now) !== userId) return {};
  const since = claimedSince(now).toISOString();
  return Object.fromEntries(Object.entries(line.holders).filter(([, at]) => at > since));
}

/** Selects open lines by the person who works on them, ended lines by the person who ended them. */
function personClause(person: string, tab: InboxTab, userId: number, now: Date): SQL | undefined {
  const { takenBy, takenAt, endedBy } = inboxLine;
  const by = tab === 'ended' ? endedBy : takenBy;
  const isBy = person === 'others' ? ne(by, userId) : eq(by, person === 'me' ? userId : Number(person));
  if (tab === 'ended') return person === 'nobody' ? isNull(endedBy) : isBy;
  if (person === 'nobody') return or(isNull(takenBy), isNull(takenAt), lte(takenAt, claimedSince(now)));
  return and(gt(takenAt, claimedSince(now)), isBy);
}

const LINE = {
  id: inboxLine.id,
  kind: inboxLine.kind,
  orderId: inboxLine.orderId,
  since: inboxLine.since,
  deadline: inboxLine.deadline,
  snoozedUntil: inboxLine.snoozedUntil,
  endedAt: inboxLine.endedAt,
  endedHow: inboxLine.endedHow,
  endedBy: inboxLine.endedBy,
  amountMinor: inboxLine.amountMinor,
  currency: inboxLine.currency,
  facts: inboxLine.facts,
  steps: inboxLine.steps,
  takenBy: inboxLine.takenBy,
  takenAt: inboxLine.takenAt,
  priceMinor: orders.priceMinor,
};

/** Maximum number of orders that the search finds by a word. A more frequent word is searched in the lines themselves. */
const MAX_FOUND_ORDERS = 2000;

/** The orders with a word, by the search index; null if the index cannot search it, or if more orders than the limit have it. */
async function ordersNamed(ctx: Ctx, scope: Scope, typed: string): Promise<string[] | null> {
  const search = searchOf(scope, { keyword: typed }, 'UTC');
  if (!search) return null;
  const found = rowsOf<{ id: string }>(
    await ctx.db.sql.execute(sql`select order_id as id from (${search}) found limit ${MAX_FOUND_ORDERS + 1}`),
  );
  return found.length > MAX_FOUND_ORDERS ? null : found.map(({ id }) => id);
}

/** Lines whose id begins with these letters, by the key's index. */
function idClause(letters: string): SQL {
  const hex = letters.replaceAll('-', '').slice(0, 32);
  return between(inboxLine.id, hex.padEnd(32, '0'), hex.padEnd(32, 'f'));
}

/** Lines with the word in their order or their label. */
function wordClause(typed: string, named: readonly string[] | null): SQL | undefined {
  const hasLabel = and(isNotNull(inboxLine.label), ilike(inboxLine.label, partOf(typed)));
  if (named) return named.length > 0 ? or(inArray(inboxLine.orderId, [...named]), hasLabel) : hasLabel;
  return or(
    ilike(orders.consignmentNo, partOf(typed)),
    like(orders.namesText, sql`lower(${partOf(typed)})`),
    hasLabel,
  );
}

/** A page of lines: the nearest deadline first; of ended lines the newest first. */
export async function linePage(ctx: Ctx, scope: Scope & { userId: number }, query: InboxQuery) {
  const now = ctx.ports.clock.now();
  const typed = query.keyword?.trim();
  const named = typed ? await ordersNamed(ctx, scope, typed) : null;
  const where = and(
    ofAccount(scope),
    tabClause(query.tab, now),
    query.id ? idClause(query.id) : undefined,
    query.orderId ? eq(inboxLine.orderId, query.orderId) : undefined,
    query.kind?.length ? inArray(inboxLine.kind, query.kind) : undefined,
    query.openedSince ? isOpenedAfter(new Date(query.openedSince)) : undefined,
    query.person ? personClause(query.person, query.tab, scope.userId, now) : undefined,
    query.serviceCompanyId ? eq(orders.serviceCompanyId, Number(query.serviceCompanyId)) : undefined,
    typed ? wordClause(typed, named) : undefined,
  );
  const narrowsOrders = Boolean((typed && !named) || query.serviceCompanyId);
  const order =
    query.tab === 'ended'
      ? [desc(inboxLine.endedAt), asc(inboxLine.id)]
      : [asc(inboxLine.deadline), asc(inboxLine.id)];
  const found = ctx.db.sql
    .select(LINE)
    .from(inboxLine)
    .leftJoin(orders, eq(orders.id, inboxLine.orderId))
    .where(where)
    .orderBy(...order);
  const rows = await found.limit(query.limit + 1).offset((query.page - 1) * query.limit);
  const one = ctx.db.sql.select({ id: inboxLine.id }).from(inboxLine).$dynamic();
  const counted = (narrowsOrders ? one.leftJoin(orders, eq(orders.id, inboxLine.orderId)) : one)
    .where(where)
    .orderBy(...order);
  return countedPage(rows, query, () => countedRows(ctx, counted, INBOX_TOTAL_MOST), INBOX_TOTAL_MOST);
}

/** Open lines of each tab, counted up to the limit. */
export async function countLines(ctx: Ctx, scope: Scope): Promise<InboxCounts> {
  const now = ctx.ports.clock.now();
  const counted = async (tab: 'waiting' | 'snoozed') => {
    const lines = ctx.db.sql
      .select({ id: inboxLine.id })
      .from(inboxLine)
      .where(and(ofAccount(scope), tabClause(tab, now)))
      .orderBy(asc(inboxLine.deadline), asc(inboxLine.id))
      .$dynamic();
    return (await countedRows(ctx, lines, INBOX_TOTAL_MOST)) ?? INBOX_TOTAL_MOST + 1;
  };
  return { waiting: await counted('waiting'), snoozed: await counted('snoozed') };
}

/** Locks the caller's lines of these ids. `skipLocked`: only those that no other transaction has locked. */
export const lockLines = (ctx: Ctx, scope: Scope, ids: readonly string[], { skipLocked = false } = {}) =>
  findLines(ctx, scope, ids)
    .orderBy(asc(inboxLine.id))
    .for('update', skipLocked ? { skipLocked } : {});

/** Reads the same lines without locks, for a step that locks their orders. */
export const findLines = (ctx: Ctx, scope: Scope, ids: readonly string[]) =>
  ctx.db.sql
    .select()
    .from(inboxLine)
    .where(and(ofAccount(scope), inArray(inboxLine.id, ids.filter(isId))));

/** Ids of the open lines about the parcels of these orders, at most as many as one call changes. */
export async function openParcelLines(
  ctx: Ctx,
  scope: Scope,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db.sql
    .select({ id: inboxLine.id })
    .from(inboxLine)
    .where(
      and(
        ofAccount(scope),
        inArray(inboxLine.orderId, orderIds.filter(isId)),
        inArray(inboxLine.kind, [...PARCEL_KINDS]),
        isOpen,
      ),
    )
    .limit(LIMITS.bulkIds);
  return rows.map(({ id }) => id);
}

export type LineRow = Awaited<ReturnType<typeof findLines>>[number];
export type LineSet = Partial<
  Pick<LineRow, 'endedAt' | 'endedHow' | 'endedBy' | 'snoozedUntil' | 'takenBy' | 'takenAt' | 'holders'>
>;

/** Changes locked lines and records the step. */
export async function changeLines(
  ctx: Ctx,
  scope: Scope,
  ids: readonly string[],
  set: LineSet,
  step: LineStep | null,
): Promise<void> {
  const now = ctx.ports.clock.now();
  await ctx.db.sql
    .update(inboxLine)
    .set({ ...set, ...(step ? { steps: withStep(step, now) } : {}), updatedAt: now })
    .where(and(ofAccount(scope), inArray(inboxLine.id, [...ids])));
}
