const PREFIX = 'dashboard.';
const MAX_AGE_MS = 86_400_000;

/** The server's last answer, if it is at most a day old: shown until the new answer arrives (SHELL-80). Signing out deletes it. */
export function storedAnswer<T>(
  name: string,
  storage: Storage = localStorage,
  now = Date.now(),
): T | undefined {
  try {
    const entry = JSON.parse(storage.getItem(PREFIX + name) ?? 'null') as { at: number; data: T } | null;
    return entry && now - entry.at < MAX_AGE_MS ? entry.data : undefined;
  } catch {
    // The entry is not ours, or truncated: the page waits for the server.
    return undefined;
  }
}

/** Stores an answer for the next opening of the page, and returns it. */
export function storeAnswer<T>(name: string, data: T, storage: Storage = localStorage, now = Date.now()): T {
  try {
    storage.setItem(PREFIX + name, JSON.stringify({ at: now, data }));
  } catch {
    // The browser's storage is full; the page works without the entry.
  }
  return data;
}
