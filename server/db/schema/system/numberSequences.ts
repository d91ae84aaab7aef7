import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** The last number that each of a company's own sequences has issued. */
export const sequence = pgTable(
  'number_sequence',
  {
    companyId: uuid('company_id').notNull(),
    name: text('name').notNull(),
    value: bigint('value', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] })],
);
