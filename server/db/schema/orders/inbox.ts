import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { InboxKind } from '../../../../contract/rules/orders/inbox.ts';
import { at, updatedAt } from '../columns.ts';
import { customer } from '../tenants.ts';
import { orders } from './orders.ts';

/** Matters of orders that need a person, written in the transaction of the order's step. */
export const inboxLine = pgTable(
  'inbox_line',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    kind: text('kind').$type<InboxKind>().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    since: at('since').notNull(),
    deadline: at('deadline').notNull(),
    snoozedUntil: at('snoozed_until'),
    /** Null while it is open. */
    endedAt: at('ended_at'),
    /** The user who called it done. */
    endedBy: integer('ended_by'),
    /** `done`: somebody called it so. `over`: the order has moved on. */
    endedHow: text('ended_how').$type<'done' | 'over'>(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('inbox_line_open_key').on(t.orderId).where(sql`${t.endedAt} is null`),
    index('inbox_line_order_idx').on(t.orderId, t.kind),
    index('inbox_line_waiting_idx').on(t.customerId, t.deadline, t.id).where(sql`${t.endedAt} is null`),
    index('inbox_line_ended_idx')
      .on(t.customerId, t.endedAt.desc(), t.id)
      .where(sql`${t.endedAt} is not null`),
  ],
);
