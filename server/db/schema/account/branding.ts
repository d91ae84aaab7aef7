import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { company, customer } from '../tenants.ts';

/** Pictures of shippers' brands, re-encoded. Their address contains their unguessable id. */
export const brandImage = pgTable(
  'brand_image',
  {
    id: text('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    field: text('field').notNull(),
    type: text('type').$type<'png' | 'jpeg'>().notNull(),
    base64: text('base64').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('brand_image_customer_idx').on(t.customerId, t.field)],
);
