import { and, asc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import {
  isForShipper,
  isSent,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
  type NoticeState,
  SHIPPER_KINDS,
} from '../../../contract/rules/account/notices.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { localStart, nowOf } from '../../db/moments.ts';
import { oneRow } from '../../db/oneRow.ts';
import { orderedId } from '../../db/orderedId.ts';
import { ownRows } from '../../db/ownRows.ts';
import { notice, noticeStop } from '../../db/schema/account/notices.ts';
import { service, serviceCompany } from '../../db/schema/couriers/rateCards.ts';
import { orders, waypoint } from '../../db/schema/orders/orders.ts';
import { company, companySetting, customer } from '../../db/schema/tenants.ts';
import { metricsOf } from '../../metrics/metrics.ts';
import { DAY_MS } from '../../ports/clock.ts';
import { statusOf } from '../couriers/store.ts';
import { accountFacts } from '../wallet/accountFactsStore.ts';
import { MARKS_COUNT_DAYS } from './noticeCaps.ts';

export type NoticeRow = typeof notice.$inferSelect;

/** Hour, in the tenant's time zone, at which shippers' daily messages are sent. */
const DAILY_HOUR = 18;

function addressOf(kind: NoticeKind, channel: NoticeChannel): SQL {
  // The proven address that a shipper's mails go to is found when they are sent.
  if (isForShipper(kind)) return channel === 'email' ? sql`'proven'` : sql`c.phone`;
  return channel === 'email'
    ? sql`w.contact->>'email'`
    : sql`coalesce(nullif(w.contact->>'mobile', ''), w.contact->>'phone')`;
}

export interface DueKind {
  kind: NoticeKind;
  nextAt: Date;
}

/** Writes notices of an order for each channel that its shipper switched on, in the open transaction. A status is sent once a day. */
export async function insertNotices(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  due: readonly DueKind[],
): Promise<void> {
  const { companyId, customerId } = scope;
  const account = await accountFacts(ctx, scope);
  if (!account) return;
  const { switches, isMailFree } = account;
  const ways = due.flatMap(({ kind, nextAt }) =>
    NOTICE_CHANNELS.filter((channel) => isSent(switches, kind, channel, isMailFree)).map(
      (channel) =>
        sql`(${orderedId()}::uuid, ${kind}::text, ${channel}::text, ${nextAt.toISOString()}::timestamptz, ${addressOf(kind, channel)})`,
    ),
  );
  if (ways.length === 0) return;
  const now = nowOf(ctx);
  const zone = sql`co.timezone`;
  const daily = localStart(sql`${now} + make_interval(hours => ${24 - DAILY_HOUR}::int)`, 'day', zone, {
    hours: DAILY_HOUR,
  });
  await ctx.db.sql.execute(sql`
    insert into notice (id, company_id, customer_id, order_id, kind, channel, day, next_at, created_at)
    select way.id, o.company_id, o.customer_id, o.id, way.kind, way.channel, (${now} at time zone ${zone})::date,
      ${switches.noticesOnceADay === true ? daily : sql`way.next_at`}, ${now}
    from orders o
    join customer c on c.id = o.customer_id
    join company co on co.id = o.company_id
    cross join lateral (select contact from waypoint where order_id = o.id order by seq desc limit 1) w
    cross join lateral (values ${sql.join(ways, sql`, `)}) way(id, kind, channel, next_at, address)
    where o.id = ${orderId} and o.company_id = ${companyId} and o.customer_id = ${customerId}
      and o.consignment_no is not null and way.address <> ''
    on conflict do nothing`);
}

/** Subjects of messages: a parcel, to its recipient; an account's orders or its cash, to the shipper. */
export type NoticeSubject = 'parcel' | 'orders' | 'cash';

/** Content of one message: all waiting statuses of a parcel, or all news of an account. */
export interface NoticeGroup {
  channel: NoticeChannel;
  customerId: number;
  subject: NoticeSubject;
  /** For a notice of a parcel. */
  orderId: string | null;
}

export const subjectOf = (kind: NoticeKind): NoticeSubject =>
  kind === 'codPaid' ? 'cash' : isForShipper(kind) ? 'orders' : 'parcel';

const kindsOf = (subject: NoticeSubject) => NOTICE_KINDS.filter((kind) => subjectOf(kind) === subject);

/**
 * Groups with a due notice, one of each account in turn, so that an account with thousands does not delay the others. An account's
 * longest waiting group comes first, then the order of writing counts. Without a scope, as the timer sends the messages of all tenants.
 */
export async function dueGroups(ctx: Ctx, limit: number): Promise<NoticeGroup[]> {
  const result = await ctx.db.sql.execute(sql`
    select channel, "customerId", subject, "orderId" from (
    select n.channel, n.customer_id as "customerId", n.subject,
      case when n.subject = 'parcel' then n.order_id end as "orderId", min(n.next_at) as due, min(n.id::text) as first,
      row_number() over (partition by n.customer_id order by min(n.next_at), min(n.id::text)) as turn
    from (select *, case when kind = 'codPaid' then 'cash' when ${inArray(notice.kind, SHIPPER_KINDS)} then 'orders' else 'parcel' end as subject
      from notice where state in ('waiting', 'held') and next_at <= ${ctx.ports.clock.now().toISOString()}) n
    group by 1, 2, 3, 4) groups order by turn, due, first limit ${limit}`);
  return rowsOf<NoticeGroup>(result);
}

/** Not sent yet. */
const isOpen = inArray(notice.state, ['waiting', 'held']);

const ofGroup = ({ channel, customerId, orderId, subject }: NoticeGroup) =>
  and(
    isOpen,
    eq(notice.channel, channel),
    eq(notice.customerId, customerId),
    inArray(notice.kind, kindsOf(subject)),
    orderId === null ? undefined : eq(notice.orderId, orderId),
  );

/** Locks the waiting notices of a group, oldest first. Empty while another process sends it. */
export function lockGroup(ctx: Ctx, group: NoticeGroup, most: number): Promise<NoticeRow[]> {
  return ctx.db.sql
    .select()
    .from(notice)
    .where(ofGroup(group))
    .orderBy(asc(notice.id))
    .limit(most)
    .for('update', { skipLocked: true });
}

export async function writeNotices(
  ctx: Ctx,
  ids: string[],
  set: Partial<Omit<NoticeRow, 'id'>>,
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.sql.update(notice).set(set).where(inArray(notice.id, ids));
  countState(ctx, set, ids.length);
}

/** Counts after the commit, so that a rollback is not counted. */
function countState(ctx: Ctx, { state }: Partial<NoticeRow>, count: number): void {
  if (state) ctx.db.afterCommit(() => metricsOf(ctx).notices.inc({ state }, count));
}

/** Changes a notice only if it still waits: another process may have sent it. */
export async function writeWaiting(ctx: Ctx, id: string, set: Partial<Omit<NoticeRow, 'id'>>): Promise<void> {
  await ctx.db.sql
    .update(notice)
    .set(set)
    .where(and(eq(notice.id, id), isOpen));
  countState(ctx, set, 1);
}

/** Data for messages about these orders. */
export function partsOf(ctx: Ctx, orderIds: string[]) {
  return ctx.db.sql
    .select({
      orderId: orders.id,
      nanoId: orders.nanoId,
      consignmentNo: orders.consignmentNo,
      currency: orders.currency,
      /** The paid-out part, or the whole amount. */
      codMinor: sql<number | null>`coalesce(${orders.codPaidMinor}, ${orders.codMinor})`.mapWith(Number),
      codReference: orders.codReference,
      personnel: orders.personnel,
      courierName: serviceCompany.name,
      companyId: orders.companyId,
      customerId: orders.customerId,
      timezone: company.timezone,
      country: company.country,
      brandName: company.brandName,
      companyLang: sql<string | null>`${company.profile}->>'lang'`,
      shipper: {
        name: customer.name,
        email: customer.email,
        phone: customer.phone,
        country: customer.country,
        lang: customer.lang,
        // The texts of a blocked account may be the reason of its block.
        customBranding: sql<boolean>`(${customer.customBranding} and ${orders.branded} and ${customer.blockedAt} is null)`,
        branding: customer.branding,
      },
      rates: companySetting.data,
      contact: sql<(typeof waypoint.$inferSelect)['contact']>`(select ${waypoint.contact} from ${waypoint}
        where ${waypoint.orderId} = ${orders.id} order by ${waypoint.seq} desc limit 1)`,
    })
    .from(orders)
    .innerJoin(customer, eq(customer.id, orders.customerId))
    .innerJoin(company, eq(company.id, orders.companyId))
    .leftJoin(service, eq(service.id, orders.serviceId))
    .leftJoin(serviceCompany, eq(serviceCompany.id, service.serviceCompanyId))
    .leftJoin(
      companySetting,
      and(eq(companySetting.companyId, orders.companyId), eq(companySetting.name, 'customer_rates')),
    )
    .where(inArray(orders.id, orderIds))
    .orderBy(asc(orders.consignmentNo));
}
export type NoticeParts = Awaited<ReturnType<typeof partsOf>>[number];

/** Whether the order of the notice is cancelled now. */
export async function isCancelled(ctx: Ctx, orderId: string): Promise<boolean> {
  return (await statusOf(ctx, orderId)) === STATUS.cancelled;
}

/** Whether the recipient got a message about the parcel, on any channel. */
export async function wasNotified(ctx: Ctx, orderId: string): Promise<boolean> {
  const sentNotices = await ctx.db.sql
    .select({ id: notice.id })
    .from(notice)
    .where(
      and(
        eq(notice.orderId, orderId),
        inArray(notice.state, ['sending', 'sent']),
        notInArray(notice.kind, SHIPPER_KINDS),
      ),
    )
    .limit(1);
  return sentNotices.length > 0;
}

export type StopRow = typeof noticeStop.$inferSelect;

export function stopsOf(ctx: Ctx, companyId: string, hashes: string[]): Promise<StopRow[]> {
  return ctx.db.sql
    .select()
    .from(noticeStop)
    .where(and(eq(noticeStop.companyId, companyId), inArray(noticeStop.addressHash, hashes)));
}

export async function writeStop(
  ctx: Ctx,
  companyId: string,
  addressHash: string,
  set: Partial<Pick<StopRow, 'unsubscribedAt' | 'bouncedAt' | 'bounceReason'>>,
): Promise<void> {
  await ctx.db.sql
    .insert(noticeStop)
    .values({ companyId, addressHash, ...set })
    .onConflictDoUpdate({ target: [noticeStop.companyId, noticeStop.addressHash], set });
}

/** The notice of a signed unsubscribe link. */
export const noticeById = (ctx: Ctx, id: string): Promise<NoticeRow | undefined> =>
  oneRow(ctx.db.sql.select().from(notice).where(eq(notice.id, id)));

/**
 * Notes a complaint on the newest message that each account of the tenant sent to the address lately. Returns the number of these accounts.
 */
export async function markComplaint(ctx: Ctx, companyId: string, recipient: string): Promise<number> {
  const now = nowOf(ctx);
  const marked = await ctx.db.sql.execute(sql`
    update notice set complained_at = ${now} where id in (
      select distinct on (customer_id) id from notice
      where company_id = ${companyId} and recipient = ${recipient} and state in ('sending', 'sent')
        and sent_at > ${now} - make_interval(days => ${MARKS_COUNT_DAYS}::int)
      order by customer_id, sent_at desc) returning customer_id`);
  return rowsOf(marked).length;
}

/** Reports of a bounce arrive within five days: mail servers try no longer. */
export const bouncedSince = (ctx: Ctx): Date => new Date(ctx.ports.clock.now().getTime() - 5 * DAY_MS);

/** Paid messages of the tenant to the address that may have come back, locked until the transaction ends. */
export const paidMessagesTo = (ctx: Ctx, companyId: string, recipient: string): Promise<NoticeRow[]> =>
  ctx.db.sql
    .select()
    .from(notice)
    .where(
      and(
        eq(notice.companyId, companyId),
        eq(notice.recipient, recipient),
        eq(notice.state, 'sent'),
        gt(notice.costMinor, 0),
        gt(notice.sentAt, bouncedSince(ctx)),
      ),
    )
    .orderBy(asc(notice.id))
    .for('update');

/** For the mail server's answer, which knows only the message's id. */
export const noticesOfMessage = (ctx: Ctx, outboxId: number): Promise<NoticeRow[]> =>
  ctx.db.sql.select().from(notice).where(eq(notice.outboxId, outboxId));

export function noticesOfOrder(ctx: Ctx, scope: Scope, orderId: string): Promise<NoticeRow[]> {
  return ctx.db.sql
    .select()
    .from(notice)
    .where(and(eq(notice.orderId, orderId), ownRows(notice, scope)))
    .orderBy(asc(notice.id));
}

export interface NoticeCount {
  kind: NoticeKind;
  channel: NoticeChannel;
  state: NoticeState;
  messages: number;
  costMinor: number;
}

/** Results of this month's notices in the tenant's time zone, by status and channel. A combined message counts once. */
export async function countMonth(ctx: Ctx, scope: Scope, timezone: string): Promise<NoticeCount[]> {
  const rows = await ctx.db.sql
    .select({
      kind: notice.kind,
      channel: notice.channel,
      state: notice.state,
      messages: sql<number>`count(*)::int`,
      costMinor: sql<string>`coalesce(sum(${notice.costMinor}), 0)`,
    })
    .from(notice)
    .where(
      and(
        ownRows(notice, scope),
        inArray(notice.state, ['sending', 'sent', 'unpaid']),
        sql`${notice.sentAt} >= ${localStart(nowOf(ctx), 'month', sql`${timezone}::text`)}`,
      ),
    )
    .groupBy(notice.kind, notice.channel, notice.state);
  return rows.map((row) => ({ ...row, costMinor: Number(row.costMinor) }));
}
