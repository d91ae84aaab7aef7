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

/** The secret that signs alone if there is room for one signature only. */
export const currentSecret = (s: ApiSecret, now: Date): string =>
  hasChanged(s, now) ? s.apiSecretNext! : s.apiSecret;

/** The secret that takes over later, during a rotation. */
export const comingSecret = (s: ApiSecret, now: Date): string | null =>
  hasChanged(s, now) ? null : s.apiSecretNext;
