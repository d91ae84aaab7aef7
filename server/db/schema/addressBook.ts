import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, updatedAt } from './columns.ts';
import { customer, ofCustomer } from './tenants.ts';

export const contact = pgTable(
  'contact',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
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
    /** Postcode, city and state are right as written, although they seem to contradict each other. */
    placeConfirmed: boolean('place_confirmed').notNull().default(false),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    source: text('source').notNull().default('personal'),
    /** Whether `contact_key` is up to date; a search for duplicates fills in missing keys. */
    hasKeys: boolean('has_keys').notNull().default(false),
    /** When an order was last written with this contact, or with its address. */
    lastUsedAt: at('last_used_at'),
    /** When it was deleted or merged. An undo restores it; after a day it is removed. */
    deletedAt: at('deleted_at'),
    /** The merge that removed it. */
    mergeId: uuid('merge_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('contact_customer_idx').on(t.customerId, t.name),
    index('contact_place_idx').on(t.customerId, t.postcode),
    index('contact_without_keys_idx').on(t.customerId, t.id).where(sql`not ${t.hasKeys}`),
  ],
);

/** Hashes of the common fields of duplicates (`duplicateKeys`); deleted contacts have them too. */
export const contactKey = pgTable(
  'contact_key',
  {
    customerId: integer('customer_id').notNull(),
    key: bigint('key', { mode: 'bigint' }).notNull(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contact.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.key, t.contactId] }),
    index('contact_key_contact_idx').on(t.contactId),
  ],
);

/** Changes of a merge, for the day in which it can be undone. */
export const contactMerge = pgTable('contact_merge', {
  id: uuid('id').primaryKey(),
  survivorId: integer('survivor_id')
    .notNull()
    .references(() => contact.id, { onDelete: 'cascade' }),
  before: jsonb('before').$type<Record<string, unknown>>().notNull(),
  /** The default sender that the merge removed. */
  senderId: integer('sender_id'),
  /** Groups that the remaining contact is in only because of the merge. */
  groupIds: integer('group_ids').array().notNull().default(sql`'{}'::integer[]`),
  createdAt: createdAt(),
});

/** The contact that new orders of an account start from; without a row, the account's own address. */
export const defaultSender = pgTable('default_sender', {
  customerId: integer('customer_id')
    .primaryKey()
    .references(() => customer.id),
  contactId: integer('contact_id')
    .notNull()
    .references(() => contact.id, { onDelete: 'cascade' }),
});

/** A named group of recipients; one step makes an order for each of them. */
export const contactGroup = pgTable(
  'contact_group',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('contact_group_name_key').on(t.customerId, sql`lower(${t.name})`)],
);

export const contactGroupMember = pgTable(
  'contact_group_member',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => contactGroup.id, { onDelete: 'cascade' }),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contact.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.contactId] }),
    index('contact_group_contact_idx').on(t.contactId),
  ],
);
