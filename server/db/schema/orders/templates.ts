import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderPattern } from '../../../../contract/orders/orders.ts';
import type { RepeatResult } from '../../../../contract/rules/orders/repeats.ts';
import { at, createdAt, minor, updatedAt } from '../columns.ts';
import { ofCompany, ofCustomer } from '../tenants.ts';

/** Orders that are stored under a name, as patterns of new ones. */
export const orderTemplate = pgTable(
  'order_template',
  {
    id: uuid('id').primaryKey(),
    companyId: ofCompany(),
    customerId: ofCustomer(),
    name: text('name').notNull(),
    pattern: jsonb('pattern').$type<OrderPattern>().notNull(),
    /** The part of the pattern that a list shows; a pattern may be long. */
    summary: jsonb('summary')
      .$type<{
        recipientName: string | null;
        recipientCity: string | null;
        serviceCode: string | null;
        itemType: string | null;
        weightKg: number;
        stops: number;
      }>()
      .notNull(),
    /** When it was deleted. An undo restores it; after a day it is removed. */
    deletedAt: at('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('order_template_name_key')
      .on(t.customerId, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
    index('order_template_deleted_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** The schedule on which a template becomes an order by itself. */
export const orderRepeat = pgTable(
  'order_repeat',
  {
    templateId: uuid('template_id')
      .primaryKey()
      .references(() => orderTemplate.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    weekdays: integer('weekdays').array().notNull(),
    /** HH:MM in the company's time zone, as the days are. */
    time: text('time').notNull(),
    startsOn: text('starts_on').notNull(),
    until: text('until'),
    count: integer('count'),
    left: integer('left_count'),
    books: boolean('books').notNull(),
    maxPriceMinor: minor('max_price_minor'),
    /** The payer when it books, with the rights and limits of that moment. Null for repeats older than these columns. */
    userId: integer('user_id'),
    tokenId: integer('token_id'),
    pausedAt: at('paused_at'),
    /** The next day and its moment; null when no day is left. */
    nextOn: text('next_on'),
    nextAt: at('next_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('order_repeat_due_idx').on(t.nextAt).where(sql`${t.pausedAt} is null`)],
);

/** Result of each day of a schedule. The key ensures that each day runs once. */
export const orderRepeatRun = pgTable(
  'order_repeat_run',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => orderTemplate.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    result: text('result').$type<RepeatResult>().notNull(),
    reason: text('reason'),
    orderId: uuid('order_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.day] })],
);
