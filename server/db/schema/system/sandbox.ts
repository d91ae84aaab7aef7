import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { Instruction } from '../../../../contract/rules/orders/instructions.ts';
import type { MessageRefund, RuleMatters } from '../../../ports/mailer.ts';
import { at, createdAt } from '../columns.ts';
import { orders } from '../orders/orders.ts';

/** Mails and messages of the sandbox, for people to open. */
export const outboxMessage = pgTable(
  'outbox_message',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id'),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    html: text('html'),
    /** Of a mail: the sender's name, additional headers, whether its text has a code or a link that signs in, the rule that tells by it, the refund of its price until it is answered, and afterwards in case it comes back. */
    envelope: jsonb('envelope')
      .$type<{
        senderName?: string;
        replyTo?: string;
        headers?: Readonly<Record<string, string>>;
        hasSecret?: true;
        ofRule?: RuleMatters;
        refund?: MessageRefund;
        lateRefund?: MessageRefund;
      }>()
      .notNull()
      .default({}),
    createdAt: createdAt(),
  },
  (t) => [index('outbox_created_idx').on(t.createdAt.desc().nullsFirst())],
);

/** The sandbox couriers' own records: facts of a parcel and the time of its next step. */
export const sandboxShipment = pgTable(
  'sandbox_shipment',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    consignmentNo: text('consignment_no').notNull(),
    plan: jsonb('plan').$type<{ code: number; afterS: number }[]>().notNull(),
    step: integer('step').notNull().default(0),
    nextAt: at('next_at'),
    /** The newest instruction that the courier took. */
    told: jsonb('told').$type<Instruction>(),
    toldId: uuid('told_id'),
    done: boolean('done').notNull().default(false),
  },
  (t) => [index('sandbox_shipment_due_idx').on(t.done, t.nextAt)],
);

/** The sandbox couriers' records of the cash that they collected: when its next step is due; null = only by command. */
export const sandboxSettlement = pgTable(
  'sandbox_settlement',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    nextAt: at('next_at'),
  },
  (t) => [index('sandbox_settlement_due_idx').on(t.nextAt)],
);

/**
 * The sandbox gateway's own records: the result of a payment, and the time of its report. Null = it never reports, and the server has to
 * poll.
 */
export const sandboxPayment = pgTable('sandbox_payment', {
  paymentId: uuid('payment_id').primaryKey(),
  result: text('result').$type<'success' | 'failed' | 'pending'>().notNull(),
  reportAt: at('report_at'),
});
