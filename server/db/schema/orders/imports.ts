import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ImportFix } from '../../../../contract/orders/import.ts';
import type { MappedColumn } from '../../../../contract/rules/import/importColumns.ts';
import type { MappedHeading } from '../../../../contract/rules/import/savedMappings.ts';
import { createdAt, updatedAt } from '../columns.ts';
import { ofCustomer } from '../tenants.ts';
import { ofOrder } from './orders.ts';

/** Rows of sheets that are orders already, so that importing a row again makes no second order. Deleted with its order. */
export const importedRow = pgTable(
  'imported_row',
  {
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    /** SHA-256 of the row's values. */
    content: text('content').notNull(),
    /** Number of identical rows above it in its file. */
    copy: integer('copy').notNull(),
    orderId: ofOrder(),
    fileHash: text('file_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.content, t.copy] }),
    index('imported_row_order_idx').on(t.orderId),
    index('imported_row_file_idx').on(t.customerId, t.fileHash).where(sql`${t.fileHash} is not null`),
  ],
);

/** Files that a customer imported, by the SHA-256 of their bytes. */
export const importedFile = pgTable(
  'imported_file',
  {
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    rows: integer('rows').notNull(),
    /** Parcels of the file that still have to become orders. */
    rowsLeft: integer('rows_left').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.hash] })],
);

/** A customer's mapping of a sheet with these headers, and the corrections of its values. */
export const importMapping = pgTable(
  'import_mapping',
  {
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    signature: text('signature').notNull(),
    columns: jsonb('columns').$type<(MappedColumn | null)[]>().notNull(),
    fixes: jsonb('fixes').$type<ImportFix[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.signature] })],
);

/** Mappings of headings to columns that people of an account saved under a name. */
export const savedMapping = pgTable(
  'saved_mapping',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    name: text('name').notNull(),
    /** Signature of its headings, by which it is found later; null if no column has a name. */
    signature: text('signature'),
    columns: jsonb('columns').$type<MappedHeading[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('saved_mapping_name_key').on(t.customerId, sql`lower(${t.name})`),
    index('saved_mapping_signature_idx').on(t.customerId, t.signature),
  ],
);
