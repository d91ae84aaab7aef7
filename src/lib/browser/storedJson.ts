/** An entry of this browser, checked by `read`; undefined if there is none that can be read. */
export function storedJson<T>(
  key: string,
  read: (stored: unknown) => T,
  storage?: Pick<Storage, 'getItem'>,
): T | undefined {
  try {
    const text = (storage ?? localStorage).getItem(key);
    return text === null ? undefined : read(JSON.parse(text));
  } catch {
    // Storage is forbidden, or the entry is none of ours: the page works as on its first opening.
    return undefined;
  }
}

/** Stores a text in this browser; false if that was not possible. No step of a page may depend on it. */
export function storeText(key: string, text: string, storage?: Pick<Storage, 'setItem'>): boolean {
  try {
    (storage ?? localStorage).setItem(key, text);
    return true;
  } catch {
    // Storage is full or forbidden: the value lasts until the page is closed.
    return false;
  }
}

/** Removes the entries whose keys begin with this text. */
export function forgetTexts(prefix: string, storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** Stores an entry in this browser; false if that was not possible. */
export const storeJson = (key: string, value: unknown, storage?: Pick<Storage, 'setItem'>): boolean =>
  storeText(key, JSON.stringify(value), storage);
