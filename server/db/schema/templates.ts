import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OrderPattern } from '../../../contract/orders.ts';
import { at, createdAt, updatedAt } from './columns.ts';
import { company, customer } from './tenants.ts';

/** Orders that are kept under a name, as patterns of new ones. */
export const orderTemplate = pgTable(
  'order_template',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    name: text('name').notNull(),
    pattern: jsonb('pattern').$type<OrderPattern>().notNull(),
    /** What a list shows of the pattern, which may be long. */
    summary: jsonb('summary')
      .$type<{
        recipientName: string | null;
        recipientCity: string | null;
        serviceCode: string | null;
        itemType: string | null;
        weightKg: number;
        stops: number;
      }>()
      .notNull(),
    /** Deleted, and restored by an undo; removed a day later. */
    deletedAt: at('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('order_template_name_key')
      .on(t.customerId, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
    index('order_template_deleted_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);
