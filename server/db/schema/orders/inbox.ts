import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InboxFacts } from '../../../../contract/orders/inbox.ts';
import type { InboxKind, InboxStep } from '../../../../contract/rules/orders/inbox.ts';
import type { InstructionKind } from '../../../../contract/rules/orders/instructions.ts';
import { at, minor, updatedAt } from '../columns.ts';
import { customer, ofCustomer } from '../tenants.ts';
import { orders } from './orders.ts';

/** The person of a step; null for a program, whose API key then has its name and its maker here. */
export interface StepDoer {
  by: number | null;
  /** Without `id` in steps from before it was stored. */
  key?: { id?: number | null; name: string; userId: number };
}

/** A step about a matter. `instruction` and `day` are what the courier was told (`instructed`). */
export interface LineStep extends StepDoer {
  what: InboxStep;
  instruction?: InstructionKind | undefined;
  day?: string | undefined;
}

/** Matters that need a person, written in the transaction of their event. */
export const inboxLine = pgTable(
  'inbox_line',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    kind: text('kind').$type<InboxKind>().notNull(),
    /** Its subject, such as `order:<id>` or `wallet`: a subject has one line at a time. */
    matter: text('matter').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    since: at('since').notNull(),
    /** When the line was written, by this server's clock: a courier may tell of a step hours later. Null in older lines. */
    openedAt: at('opened_at'),
    deadline: at('deadline').notNull(),
    snoozedUntil: at('snoozed_until'),
    /** Null while it is open. */
    endedAt: at('ended_at'),
    /** The user who marked it as done. */
    endedBy: integer('ended_by'),
    /** `done`: a user marked it as done. `over`: the matter ended by itself. */
    endedHow: text('ended_how').$type<'done' | 'over'>(),
    /** When the matter itself ended, even if a user marked it as done before. Afterwards its subject may get another line. */
    overAt: at('over_at'),
    amountMinor: minor('amount_minor'),
    currency: text('currency'),
    /** Number, address or name by which a matter without an order is found. */
    label: text('label'),
    facts: jsonb('facts').$type<InboxFacts>().notNull().default({}),
    /** Its newest steps, in the order of time. */
    steps: jsonb('steps').$type<(LineStep & { at: string })[]>().notNull().default([]),
    /** The person who works on it, and since when. */
    takenBy: integer('taken_by'),
    takenAt: at('taken_at'),
    /** The person's dialogs in which the line is open, with the time of their last call; `''`: the person took it by hand. */
    holders: jsonb('holders').$type<Record<string, string>>().notNull().default({}),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('inbox_line_matter_key').on(t.customerId, t.matter).where(sql`${t.overAt} is null`),
    index('inbox_line_order_idx').on(t.orderId, t.kind),
    // The index holds the time of snoozing, so a page's ids and the totals are read without the rows.
    index('inbox_line_open_idx')
      .on(t.customerId, t.deadline, t.id, t.snoozedUntil)
      .where(sql`${t.endedAt} is null`),
    index('inbox_line_kind_idx')
      .on(t.customerId, t.kind, t.deadline, t.id, t.snoozedUntil)
      .where(sql`${t.endedAt} is null`),
    index('inbox_line_taken_idx')
      .on(t.customerId, t.takenBy)
      .where(sql`${t.endedAt} is null and ${t.takenBy} is not null`),
    index('inbox_line_label_idx').on(t.customerId).where(sql`${t.label} is not null`),
    index('inbox_line_ended_idx')
      .on(t.customerId, t.endedAt.desc(), t.id)
      .where(sql`${t.endedAt} is not null`),
  ],
);

/** A person's visits of an account's console. A pause ends a visit; closing or opening a tab does not. */
export const visit = pgTable(
  'visit',
  {
    userId: integer('user_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** End of the previous visit; null on the first visit. */
    leftAt: at('left_at'),
    /** Written by the version before; dropped with the next release. */
    lastEventId: bigint('last_event_id', { mode: 'number' }),
    leftEventId: bigint('left_event_id', { mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.customerId] })],
);
