import { storedJson, storeJson } from '../../../lib/browser/storedJson.ts';
/** Score and time of the last use; the score halves every seven days. */
export interface Recent {
  id: string;
  score: number;
  at: number;
}

const PREFIX = 'palette.recents.';
const HALF_LIFE_MS = 7 * 24 * 60 * 60 * 1000;
const MOST_RECENTS = 100;

/** The score as of now. */
function decayed(recent: Recent, now: number): number {
  return recent.score * 2 ** (-Math.max(0, now - recent.at) / HALF_LIFE_MS);
}

/** Adds a use of `id`; when there are too many, the least used are dropped. */
export function withUse(recents: readonly Recent[], id: string, now: number): Recent[] {
  const known = recents.find((recent) => recent.id === id);
  const used = { id, score: (known ? decayed(known, now) : 0) + 1, at: now };
  return [used, ...recents.filter((recent) => recent.id !== id)]
    .sort((a, b) => decayed(b, now) - decayed(a, now))
    .slice(0, MOST_RECENTS);
}

/** 0 to 1, increasing with use: a single use just now gives a third. */
export function frecencyOf(recent: Recent | undefined, now: number): number {
  if (!recent) return 0;
  const score = decayed(recent, now);
  return score / (score + 2);
}

/** Recently used records of a customer. Only ids are stored and no names, so that the browser has no personal data. */
export const readRecents = (customerId: string, storage?: Pick<Storage, 'getItem'>): Recent[] =>
  storedJson(
    PREFIX + customerId,
    (stored) =>
      Array.isArray(stored) ? stored.filter(isRecent).map(({ id, score, at }) => ({ id, score, at })) : [],
    storage,
  ) ?? [];

export function recordUse(
  customerId: string,
  id: string,
  now: number = Date.now(),
  storage?: Pick<Storage, 'getItem' | 'setItem'>,
): void {
  storeJson(PREFIX + customerId, withUse(readRecents(customerId, storage), id, now), storage);
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, score, at } = value as Record<string, unknown>;
  return typeof id === 'string' && Number.isFinite(score) && Number.isFinite(at);
}
