import { index, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { company } from '../tenants.ts';

/** Operators' changes by command, with the reason; written in the transaction of the change, never changed, never deleted. */
export const operatorAction = pgTable(
  'operator_action',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id').references(() => company.id),
    command: text('command').notNull(),
    /** Subject of the change, such as `customer 12` or a consignment number. */
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
    /** The machine's user name of the operator. */
    operator: text('operator').notNull(),
    change: jsonb('change').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('operator_action_created_idx').on(t.createdAt),
    index('operator_action_subject_idx').on(t.subject),
  ],
);
