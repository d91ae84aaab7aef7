import { z } from 'zod';
import { KEY_DESTINATIONS_MAX, KEY_SERVICES_MAX } from '../rules/integrations/keyLimits.ts';
import { TOKEN_NAME_MAX, TOKEN_SCOPES } from '../rules/integrations/tokenScopes.ts';
import { LIMITS } from '../rules/limits.ts';
import { API_KEY_SORTS } from '../rules/listSorts.ts';
import { amountInput, CustomerId, int, Money, num, paged, sortOrder, text } from '../wire/scalars.ts';
import { BasedOn } from '../wire/versions.ts';

const limitAmount = () => amountInput(num().pipe(z.number().min(0).max(LIMITS.amountMax))).nullish();
const limitWords = (max: number) =>
  z
    .array(text(120).pipe(z.string().min(1, 'is required')))
    .max(max)
    .nullish();

/** Limits of a key, each optional. Amounts are in the tenant's currency. A key with limits pays only from the wallet. */
export const KeyLimitsInput = z.object({
  /** Maximum cost of the key's bookings in a day, in the tenant's time zone. */
  perDay: limitAmount(),
  /** Maximum cost of one booking. */
  perBooking: limitAmount(),
  /** Countries and states: `SG`, `Singapore`, `MY/Selangor`, or a state of the tenant's own country. */
  destinations: limitWords(KEY_DESTINATIONS_MAX),
  /** Codes of services. */
  services: limitWords(KEY_SERVICES_MAX),
});

export type KeyLimitsInput = z.input<typeof KeyLimitsInput>;

export const KeyLimitsRecord = z.object({
  perDay: Money.nullable(),
  perBooking: Money.nullable(),
  destinations: z.array(z.string()),
  services: z.array(z.string()),
  /** Cost of the key's bookings today. */
  spentToday: Money,
});
export type KeyLimitsRecord = z.infer<typeof KeyLimitsRecord>;

export const PersonalAccessTokenInput = z.object({
  customerId: CustomerId.nullish(),
  name: text(TOKEN_NAME_MAX).pipe(z.string().min(1, 'Name is required')),
  /** Scopes of the key; `read` is always included. Without scopes the key may do everything. */
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length).nullish(),
  /** Days until the key ends; without them it stays until it is revoked. */
  expiresInDays: int().pipe(z.number().min(1).max(3650)).nullish(),
  limits: KeyLimitsInput.nullish(),
});
export type PersonalAccessTokenInput = z.input<typeof PersonalAccessTokenInput>;

export const PersonalAccessTokenChange = z.object({
  customerId: CustomerId.nullish(),
  /** The new limits; null removes them. */
  limits: KeyLimitsInput.nullable(),
  updatedAt: BasedOn,
});
export type PersonalAccessTokenChange = z.input<typeof PersonalAccessTokenChange>;

export const PersonalAccessToken = z.object({
  id: z.number(),
  name: z.string(),
  /** The whole key in the answer to its creation. Lists show only the last four digits, because the server does not store the key. */
  token: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  limits: KeyLimitsRecord.nullable(),
  /** A program received the key by OAuth. It renews the key, so the last digits change. */
  isConnection: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When a call last used it, to the minute. */
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  expired: z.boolean(),
});
export type PersonalAccessToken = z.infer<typeof PersonalAccessToken>;

export const TokenListQuery = z.object({
  ...paged(100),
  customerId: CustomerId.optional(),
  companyId: z.string().optional(),
  /** `live`: usable keys. `ended`: expired keys. */
  state: z.enum(['live', 'ended']).optional(),
  /** Part of the name. */
  name: z.string().max(200).optional(),
  sortBy: z.enum(API_KEY_SORTS).default('createdAt'),
  orderBy: sortOrder('desc'),
});
