import { PREFIX } from '../../lib/browser/loginPath.ts';
import { storeText } from '../../lib/browser/storedJson.ts';

const KEY = 'redirectUrl';

/** Stores the address to return to after signing in (AUTH-31). */
export function storeRedirect(search: string, storage: Storage = sessionStorage): void {
  const value = new URLSearchParams(search).get('redirectUrl');
  if (value) storeText(KEY, value, storage);
}

/** The stored address if it is on one of the API's own origins, else null (AUTH-32…35). */
export function storedRedirect(origins: string[], storage: Storage = sessionStorage): URL | null {
  const value = storage.getItem(KEY);
  if (!value) return null;
  try {
    const url = new URL(value);
    return origins.includes(url.origin) &&
      (url.protocol === 'https:' || url.hostname === 'localhost') &&
      !url.username
      ? url
      : null;
  } catch {
    // An invalid address is ignored.
    return null;
  }
}

/** Called after the address was used, or was found invalid. */
export const clearRedirect = (storage: Storage = sessionStorage): void => storage.removeItem(KEY);

/** The page after signing in, if no other page was requested (SHELL-57). */
export const DEFAULT_TARGET = `${PREFIX}/get-started`;
