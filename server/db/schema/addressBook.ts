import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, updatedAt } from './columns.ts';
import { customer } from './tenants.ts';

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
    /** When an order was last written with this contact, or with its address. */
    lastUsedAt: at('last_used_at'),
    /** Deleted or merged, and restored by an undo; removed a day later. */
    deletedAt: at('deleted_at'),
    /** The merge that put it away. */
    mergeId: uuid('merge_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('contact_customer_idx').on(t.customerId, t.name),
    index('contact_place_idx').on(t.customerId, t.postcode),
  ],
);

/** What a merge changed, for the day in which it can be taken back. */
export const contactMerge = pgTable('contact_merge', {
  id: uuid('id').primaryKey(),
  survivorId: integer('survivor_id')
    .notNull()
    .references(() => contact.id, { onDelete: 'cascade' }),
  before: jsonb('before').$type<Record<string, unknown>>().notNull(),
  /** The default sender that was put away. */
  senderId: integer('sender_id'),
  createdAt: createdAt(),
});

/** The contact from which orders of an account start; without a row, the account itself. */
export const defaultSender = pgTable('default_sender', {
  customerId: integer('customer_id')
    .primaryKey()
    .references(() => customer.id),
  contactId: integer('contact_id')
    .notNull()
    .references(() => contact.id, { onDelete: 'cascade' }),
});
