import { PREFIX } from '../../lib/loginPath.ts';

const KEY = 'redirectUrl';

/** Keeps the address that asked for this sign-in until it is done (AUTH-31). */
export function keepRedirect(search: string, storage: Storage = sessionStorage): void {
  const value = new URLSearchParams(search).get('redirectUrl');
  if (value) storage.setItem(KEY, value);
}

/** The kept address when it lies on one of the API's own origins, else null; it is forgotten either way (AUTH-32…35). */
export function takeRedirect(origins: string[], storage: Storage = sessionStorage): URL | null {
  const value = storage.getItem(KEY);
  storage.removeItem(KEY);
  if (!value) return null;
  try {
    const url = new URL(value);
    return origins.includes(url.origin) &&
      (url.protocol === 'https:' || url.hostname === 'localhost') &&
      !url.username
      ? url
      : null;
  } catch {
    return null;
  }
}

/** Where signing in leads when nothing else was asked for (SHELL-57). */
export const DEFAULT_TARGET = `${PREFIX}/get-started`;
