const PREFIX = 'dashboard.';
const MAX_AGE_MS = 86_400_000;

/** The server's last answer, at most a day old: shown until the new answer comes (SHELL-80). Signing out clears it. */
export function storedAnswer<T>(
  name: string,
  storage: Storage = localStorage,
  now = Date.now(),
): T | undefined {
  try {
    const entry = JSON.parse(storage.getItem(PREFIX + name) ?? 'null') as { at: number; data: T } | null;
    return entry && now - entry.at < MAX_AGE_MS ? entry.data : undefined;
  } catch {
    // Not ours, or cut off: the answer comes from the server.
    return undefined;
  }
}

/** Keeps an answer for the next opening of the page, and returns it. */
export function storeAnswer<T>(name: string, data: T, storage: Storage = localStorage, now = Date.now()): T {
  try {
    storage.setItem(PREFIX + name, JSON.stringify({ at: now, data }));
  } catch {
    // The browser's storage is full: the page works without.
  }
  return data;
}
