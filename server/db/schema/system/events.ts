import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';

/** Events in order; replayed to live streams and read by webhooks. Written in the business transaction. */
export const event = pgTable(
  'event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    type: text('type').notNull(),
    orderId: uuid('order_id'),
    invoiceId: uuid('invoice_id'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index('event_customer_idx').on(t.customerId, t.id)],
);
