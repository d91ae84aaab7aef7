import { numeric, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { company } from '../tenants.ts';

export const itemType = pgTable(
  'item_type',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    name: text('name').notNull(),
    minWeightKg: numeric('min_weight_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
    maxWeightKg: numeric('max_weight_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('item_type_name_key').on(t.companyId, t.name)],
);
