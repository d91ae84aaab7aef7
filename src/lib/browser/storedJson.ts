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

/** Stores an entry in this browser; false if that was not possible. */
export function storeJson(key: string, value: unknown, storage?: Pick<Storage, 'setItem'>): boolean {
  try {
    (storage ?? localStorage).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Storage is full or forbidden: the value lasts until the page is closed.
    return false;
  }
}
