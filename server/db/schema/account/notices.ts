import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NoticeChannel, NoticeKind, NoticeState } from '../../../../contract/rules/account/notices.ts';
import { at, createdAt, minor } from '../columns.ts';
import { ofOrder } from '../orders/orders.ts';
import { ofCompany, ofCustomer } from '../tenants.ts';

/** Messages about parcels, written in the transaction of their event, and their results. */
export const notice = pgTable(
  'notice',
  {
    /** Ascending, so that events of one moment keep their order. */
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    orderId: ofOrder(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    channel: text('channel').$type<NoticeChannel>().notNull(),
    /** In the tenant's time zone: each status is sent once a day. */
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state').$type<NoticeState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: at('next_at').notNull(),
    /** The address that it went to. */
    recipient: text('recipient'),
    costMinor: minor('cost_minor'),
    /** For an account that pays monthly: the charge on its next invoice. */
    invoiceId: uuid('invoice_id'),
    outboxId: integer('outbox_id'),
    /** Answer of the mail server, or the failure. */
    reason: text('reason'),
    sentAt: at('sent_at'),
    /** Time when the recipient stopped messages or complained. */
    stoppedAt: at('stopped_at'),
    complainedAt: at('complained_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('notice_once_key').on(t.orderId, t.kind, t.channel, t.day),
    index('notice_due_idx').on(t.nextAt).where(sql`${t.state} in ('waiting', 'held')`),
    index('notice_marked_idx')
      .on(t.customerId)
      .where(sql`${t.stoppedAt} is not null or ${t.complainedAt} is not null`),
    index('notice_sent_idx').on(t.customerId, t.sentAt),
    index('notice_outbox_idx').on(t.outboxId).where(sql`${t.outboxId} is not null`),
  ],
);

/** Addresses that get no messages of a tenant: recipients who opted out, and mailboxes that do not accept mail. */
export const noticeStop = pgTable(
  'notice_stop',
  {
    companyId: ofCompany(),
    /** Hash of the address, so that the list itself names nobody. */
    addressHash: text('address_hash').notNull(),
    unsubscribedAt: at('unsubscribed_at'),
    bouncedAt: at('bounced_at'),
    bounceReason: text('bounce_reason'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.addressHash] })],
);
