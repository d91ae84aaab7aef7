import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from '../columns.ts';
import { ofCompany, ofCustomer } from '../tenants.ts';

/** Keys that encrypt the settings of apps. They are encrypted with a key derived from the installation's secret. */
export const sealingKey = pgTable('sealing_key', {
  id: serial('id').primaryKey(),
  wrapped: text('wrapped').notNull(),
  createdAt: createdAt(),
});

/** An account's own account with a courier or a payment provider. */
export const installedApp = pgTable(
  'installed_app',
  {
    // Lower numbers are parts of the portal itself.
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    companyId: ofCompany(),
    customerId: ofCustomer(),
    /** The app's slug. */
    path: text('path').notNull(),
    name: text('name').notNull(),
    /** 1 complete, 2 something is missing. */
    status: integer('status').notNull(),
    /** Settings and the callback's key, encrypted. */
    sealed: text('sealed').notNull(),
    sealingKeyId: integer('sealing_key_id')
      .notNull()
      .references(() => sealingKey.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('installed_app_path_key').on(t.customerId, t.path),
    index('installed_app_sealing_key_idx').on(t.sealingKeyId),
  ],
);
