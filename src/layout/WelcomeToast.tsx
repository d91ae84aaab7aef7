import { useEffect } from 'react';

import { useNotify } from '../i18n/useNotify.ts';
import { useSession } from '../session/SessionContext.ts';

/** Set by the sign-in page for the first page after it. */
const KEY = 'justSignedIn';
const SHOWN_MS = 7000;

/** Shows a welcome after signing in, and a warning for an account that is not verified (AUTH-12, AUTH-18). */
export function WelcomeToast() {
  const { user } = useSession();
  const notify = useNotify();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the console opens
  useEffect(() => {
    const fresh = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (user.status === 0) notify('auth.inactive', { type: 'warning', autoHideDuration: null });
    else if (fresh) {
      notify('auth.welcome', {
        type: 'success',
        autoHideDuration: SHOWN_MS,
        messageArgs: { name: user.name },
      });
    }
  }, []);
  return null;
}
