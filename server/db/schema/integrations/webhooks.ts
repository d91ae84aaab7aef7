import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type {
  DeliveryState,
  HookEvent,
  WebhookOff,
} from '../../../../contract/rules/integrations/webhookEvents.ts';
import { apiToken } from '../account/access.ts';
import { at, createdAt, updatedAt } from '../columns.ts';
import { ofCustomer, ofUser } from '../tenants.ts';
import { inboxRule } from './inboxRules.ts';

/** For a rule that sends by mail or WhatsApp: its webhook row only stores the rule's health and is never called. */
export const NO_ADDRESS = '';

export const webhook = pgTable(
  'webhook',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    /** The user whose secret signs. */
    userId: ofUser(),
    /** The API key that chose its address or switched it on: nothing is sent once this key has ended. Null for a person's webhook. */
    tokenId: integer('token_id').references(() => apiToken.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    event: text('event').$type<HookEvent>().notNull(),
    /** The inbox rule whose messages this webhook sends; such a webhook is in no list. */
    ruleId: integer('rule_id').references(() => inboxRule.id, { onDelete: 'cascade' }),
    /** 1 on, 0 off. */
    status: integer('status').notNull().default(1),
    failedCount: integer('failed_count').notNull().default(0),
    failedReason: text('failed_reason'),
    /** The first failure since the last accepted call. */
    failingSince: at('failing_since'),
    disabledAt: at('disabled_at'),
    /** Why it is off; null while it is on. */
    offReason: text('off_reason').$type<WebhookOff>(),
    /** A failing webhook is not called before this time. */
    nextAt: at('next_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('webhook_customer_idx').on(t.customerId), index('webhook_rule_idx').on(t.ruleId)],
);

/** Calls to be made, written in the transaction of their event, and the log of those that were made. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    /** Receivers recognise a repeated call by this id too. */
    id: uuid('id').primaryKey(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    /** Rises with the events of an account; null for a test. */
    eventId: bigint('event_id', { mode: 'number' }),
    event: text('event').$type<HookEvent>().notNull(),
    orderId: uuid('order_id'),
    /** The body as it is signed and sent. */
    body: text('body').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    test: boolean('test').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Failed tries while the webhook's other calls were accepted. */
    refusals: integer('refusals').notNull().default(0),
    nextAt: at('next_at').notNull(),
    lockedUntil: at('locked_until'),
    statusCode: integer('status_code'),
    durationMs: integer('duration_ms'),
    error: text('error'),
    lastAt: at('last_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_delivery_due_idx').on(t.webhookId, t.nextAt, t.id).where(sql`${t.state} = 'waiting'`),
    index('webhook_delivery_order_idx')
      .on(t.webhookId, t.orderId, t.eventId)
      .where(sql`${t.state} = 'waiting'`),
    index('webhook_delivery_sent_idx')
      .on(t.webhookId, t.lockedUntil)
      .where(sql`${t.state} = 'waiting' and ${t.lockedUntil} is not null`),
    index('webhook_delivery_log_idx').on(t.webhookId, t.createdAt, t.id),
    index('webhook_delivery_age_idx').on(t.createdAt),
  ],
);

export const webhookTry = pgTable(
  'webhook_try',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    url: text('url').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    statusCode: integer('status_code'),
    answer: text('answer'),
    durationMs: integer('duration_ms').notNull(),
    error: text('error'),
  },
  (t) => [index('webhook_try_delivery_idx').on(t.deliveryId)],
);
