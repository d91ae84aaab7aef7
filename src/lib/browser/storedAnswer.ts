import { storedJson, storeJson } from './storedJson.ts';

const PREFIX = 'dashboard.';
const MAX_AGE_MS = 86_400_000;

/** The server's last answer, if it is at most a day old: shown until the new answer arrives (SHELL-80). Signing out deletes it. */
export const storedAnswer = <T>(name: string, storage?: Storage, now = Date.now()): T | undefined =>
  storedJson(
    PREFIX + name,
    (stored) => {
      const entry = stored as { at: number; data: T };
      return now - entry.at < MAX_AGE_MS ? entry.data : undefined;
    },
    storage,
  );

/** Stores an answer for the next opening of the page, and returns it. */
export function storeAnswer<T>(name: string, data: T, storage?: Storage, now = Date.now()): T {
  storeJson(PREFIX + name, { at: now, data }, storage);
  return data;
}
