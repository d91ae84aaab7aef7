import { numeric, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ofCompany } from '../tenants.ts';

export const itemType = pgTable(
  'item_type',
  {
    id: serial('id').primaryKey(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    minWeightKg: numeric('min_weight_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
    maxWeightKg: numeric('max_weight_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('item_type_name_key').on(t.companyId, t.name)],
);
