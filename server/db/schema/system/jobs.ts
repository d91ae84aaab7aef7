import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt } from '../columns.ts';

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
