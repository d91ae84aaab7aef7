import { z } from 'zod';
import { CHARGE_STATES, INTEGRATION_TYPES, SHORTEST_PAGE } from '../rules/integrations/integrations.ts';
import { TOKEN_NAME_MAX } from '../rules/integrations/tokenScopes.ts';
import { INTEGRATION_SORTS } from '../rules/listSorts.ts';
import { CustomerId, queryInt, sortOrder, text } from '../wire/scalars.ts';
import { BasedOn, type Conflict } from '../wire/versions.ts';

const Name = text(TOKEN_NAME_MAX).pipe(z.string().min(1, 'Name is required'));

export const Integration = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(INTEGRATION_TYPES),
  /** 1: connected. 2: the key is unused, revoked or expired. */
  status: z.union([z.literal(1), z.literal(2)]),
  /** Address of the shop, as its plugin reports it. */
  shop: z.string().nullable(),
  /** The whole API key in the answer that connects the shop, else `dx…` and the key's last four characters. */
  token: z.string(),
  /** False once the key was revoked or ended. */
  keyAlive: z.boolean(),
  lastUsedAt: z.string().nullable(),
  /** Address to which a Shopify shop sends its orders. It contains a secret, so only the person who connected the shop sees it. */
  ordersUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Whether the shop's own platform bills its orders, once its owner has agreed. */
  isBilledByShop: z.boolean(),
  /** The bill of a Shopify shop and its state; null for other shops, and before Shopify was called for it. */
  metadata: z.object({
    recurring_application_charge: z.object({ status: z.enum(CHARGE_STATES) }).nullable(),
  }),
});
export type Integration = z.infer<typeof Integration>;

export const IntegrationInput = z.object({
  type: z.enum(INTEGRATION_TYPES),
  name: Name,
  customerId: CustomerId.nullish(),
});
export type IntegrationInput = z.input<typeof IntegrationInput>;

export const IntegrationChange = z.object({
  name: Name,
  customerId: CustomerId.nullish(),
  updatedAt: BasedOn,
});

/** Detail of a 409 for a change that is based on an older version. */
export type IntegrationConflict = Conflict<'integration', Integration>;
export type IntegrationChange = z.input<typeof IntegrationChange>;

/** Page where the shop's owner consents to the bill. */
export const BillingConsent = z.object({ confirmationUrl: z.string() });
export type BillingConsent = z.infer<typeof BillingConsent>;

export const IntegrationListQuery = z.object({
  page: queryInt(1, 1_000_000, 1),
  /** A smaller value counts as 10. */
  limit: queryInt(1, 1000, SHORTEST_PAGE).transform((limit) => Math.max(limit, SHORTEST_PAGE)),
  /** 1: connected. 2: the key is unused, revoked or expired. Absent: all. */
  status: z.enum(['1', '2']).transform(Number).optional(),
  keyword: z.string().max(200).optional(),
  customerId: CustomerId.optional(),
  companyId: z.string().optional(),
  sortBy: z.enum(INTEGRATION_SORTS).default('createdAt'),
  orderBy: sortOrder('desc'),
});
export type IntegrationListQuery = z.infer<typeof IntegrationListQuery>;
