import { takeReturnPath } from '../../lib/loginPath.ts';
import { authVerbs } from '../../publicData.ts';
import { clearRedirect, DEFAULT_TARGET, storedRedirect } from './signInTarget.ts';

/** Goes where a signed-in user wanted to be: a requested address of the API, the page they came from, or the first page. */
export async function leaveSignIn(): Promise<void> {
  const redirect = storedRedirect(authVerbs.apiOrigins());
  // Cleared only when it is used: a second sign-in after a failed one still returns there.
  const target = redirect ? await authVerbs.redirectWithTicket(redirect) : null;
  clearRedirect();
  sessionStorage.setItem('justSignedIn', '1');
  location.assign(target ?? takeReturnPath() ?? DEFAULT_TARGET);
}
