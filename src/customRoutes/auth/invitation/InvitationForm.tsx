import { useEffect, useRef, useState } from 'react';
import type { InvitationShown } from '../../../../contract/account/people.ts';
import { plainEmail } from '../../../../contract/rules/text/email.ts';
import { useText } from '../../../i18n/useText.ts';
import { PREFIX } from '../../../lib/browser/loginPath.ts';
import { storeCustomerId } from '../../../lib/browser/sessionStorage.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { authVerbs } from '../../../start/publicData.ts';
import { AuthForm, BackToSignIn } from '../AuthForm.tsx';
import { CallButton } from '../CallButton.tsx';
import { applyAccountLanguage } from '../leaveSignIn.ts';
import { passwordProblem } from '../loginRules.ts';
import { useAuthForm } from '../useAuthForm.tsx';

/** Address of the user who is signed in in this browser after joining; null for nobody. */
interface SignedIn {
  email: string | null;
}

const isSame = (a: string, b: string): boolean => plainEmail(a) === plainEmail(b);

/** The address of the user with a session in this browser; null without one, also if that is unknown. */
async function signedInUser(): Promise<string | null> {
  try {
    return (await authVerbs.ensureSession()) ? (await authVerbs.getUser()).email : null;
  } catch {
    // The person has joined anyway, and can sign in.
    return null;
  }
}

/** Problems of a new person's fields. */
function problemsOf({ name, password }: { name: string; password: string }) {
  const weak = passwordProblem(password);
  return {
    ...(name.trim() ? {} : { name: 'auth.fullNameRequired' as const }),
    ...(weak ? { password: weak } : {}),
  };
}

/** Joins an account by the link of an invitation: a new person chooses name and password, a known user only joins. */
export default function InvitationForm() {
  const t = useText();
  const [code] = useState(() => new URLSearchParams(location.search).get('code') ?? '');
  const [shown, setShown] = useState<InvitationShown | null>(null);
  const { values, field, newPassword, busy, failure, call, submit } = useAuthForm({ name: '', password: '' });
  const [joined, setJoined] = useState<SignedIn | null>(null);

  // The code is removed from the address, so that it is not shared or stored in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  useEffectOn(() => void call(async () => setShown(await authVerbs.showInvitation(code || '-'))), []);

  // The fields exist once the invitation has been read.
  useEffect(() => {
    if (shown) document.getElementById('name')?.focus();
  }, [shown]);

  const { name, password } = values;
  const found = shown?.isNew ? problemsOf(values) : {};
  const join = async () => {
    if (!shown) return;
    const answer = shown.isNew ? { code, name: name.trim(), password } : { code };
    const { session, customerId } = await authVerbs.acceptInvitation(answer);
    const who = session ? null : await signedInUser();
    // The account opens after the sign-in, but not for another user of this browser.
    if (who === null || isSame(who, shown.email)) storeCustomerId(customerId);
    if (!session) return setJoined({ email: who });
    // The console opens in the browser's language if the account's language is unknown.
    await applyAccountLanguage().catch(() => undefined);
    location.assign(`${PREFIX}/`);
  };

  const signedIn = joined?.email ?? null;
  const isHere = shown !== null && signedIn !== null && isSame(signedIn, shown.email);
  const named = { account: shown?.account ?? '', name: shown?.invitedBy ?? '', email: shown?.email ?? '' };
  return (
    <AuthForm
      title={t('invitation.title')}
      intro={
        shown && !joined ? (
          <>
            <p className="auth-intro">{t('invitation.intro', named)}</p>
            <p className="auth-intro">{t(shown.isNew ? 'invitation.fresh' : 'invitation.known', named)}</p>
          </>
        ) : null
      }
      failure={failure}
      done={
        joined
          ? [
              t('invitation.joined', named),
              ...(isHere
                ? []
                : [signedIn ? t('invitation.other', { ...named, other: signedIn }) : t('invitation.next')]),
            ].join(' ')
          : null
      }
      onSubmit={(e) => submit(e, found, join, ['name', 'password'])}
    >
      {shown && !joined ? (
        <>
          {shown.isNew ? (
            <>
              {field('name', 'auth.fullName', { autoComplete: 'name' })}
              {field('password', 'signIn.password', newPassword)}
            </>
          ) : null}
          <CallButton busy={busy}>{t('invitation.join')}</CallButton>
        </>
      ) : null}
      {isHere ? (
        <OpenConsole text={t('invitation.open', named)} />
      ) : (
        <BackToSignIn isFocused={joined !== null} />
      )}
    </AuthForm>
  );
}

/** The link to the console, which gets the focus as the next step. */
function OpenConsole({ text }: { text: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <nav className="auth-links">
      <a ref={link} href={`${PREFIX}/`}>
        {text}
      </a>
    </nav>
  );
}
