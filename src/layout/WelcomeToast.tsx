import { useNotify } from '../i18n/useNotify.ts';
import { useEffectOn } from '../lib/react/useEffectOn.ts';
import { useSession } from '../session/SessionContext.ts';

/** Set by the sign-in page for the first page after it. */
const KEY = 'justSignedIn';
const SHOWN_MS = 7000;

/** Shows a welcome after signing in; an account that is not verified has a notice of its own (AUTH-12). */
export function WelcomeToast() {
  const { user } = useSession();
  const notify = useNotify();
  // Once, when the console opens.
  useEffectOn(() => {
    const fresh = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (fresh && user.status !== 0) {
      notify('auth.welcome', {
        type: 'success',
        autoHideDuration: SHOWN_MS,
        messageArgs: { name: user.name },
      });
    }
  }, []);
  return null;
}
