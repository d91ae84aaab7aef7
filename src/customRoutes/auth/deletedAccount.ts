import { goToLogin } from '../../lib/browser/loginPath.ts';
import { clearSessionStorage, forgetCustomerId } from '../../lib/browser/sessionStorage.ts';
import { storeText } from '../../lib/browser/storedJson.ts';
import { forgetTabLooks } from '../../lib/lists/tabLook.ts';
import { forgetBooked } from '../../shared/orders/rules/bookedHere.ts';
import { forgetTracked } from '../../shared/tracking/rules/trackedNumbers.ts';

const KEY = 'accountDeleted';

/** Leaves a deleted account for the sign-in page, which reports it once; the browser also forgets the user name (AUTH-94, AUTH-95). */
export function leaveDeletedAccount(): void {
  clearSessionStorage();
  forgetCustomerId();
  forgetTabLooks();
  forgetTracked();
  forgetBooked();
  for (const key of ['remember', 'username']) localStorage.removeItem(key);
  // Stored outside the address, as a link must not be able to show the message.
  storeText(KEY, '1', sessionStorage);
  goToLogin({ remember: false });
}

export const isJustDeleted = (): boolean => sessionStorage.getItem(KEY) !== null;

export const forgetDeleted = (): void => sessionStorage.removeItem(KEY);
