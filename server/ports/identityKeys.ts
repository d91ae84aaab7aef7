import type { JWTVerifyGetKey } from 'jose';

export type IdentityProvider = 'google' | 'facebook';

/** The keys that a provider publishes for the tokens it signs. */
export type IdentityKeys = Readonly<Record<IdentityProvider, JWTVerifyGetKey>>;
