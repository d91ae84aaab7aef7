import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

/**
 * The searched fields of each order in narrow rows, maintained by triggers on `orders`. The index holds all trigrams of names and numbers
 * together with customer and month. A search reads from the newest month back and ends when it has counted enough, so common matches
 * elsewhere cost nothing.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: uuid('order_id').primaryKey(),
    customerId: integer('customer_id').notNull(),
    /** Month of creation, in UTC, counted from the year 0. */
    month: integer('month').notNull(),
    statusCode: integer('status_code').notNull(),
    createdAt: at('created_at').notNull(),
    namesText: text('names_text').notNull(),
    consignmentNo: text('consignment_no'),
  },
  (t) => [
    // Each month's search reads the index's list of unsorted entries, so this list stays short.
    index('order_search_keys_idx')
      .using('gin', sql`order_search_keys(${t.customerId}, ${t.month}, ${t.namesText}, ${t.consignmentNo})`)
      .with({ gin_pending_list_limit: 64 }),
  ],
);
