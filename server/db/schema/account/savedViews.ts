import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ViewContent } from '../../../../contract/account/savedViews.ts';
import type { ViewedList } from '../../../../contract/rules/savedViews.ts';
import { at, createdAt, updatedAt } from '../columns.ts';
import { appUser, customer } from '../tenants.ts';

/** A list's look, stored under a name, for its maker alone or for the whole account. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** Its maker. */
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    list: text('list').$type<ViewedList>().notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull().default(false),
    content: jsonb('content').$type<ViewContent>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('saved_view_name_key').on(t.customerId, t.list, t.userId, sql`lower(${t.name})`)],
);

/** A person's use of a view: its position, whether it is a tab, and the view with which the list opens. */
export const savedViewPlace = pgTable(
  'saved_view_place',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    viewId: uuid('view_id')
      .notNull()
      .references(() => savedView.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    list: text('list').$type<ViewedList>().notNull(),
    place: integer('place').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    /** The person's last change of the list's order, the same for all views named in it. */
    arrangedAt: at('arranged_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.viewId] }),
    index('saved_view_place_view_idx').on(t.viewId),
    uniqueIndex('saved_view_place_default_key').on(t.customerId, t.list, t.userId).where(sql`${t.isDefault}`),
  ],
);
