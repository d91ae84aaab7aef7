import type { AuthProvider } from 'react-admin';
import { logout } from './api/account/auth.ts';
import { getUser } from './api/account/users.ts';
import { endReason, ensureSession, isSigningOut, OPEN_TABS, REFRESH_TOKEN } from './api/client/session.ts';
import { goToLogin } from './lib/browser/loginPath.ts';
import { clearSessionStorage, forgetCustomerId, UNSENT_SIGN_OUT } from './lib/browser/sessionStorage.ts';
import { showSignedOut } from './lib/browser/signedOutPage.ts';
import { checkConnection } from './lib/calls/connection.ts';
import { forgetDeskSecret } from './lib/desk/deskKey.ts';
import { clearDesk } from './lib/desk/deskStore.ts';
import { removeShell } from './lib/desk/shellWorker.ts';
import { deleteAllStoredForms } from './lib/forms/formStorage.ts';
import { forgetTabLooks } from './lib/lists/tabLook.ts';
import { forgetBooked } from './shared/orders/rules/bookedHere.ts';
import { forgetTracked } from './shared/tracking/rules/trackedNumbers.ts';

/** A promise that never settles: the browser is leaving for the sign-in page. */
const leaving = () => new Promise<never>(() => undefined);

/**
 * Deletes this browser's data of the user who signed out here or in another tab, as the next person must not see it. The session is kept if the
 * next person is already signed in.
 */
export async function forgetUser({ keepSession = false } = {}): Promise<void> {
  if (!keepSession) forgetDeskSecret();
  await Promise.all([deleteAllStoredForms(), clearDesk('signedOut'), removeShell()]);
  forgetCustomerId();
  clearSessionStorage(localStorage, keepSession ? [REFRESH_TOKEN, OPEN_TABS] : []);
  forgetTracked();
  forgetBooked();
  forgetTabLooks();
}

/** Set once in a tab: its own sign-out reaches it a second time, as the sign-out of another tab. */
let leavingSignedOut: Promise<void> | null = null;
export function leaveSignedOut(): Promise<void> {
  leavingSignedOut ??= forgetUser().then(async () => {
    const isReported = localStorage.getItem(UNSENT_SIGN_OUT) === null;
    if (isReported || (await checkConnection())) goToLogin({ remember: false });
    else showSignedOut();
  });
  return leavingSignedOut;
}

/** Keeps typed values for the next session and deletes the copies of the server's data. */
export async function leaveEndedSession(): Promise<void> {
  if (isSigningOut()) return leaveSignedOut();
  await clearDesk('ended');
  goToLogin({ remember: true, reason: endReason() });
}

export const authProvider: AuthProvider = {
  login: () => leaving(),
  logout: async () => {
    await logout(localStorage.getItem('companyId'));
    await leaveSignedOut();
    return leaving();
  },
  checkAuth: async () => {
    // A network failure does not end the session.
    const alive = await ensureSession().catch(() => true);
    if (alive) return;
    await leaveEndedSession();
    await leaving();
  },
  checkError: async (err: { status?: number }) => {
    if (err.status !== 401) return;
    await leaveEndedSession();
    await leaving();
  },
  getIdentity: async () => {
    const user = await getUser();
    return { id: user.id, fullName: user.name, ...(user.profilePic ? { avatar: user.profilePic } : {}) };
  },
  getPermissions: async () => 'customer',
};
