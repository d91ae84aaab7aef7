import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, minor } from './columns.ts';

/**
 * Counts for the dashboards: for each customer and day of placing (company time zone) the number of orders by each value of a fact, by
 * service and lane. Monthly sums are stored too. They can be derived from the orders at any time; a timer recounts the days in
 * `analytics_change`.
 */
export const analyticsCount = pgTable(
  'analytics_count',
  {
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    /** `day` or `month`. */
    span: text('span').$type<'day' | 'month'>().notNull(),
    /** Meaning of `value`; `FACTS` lists the facts. */
    fact: text('fact').notNull(),
    /** First day of the span. */
    day: date('day').notNull(),
    serviceCode: text('service_code').notNull(),
    originZone: text('origin_zone').notNull(),
    destinationZone: text('destination_zone').notNull(),
    value: integer('value').notNull(),
    orders: integer('orders').notNull(),
    /** Sum of money that belongs to the fact. */
    minor: minor('minor').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'analytics_count_key',
      columns: [
        t.customerId,
        t.span,
        t.fact,
        t.day,
        t.serviceCode,
        t.originZone,
        t.destinationZone,
        t.value,
        t.companyId,
      ],
    }),
  ],
);

/** Orders whose day has to be counted again: triggers on `orders` add them in the transaction of each change, and no change waits for another. */
export const analyticsChange = pgTable(
  'analytics_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    /** When the orders were placed, to a quarter of an hour: clocks of all time zones differ by whole quarters. */
    placedAt: at('placed_at').notNull(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (t) => [index('analytics_change_customer_idx').on(t.customerId, t.placedAt)],
);
