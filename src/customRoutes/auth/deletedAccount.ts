import { goToLogin } from '../../lib/browser/loginPath.ts';
import { clearSessionStorage } from '../../lib/browser/sessionStorage.ts';
import { forgetBooked } from '../../shared/orders/rules/bookedHere.ts';
import { forgetTracked } from '../../shared/tracking/rules/trackedNumbers.ts';

const KEY = 'accountDeleted';

/** Leaves a deleted account for the sign-in page, which says so once; the browser forgets its user name too (AUTH-94, AUTH-95). */
export function leaveDeletedAccount(): void {
  clearSessionStorage();
  forgetTracked();
  forgetBooked();
  for (const key of ['remember', 'username']) localStorage.removeItem(key);
  // Not in the address: a link must not be able to say it.
  sessionStorage.setItem(KEY, '1');
  goToLogin({ remember: false });
}

export const isJustDeleted = (): boolean => sessionStorage.getItem(KEY) !== null;

export const forgetDeleted = (): void => sessionStorage.removeItem(KEY);
