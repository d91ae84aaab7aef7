import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

/** What happened, in order; replayed to live streams and read by webhooks. Written in the business transaction. */
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

export const job = pgTable(
  'job',
  {
    id: serial('id').primaryKey(),
    queue: text('queue').notNull(),
    key: text('key'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    runAt: at('run_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(10),
    lockedUntil: at('locked_until'),
    lockedBy: text('locked_by'),
    lastError: text('last_error'),
    doneAt: at('done_at'),
    failedAt: at('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('job_due_idx').on(t.queue, t.runAt).where(sql`${t.doneAt} is null and ${t.failedAt} is null`),
    uniqueIndex('job_key').on(t.queue, t.key).where(sql`${t.doneAt} is null and ${t.failedAt} is null`),
  ],
);
