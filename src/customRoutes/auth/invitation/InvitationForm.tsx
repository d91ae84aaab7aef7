import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { InvitationShown } from '../../../../contract/account/people.ts';
import { plainEmail } from '../../../../contract/rules/text/email.ts';
import { useText } from '../../../i18n/useText.ts';
import { PREFIX } from '../../../lib/browser/loginPath.ts';
import { storeCustomerId } from '../../../lib/browser/sessionStorage.ts';
import { useOneCall } from '../../../lib/calls/useOneCall.ts';
import { authVerbs, callProblem } from '../../../start/publicData.ts';
import { AuthForm, BackToSignIn } from '../AuthForm.tsx';
import { CallButton } from '../CallButton.tsx';
import { Field } from '../Field.tsx';
import { focusProblem } from '../formFocus.ts';
import { applyAccountLanguage } from '../leaveSignIn.ts';
import { passwordProblem } from '../loginRules.ts';

/** Who is signed in in this browser after joining: the address, or null for nobody. */
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

/** Joins an account by the link of an invitation: a new person chooses name and password, a known user only joins. */
export default function InvitationForm() {
  const t = useText();
  const [code] = useState(() => new URLSearchParams(location.search).get('code') ?? '');
  const [shown, setShown] = useState<InvitationShown | null>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ name?: string; password?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [joined, setJoined] = useState<SignedIn | null>(null);
  const [busy, runOnce] = useOneCall();

  // The code is removed from the address, so that it is not shared or stored in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  useEffect(() => {
    authVerbs
      .showInvitation(code || '-')
      .then(setShown)
      .catch((err: unknown) => setFailure(callProblem(err).message));
  }, [code]);

  // The fields exist once the invitation has been read.
  useEffect(() => {
    if (shown) document.getElementById('name')?.focus();
  }, [shown]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const weak = shown?.isNew ? passwordProblem(password) : null;
    const found: typeof problem = shown?.isNew
      ? {
          ...(name.trim() ? {} : { name: t('auth.fullNameRequired') }),
          ...(weak ? { password: t(weak) } : {}),
        }
      : {};
    setProblem(found);
    setFailure(null);
    if (!shown || focusProblem(found)) return;
    void runOnce(async () => {
      try {
        const answer = shown.isNew ? { code, name: name.trim(), password } : { code };
        const { session, customerId } = await authVerbs.acceptInvitation(answer);
        const who = session ? null : await signedInUser();
        // The account opens after the sign-in, but not for another user of this browser.
        if (who === null || isSame(who, shown.email)) storeCustomerId(customerId);
        if (!session) return setJoined({ email: who });
        // The console opens in the browser's language if the account's language is unknown.
        await applyAccountLanguage().catch(() => undefined);
        location.assign(`${PREFIX}/`);
      } catch (err) {
        const { field, message } = callProblem(err);
        if (field === 'name' || field === 'password') {
          setProblem({ [field]: message });
          focusProblem({ [field]: message });
        } else setFailure(message);
      }
    });
  };

  const signedIn = joined?.email ?? null;
  const isHere = shown !== null && signedIn !== null && isSame(signedIn, shown.email);
  const values = { account: shown?.account ?? '', name: shown?.invitedBy ?? '', email: shown?.email ?? '' };
  return (
    <AuthForm
      title={t('invitation.title')}
      intro={
        shown && !joined ? (
          <>
            <p className="auth-intro">{t('invitation.intro', values)}</p>
            <p className="auth-intro">{t(shown.isNew ? 'invitation.fresh' : 'invitation.known', values)}</p>
          </>
        ) : null
      }
      failure={failure}
      done={
        joined
          ? [
              t('invitation.joined', values),
              ...(isHere
                ? []
                : [signedIn ? t('invitation.other', { ...values, other: signedIn }) : t('invitation.next')]),
            ].join(' ')
          : null
      }
      onSubmit={submit}
    >
      {shown && !joined ? (
        <>
          {shown.isNew ? (
            <>
              <Field
                id="name"
                label={t('auth.fullName')}
                autoComplete="name"
                value={name}
                onChange={(e) => setName(e.target.value)}
                error={problem.name}
              />
              <Field
                id="password"
                type="password"
                label={t('signIn.password')}
                autoComplete="new-password"
                hint={t('auth.passwordRule')}
                value={password}
                onChange={(e) => setPassword(e.target.value)}
                error={problem.password}
              />
            </>
          ) : null}
          <CallButton busy={busy}>{t('invitation.join')}</CallButton>
        </>
      ) : null}
      {isHere ? (
        <OpenConsole text={t('invitation.open', values)} />
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
