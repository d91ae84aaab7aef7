import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

/**
 * What a search reads of each order, in narrow rows, kept by triggers on `orders` (migration order_search). Its index holds every
 * three letters of names and number together with customer and month: a search goes from the newest month back and ends when it
 * has counted enough, and what is common elsewhere costs it nothing.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: uuid('order_id').primaryKey(),
    customerId: integer('customer_id').notNull(),
    /** Of the creation, in UTC, counted from the year 0. */
    month: integer('month').notNull(),
    statusCode: integer('status_code').notNull(),
    createdAt: at('created_at').notNull(),
    namesText: text('names_text').notNull(),
    consignmentNo: text('consignment_no'),
  },
  (t) => [
    // The list of what is not sorted in yet is read for each month: it stays short.
    index('order_search_keys_idx')
      .using('gin', sql`order_search_keys(${t.customerId}, ${t.month}, ${t.namesText}, ${t.consignmentNo})`)
      .with({ gin_pending_list_limit: 64 }),
  ],
);
