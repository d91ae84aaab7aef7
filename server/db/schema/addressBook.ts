import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns.ts';
import { company, customer } from './tenants.ts';

export const contact = pgTable(
  'contact',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    mobile: text('mobile'),
    email: text('email'),
    company: text('company'),
    unitNo: text('unit_no'),
    address1: text('address1').notNull(),
    address2: text('address2'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postcode: text('postcode').notNull(),
    country: text('country').notNull(),
    coord: jsonb('coord').$type<{ lat: number; lon: number } | null>(),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    source: text('source').notNull().default('personal'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('contact_customer_idx').on(t.customerId, t.name)],
);

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
