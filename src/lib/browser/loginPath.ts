import { storeText } from './storedJson.ts';

export const PREFIX = '/customer';
const RETURN_KEY = 'returnTo';

interface Leaving {
  /** Whether to store the present path for the time after signing in (SHELL-44, -45). */
  remember: boolean;
  /** Reason that the sign-in page shows: the session has ended, or the person has no account any more. */
  reason?: 'ended' | 'left' | null;
}

/** Goes to the sign-in page. */
export function goToLogin({ remember: may, reason = null }: Leaving): void {
  const current = location.pathname + location.search;
  const remember = may && reason !== 'left';
  if (remember && current.startsWith(PREFIX) && !current.startsWith(`${PREFIX}/login`))
    storeText(RETURN_KEY, current, sessionStorage);
  if (!remember) sessionStorage.removeItem(RETURN_KEY);
  location.replace(`${PREFIX}/login${reason ? `?${reason}` : ''}`);
}

/** Goes to the sign-in page, which then opens a path of this portal. */
export function goToLoginThen(path: string): void {
  storeText(RETURN_KEY, PREFIX + path, sessionStorage);
  location.assign(`${PREFIX}/login`);
}

/** Returns the stored path once; only paths of this portal. */
export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  return path && new URL(path, location.origin).origin === location.origin && path.startsWith(`${PREFIX}`)
    ? path
    : null;
}
