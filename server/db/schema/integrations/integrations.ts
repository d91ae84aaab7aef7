import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ChargeState, IntegrationType } from '../../../../contract/rules/integrations/integrations.ts';
import { apiToken } from '../account/access.ts';
import { createdAt, updatedAt } from '../columns.ts';
import { ofCompany, ofCustomer } from '../tenants.ts';

/** A shop or program that books for an account, by an API key of its own. */
export const integration = pgTable(
  'integration',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: ofCompany(),
    customerId: ofCustomer(),
    tokenId: integer('token_id')
      .notNull()
      .references(() => apiToken.id),
    type: text('type').$type<IntegrationType>().notNull(),
    name: text('name').notNull(),
    /** Host of the shop, as its plugin names it. */
    shop: text('shop'),
    /** The charge that a Shopify shop was asked to accept: its secret id at the shop's side, and its state. */
    chargeId: text('charge_id'),
    chargeState: text('charge_state').$type<ChargeState>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('integration_token_key').on(t.tokenId),
    uniqueIndex('integration_charge_key').on(t.chargeId),
    index('integration_customer_idx').on(t.customerId, t.createdAt),
  ],
);
