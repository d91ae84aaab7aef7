import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { News } from '../../../../contract/messages/news.ts';
import { at } from '../columns.ts';
import { company } from '../tenants.ts';

/** The last read content of a tenant's news feed. */
export const newsFeed = pgTable('news_feed', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => company.id),
  /** The address that was read; posts are shown only while it is the tenant's setting. */
  address: text('address').notNull(),
  news: jsonb('news').$type<News>().notNull(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** Time of the last successful reading. */
  readAt: at('read_at'),
  /** Number of failed attempts in a row. */
  failures: integer('failures').notNull().default(0),
  nextAt: at('next_at').notNull(),
});
