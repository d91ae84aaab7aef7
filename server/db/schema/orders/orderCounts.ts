import { bigint, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

/**
 * Number of orders of a customer in each status, maintained by triggers on `orders` (migration order_counts). Every write adds rows to
 * `order_count_change` without waiting, and a timer adds them to the two tables of sums. The true count is always the sums plus the
 * changes.
 */
export const orderCount = pgTable(
  'order_count',
  {
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    statusCode: integer('status_code').notNull(),
    rows: integer('rows').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.companyId, t.statusCode] })],
);

/** The same numbers by the day of creation in UTC. They find a page deep in the list without reading the rows before it. */
export const orderDayCount = pgTable(
  'order_day_count',
  {
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    statusCode: integer('status_code').notNull(),
    day: date('day').notNull(),
    rows: integer('rows').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.companyId, t.statusCode, t.day] })],
);

export const orderCountChange = pgTable(
  'order_count_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    statusCode: integer('status_code').notNull(),
    day: date('day').notNull(),
    rows: integer('rows').notNull(),
  },
  (t) => [index('order_count_change_customer_idx').on(t.customerId)],
);
