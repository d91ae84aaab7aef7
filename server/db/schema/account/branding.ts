import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { ofCompany, ofCustomer } from '../tenants.ts';

/** Pictures of shippers' brands, re-encoded. Their address contains their unguessable id. */
export const brandImage = pgTable(
  'brand_image',
  {
    id: text('id').primaryKey(),
    companyId: ofCompany(),
    customerId: ofCustomer(),
    field: text('field').notNull(),
    type: text('type').$type<'png' | 'jpeg'>().notNull(),
    base64: text('base64').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('brand_image_customer_idx').on(t.customerId, t.field)],
);
