import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { InboxKind } from '../../../../contract/rules/orders/inbox.ts';
import type { RuleChannel, RuleTime } from '../../../../contract/rules/orders/inboxRules.ts';
import { at, createdAt } from '../columns.ts';
import { inboxLine } from '../orders/inbox.ts';
import { appUser, customer, ofUser } from '../tenants.ts';

/** Rules that inform a person of matters in the inbox. The address of a chat is a webhook of its own. */
export const inboxRule = pgTable(
  'inbox_rule',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** The other member of the account who is told; null: the person who made the rule. */
    tellUserId: integer('tell_user_id').references(() => appUser.id, { onDelete: 'cascade' }),
    /** Empty: all kinds. */
    kinds: jsonb('kinds').$type<InboxKind[]>().notNull(),
    channel: text('channel').$type<RuleChannel>().notNull(),
    time: text('time').$type<RuleTime>().notNull(),
    hour: integer('hour'),
    isOn: boolean('is_on').notNull().default(true),
    /** Nothing is sent before this time. */
    dueAt: at('due_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('inbox_rule_customer_idx').on(t.customerId, t.userId)],
);

/** Matters that a rule has to send, written in the transaction that opens them. */
export const inboxRuleLine = pgTable(
  'inbox_rule_line',
  {
    ruleId: integer('rule_id')
      .notNull()
      .references(() => inboxRule.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => inboxLine.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    /** Null while it waits. */
    sentAt: at('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ruleId, t.lineId] }),
    index('inbox_rule_line_waiting_idx').on(t.ruleId).where(sql`${t.sentAt} is null`),
    index('inbox_rule_line_line_idx').on(t.lineId),
  ],
);
