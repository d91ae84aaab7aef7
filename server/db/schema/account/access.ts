import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { KeyLimits } from '../../../../contract/rules/integrations/keyLimits.ts';
import type { TokenScope } from '../../../../contract/rules/integrations/tokenScopes.ts';
import { at, createdAt, minor, updatedAt } from '../columns.ts';
import { ofCustomer, ofUser } from '../tenants.ts';

export const refreshToken = pgTable(
  'refresh_token',
  {
    hash: text('hash').primaryKey(),
    family: uuid('family').notNull(),
    userId: ofUser(),
    usedAt: at('used_at'),
    revokedAt: at('revoked_at'),
    /** When the user last proved their identity in this session. */
    stepUpAt: at('step_up_at'),
    /** Name of the browser, as it states it. */
    device: text('device'),
    remember: boolean('remember').notNull(),
    familyExpiresAt: at('family_expires_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('refresh_token_family_idx').on(t.family), index('refresh_token_user_idx').on(t.userId)],
);

export const verificationCode = pgTable(
  'verification_code',
  {
    id: serial('id').primaryKey(),
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    /** Six digits for typing, or a long random code in a link that cannot be guessed. */
    kind: text('kind', { enum: ['digits', 'link'] })
      .notNull()
      .default('digits'),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: at('used_at'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('verification_code_subject_idx').on(t.purpose, t.subject, t.createdAt)],
);

export const apiToken = pgTable(
  'api_token',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    customerId: ofCustomer(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    last4: text('last4').notNull(),
    scopes: jsonb('scopes').$type<TokenScope[]>().notNull().default(['read', 'book', 'pay']),
    /** Services, destinations and amounts that it may book; null without limits. */
    limits: jsonb('limits').$type<KeyLimits>(),
    revokedAt: at('revoked_at'),
    expiresAt: at('expires_at'),
    /** When the key's text expires, for a key that a program renews; null for others. */
    accessUntil: at('access_until'),
    /** Precise to the minute, so that a busy key does not write with every call. */
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
    /** When a person last changed it. */
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('api_token_hash_key').on(t.hash), index('api_token_customer_idx').on(t.customerId)],
);

/** Cost of bookings by a key with limits on a day of the tenant's calendar. */
export const apiTokenSpend = pgTable(
  'api_token_spend',
  {
    tokenId: integer('token_id')
      .notNull()
      .references(() => apiToken.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    spentMinor: minor('spent_minor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenId, t.day] })],
);

/** One-use link tickets: bound to user, customer, path and query. */
export const ticket = pgTable('ticket', {
  hash: text('hash').primaryKey(),
  /** The session that requested it; the ticket ends with this session. Null for a ticket of an API key. */
  family: uuid('family'),
  /** The API key that requested it; the ticket is void once this key is revoked or expires. */
  tokenId: integer('token_id').references(() => apiToken.id, { onDelete: 'cascade' }),
  userId: integer('user_id').notNull(),
  customerId: integer('customer_id').notNull(),
  path: text('path').notNull(),
  usedAt: at('used_at'),
  expiresAt: at('expires_at').notNull(),
});

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    statusCode: integer('status_code'),
    body: text('body'),
    lockedUntil: at('locked_until').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] })],
);

export const rateWindow = pgTable(
  'rate_window',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
);

/** Browsers that receive a user's push messages. They belong to a session and end with it. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    customerId: ofCustomer(),
    family: uuid('family').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    lang: text('lang').notNull(),
    /** The last event that was sent. */
    lastEventId: bigint('last_event_id', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscription_endpoint_key').on(t.endpoint),
    index('push_subscription_user_idx').on(t.userId),
  ],
);
