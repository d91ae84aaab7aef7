import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, minor, updatedAt } from '../columns.ts';
import { ofCompany, ofCustomer } from '../tenants.ts';

/** Links with which buyers enter a parcel's destination for a shipper. */
export const instabookLink = pgTable(
  'instabook_link',
  {
    /** Unguessable: a buyer needs only this id. */
    id: text('id').primaryKey(),
    companyId: ofCompany(),
    customerId: ofCustomer(),
    productName: text('product_name'),
    valueMinor: minor('value_minor'),
    currency: text('currency').notNull(),
    itemType: text('item_type'),
    weightKg: numeric('weight_kg', { precision: 12, scale: 3, mode: 'number' }),
    note: text('note'),
    /** Largest number of answers, and the number so far. */
    useLimit: integer('use_limit').notNull(),
    uses: integer('uses').notNull().default(0),
    /** Last day, YYYY-MM-DD in the company's time zone. */
    endsOn: text('ends_on'),
    endedAt: at('ended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('instabook_link_customer_idx').on(t.customerId, t.createdAt.desc().nullsFirst()),
    check('instabook_link_uses', sql`${t.uses} between 0 and ${t.useLimit}`),
  ],
);
