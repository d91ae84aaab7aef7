import { PREFIX, takeReturnPath } from '../../lib/loginPath.ts';
import { authVerbs } from '../../publicData.ts';
import { clearRedirect, DEFAULT_TARGET, storedRedirect } from './signInTarget.ts';

/** Whoever leads away first decides where to. */
let leaving = false;

/** Goes where a signed-in user wanted to be: a requested address of the API, the page they came from, or the first page. */
export async function leaveSignIn(): Promise<void> {
  leaving = true;
  try {
    const redirect = storedRedirect(authVerbs.apiOrigins());
    // Cleared only when it is used: a second sign-in after a failed one still returns there.
    const target = redirect ? await authVerbs.redirectWithTicket(redirect) : null;
    clearRedirect();
    sessionStorage.setItem('justSignedIn', '1');
    location.assign(target ?? takeReturnPath() ?? DEFAULT_TARGET);
  } catch (failure) {
    leaving = false;
    throw failure;
  }
}

/** Leaves the page when there is a session already; `byOtherTabs`, also when somebody signs in in another tab. Returns what ends that. */
export function leaveWhenSignedIn({ byOtherTabs }: { byOtherTabs: boolean }): () => void {
  leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    location.replace(takeReturnPath() ?? `${PREFIX}/`);
  };
  void authVerbs
    .ensureSession()
    .then((alive) => alive && leave())
    // It is unknown whether there is a session, so the form is shown.
    .catch(() => undefined);
  return byOtherTabs ? authVerbs.onPeerSession(leave) : () => undefined;
}
