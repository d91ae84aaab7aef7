import type { JWTVerifyGetKey } from 'jose';

export type IdentityProvider = 'google' | 'facebook';

/** The keys that a provider publishes for its signed tokens. */
export type IdentityKeys = Readonly<Record<IdentityProvider, JWTVerifyGetKey>>;
