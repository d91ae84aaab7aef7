import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Instruction } from '../../../../contract/rules/orders/instructions.ts';
import type { RecipientAsk } from '../../../../contract/rules/orders/recipientAsks.ts';
import { at, createdAt } from '../columns.ts';
import { ofCustomer } from '../tenants.ts';
import { ofOrder } from './orders.ts';

/** Instructions that couriers accepted. The id comes from the call, so that a repeated instruction is sent once. */
export const courierInstruction = pgTable(
  'courier_instruction',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    orderId: ofOrder(),
    instruction: jsonb('instruction').$type<Instruction>().notNull(),
    /** The user who gave it; null for a program. */
    givenBy: integer('given_by'),
    createdAt: createdAt(),
  },
  (t) => [index('courier_instruction_order_idx').on(t.orderId, t.createdAt)],
);

/** Requests and complaints of recipients. */
export const recipientRequest = pgTable(
  'recipient_request',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    orderId: ofOrder(),
    ask: text('ask').$type<RecipientAsk>().notNull(),
    day: date('day', { mode: 'string' }),
    outletId: text('outlet_id'),
    /** As typed, without control characters. */
    words: text('words'),
    createdAt: createdAt(),
    /** When the shipper informed the courier, or a newer request took its place; null while the request waits for an answer. */
    answeredAt: at('answered_at'),
  },
  (t) => [
    index('recipient_request_order_idx').on(t.orderId, t.createdAt),
    index('recipient_request_open_idx').on(t.customerId, t.createdAt).where(sql`${t.answeredAt} is null`),
  ],
);
