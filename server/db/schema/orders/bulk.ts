import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BatchOptions } from '../../../../contract/orders/bulk.ts';
import type { PriceLine } from '../../../../contract/orders/services.ts';
import type { BatchKind, BatchRowState, BatchState } from '../../../../contract/rules/orders/bulk.ts';
import { at, createdAt, minor } from '../columns.ts';
import { appUser, ofCompany, ofCustomer, ofUser } from '../tenants.ts';

/** One action over many orders, run as a job. The orders and their previewed values are frozen when it is made. */
export const orderBatch = pgTable(
  'order_batch',
  {
    id: uuid('id').primaryKey(),
    companyId: ofCompany(),
    customerId: ofCustomer(),
    userId: ofUser(),
    /** The API key by which it was started, whose limits hold for its rows. */
    tokenId: integer('token_id'),
    kind: text('kind').$type<BatchKind>().notNull(),
    state: text('state').$type<BatchState>().notNull(),
    options: jsonb('options').$type<BatchOptions>().notNull().default({}),
    total: integer('total').notNull(),
    sumMinor: minor('sum_minor').notNull().default(0),
    currency: text('currency').notNull(),
    undoUntil: at('undo_until'),
    /** Shared by the orders that are paid at the gateway. */
    invoiceId: uuid('invoice_id'),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    index('order_batch_customer_idx').on(t.customerId, t.createdAt.desc().nullsFirst()),
    index('order_batch_finished_idx').on(t.finishedAt),
  ],
);

export const orderBatchRow = pgTable(
  'order_batch_row',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => orderBatch.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    /** The id as sent: it may be unknown, or deleted meanwhile. */
    orderId: uuid('order_id').notNull(),
    state: text('state').$type<BatchRowState>().notNull(),
    seenVersion: integer('seen_version'),
    seenStatus: integer('seen_status'),
    seenPriceMinor: minor('seen_price_minor'),
    methodId: integer('method_id'),
    itemName: text('item_name'),
    /** Components of the price, for the invoice. */
    itemLines: jsonb('item_lines').$type<PriceLine[]>(),
    statusCode: integer('status_code'),
    consignmentNo: text('consignment_no'),
    priceMinor: minor('price_minor'),
    invoiceId: uuid('invoice_id'),
    error: jsonb('error').$type<{
      code: string;
      message: string;
      field: string | null;
      named?: string;
    } | null>(),
    doneAt: at('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.seq] }),
    index('order_batch_row_state_idx').on(t.batchId, t.state, t.seq),
    /** An order can wait in one batch at a time. */
    uniqueIndex('order_batch_row_open_key').on(t.orderId).where(sql`${t.state} in ('waiting', 'ready')`),
  ],
);

/** Finished batches that a user has dismissed; other users of the account still see them. */
export const orderBatchSeen = pgTable(
  'order_batch_seen',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => orderBatch.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.userId] })],
);
