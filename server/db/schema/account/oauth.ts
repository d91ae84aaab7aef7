import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt } from '../columns.ts';
import { ofCompany } from '../tenants.ts';
import { apiToken } from './access.ts';

/** Programs that registered themselves. None has a secret. */
export const oauthClient = pgTable(
  'oauth_client',
  {
    id: text('id').primaryKey(),
    companyId: ofCompany(),
    /** The program's own name for itself. */
    name: text('name').notNull(),
    redirectUris: jsonb('redirect_uris').$type<string[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('oauth_client_created_idx').on(t.createdAt)],
);

/** A person's consent: the API key made by it, and the hashes that check the program's code and refresh tokens. */
export const oauthGrant = pgTable(
  'oauth_grant',
  {
    tokenId: integer('token_id')
      .primaryKey()
      .references(() => apiToken.id, { onDelete: 'cascade' }),
    clientId: text('client_id')
      .notNull()
      .references(() => oauthClient.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    codeUntil: at('code_until').notNull(),
    /** When the program fetched its first tokens. A second attempt to fetch them counts as a theft. */
    fetchedAt: at('fetched_at'),
    redirectUri: text('redirect_uri').notNull(),
    challenge: text('challenge').notNull(),
    refreshHash: text('refresh_hash'),
    /** The previous token. Its use counts as a theft once a grace period is over. */
    previousHash: text('previous_hash'),
    renewedAt: at('renewed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('oauth_grant_code_key').on(t.codeHash),
    index('oauth_grant_client_idx').on(t.clientId),
    index('oauth_grant_refresh_idx').on(t.refreshHash),
    index('oauth_grant_previous_idx').on(t.previousHash),
  ],
);
