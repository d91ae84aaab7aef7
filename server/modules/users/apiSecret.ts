import { randomBytes } from 'node:crypto';

export interface ApiSecret {
  apiSecret: string;
  apiSecretNext: string | null;
  apiSecretNextAt: Date | null;
}

export const newApiSecret = (): string => randomBytes(20).toString('hex');

/** Whether the next secret has taken over. */
const hasChanged = (s: ApiSecret, now: Date): boolean =>
  s.apiSecretNext !== null && s.apiSecretNextAt !== null && s.apiSecretNextAt <= now;

/** The secret for a signature that has no room for a second one. */
export const currentSecret = (s: ApiSecret, now: Date): string =>
  hasChanged(s, now) ? s.apiSecretNext! : s.apiSecret;

/** The secret that replaces the current one later, during a rotation. */
export const comingSecret = (s: ApiSecret, now: Date): string | null =>
  hasChanged(s, now) ? null : s.apiSecretNext;
