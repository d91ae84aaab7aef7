import { isProfileComplete } from '../../contract/rules/account/profile.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useEffectOn } from '../lib/react/useEffectOn.ts';
import { useSession } from '../session/SessionContext.ts';
import { useDataProvider } from '../session/useDataProvider.ts';

/** Set by the sign-in page for the first page after it. */
const KEY = 'justSignedIn';
const SHOWN_MS = 7000;

/**
 * Shows a welcome after signing in, with the number of changes since the last visit. An unverified account has its own notice
 * (AUTH-12); whoever has not completed the profile comes for the first time, not back.
 */
export function WelcomeToast() {
  const { user, customer } = useSession();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  // Runs once, when the console opens.
  useEffectOn(() => {
    const fresh = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (!fresh || user.status === 0) return;
    const welcome = (changes: number) =>
      notify(
        changes > 0 ? 'auth.welcomeNews' : isProfileComplete(customer) ? 'auth.welcome' : 'auth.welcomeFirst',
        {
          type: 'success',
          autoHideDuration: SHOWN_MS,
          messageArgs: { name: user.name, smart_count: changes },
        },
      );
    dataProvider.getVisitNews().then(
      ({ groups }) => welcome(groups.reduce((sum, { count }) => sum + count, 0)),
      // Without the number, the welcome is shown too.
      () => welcome(0),
    );
  }, []);
  return null;
}
