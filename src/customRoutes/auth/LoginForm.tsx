import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Company } from '../../../contract/account/company.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { storeText } from '../../lib/browser/storedJson.ts';
import { VERIFIED_ELSEWHERE } from '../../lib/browser/verifiedElsewhere.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { authVerbs, callProblem } from '../../start/publicData.ts';
import { AuthForm } from './AuthForm.tsx';
import { CallButton } from './CallButton.tsx';
import { forgetDeleted, isJustDeleted } from './deletedAccount.ts';
import { Field } from './Field.tsx';
import { focusProblem } from './formFocus.ts';
import { leaveSignIn } from './leaveSignIn.ts';
import { checkLogin, type LoginProblem } from './loginRules.ts';
import { PasswordField } from './PasswordField.tsx';
import { storeRedirect } from './signInTarget.ts';

interface Failure {
  message: string;
  /** Set if the account waits for its activation code. */
  activate?: { userId: number; email: string };
}

export function LoginForm({ company }: { company: Company | null }) {
  const t = useText();
  const [username, setUsername] = useState(
    () => typedBefore('username') || (localStorage.getItem('username') ?? ''),
  );
  const [password, setPassword] = useState(() => typedBefore('password'));
  const [remember, setRemember] = useState(
    () =>
      document.querySelector<HTMLInputElement>('.auth-check input')?.checked ||
      localStorage.getItem('remember') === '1',
  );
  const [problem, setProblem] = useState<LoginProblem>({});
  const form = useRef<HTMLFormElement>(null);
  const submitForm = () => form.current?.requestSubmit();
  const { failure, notice, busy, isRequesting, forget, signIn, requestCode } = useSignIn();
  useServerForm(company !== null, submitForm);
  useVerifiedElsewhere(failure?.activate !== undefined, submitForm);

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const found = checkLogin(username, password);
    setProblem(found);
    forget();
    if (focusProblem(found) || !company || busy) return;
    await signIn({ companyCode: company.code, username: username.trim(), password, remember });
  };

  return (
    <AuthForm
      ref={form}
      title={t('signIn.signIn')}
      intro={<Intro />}
      failure={failure?.message}
      onSubmit={submit}
    >
      {failure?.activate ? (
        <CallButton busy={isRequesting} type="button" className="auth-secondary" onClick={requestCode}>
          {t('auth.requestCode')}
        </CallButton>
      ) : null}
      <div role="status">{notice ? <p className="auth-info auth-done">{t(notice)}</p> : null}</div>
      <Field
        id="username"
        name="username"
        label={t('signIn.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(e) => setUsername(e.target.value)}
        error={problem.username && t(problem.username)}
      />
      <PasswordField
        name="password"
        value={password}
        onChange={setPassword}
        error={problem.password && t(problem.password)}
      />
      <label className="auth-check">
        <input type="checkbox" checked={remember} onChange={(e) => setRemember(e.target.checked)} />{' '}
        {t('signIn.remember')}
      </label>
      <CallButton busy={busy} disabled={!company}>
        {busy ? t('auth.signingIn') : t('signIn.signIn')}
      </CallButton>
      {company?.passwordless ? (
        <a className="auth-secondary auth-button" href={`${PREFIX}/easy-login`}>
          {t('signIn.byCode')}
        </a>
      ) : null}
      <Links />
    </AuthForm>
  );
}

/** The call of the form, and the request of a code for an account that is not activated. */
function useSignIn() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [notice, setNotice] = useState<TextKey | null>(() => (isJustDeleted() ? 'auth.deleted' : null));
  const [busy, setBusy] = useState(false);
  const [isRequesting, runOnce] = useOneCall();
  const signIn = async (login: Parameters<typeof authVerbs.login>[0]) => {
    // Stays set while the browser leaves the page.
    setBusy(true);
    try {
      await authVerbs.login(login);
      rememberUsername(login.remember === true, login.username);
      await leaveSignIn();
    } catch (err) {
      const { message, code, detail } = callProblem(err);
      setFailure({
        message,
        ...(code === ERROR.accountInactive ? { activate: detail as { userId: number; email: string } } : {}),
      });
      setBusy(false);
    }
  };
  const requestCode = () =>
    runOnce(async () => {
      if (!failure?.activate) return;
      try {
        await authVerbs.resendVerification(failure.activate);
        setNotice('auth.codeRequested');
      } catch (err) {
        setFailure({ ...failure, message: callProblem(err).message });
      }
    });
  return { failure, notice, busy, isRequesting, forget: () => setFailure(null), signIn, requestCode };
}

/** Continues with the server's form, which this one replaced: its focus and an Enter pressed there. Without a focus the first empty field gets it. */
function useServerForm(isReady: boolean, submitForm: () => void) {
  const [focused] = useState(() => document.activeElement?.id);
  const [isEntered, setEntered] = useState(wasEntered);
  useEffect(() => {
    const empty = localStorage.getItem('username') ? 'password' : 'username';
    document.getElementById(focused || empty)?.focus();
  }, [focused]);
  const submit = useEffectEvent(submitForm);
  useEffect(() => {
    if (!isEntered || !isReady) return;
    setEntered(false);
    submit();
  }, [isEntered, isReady]);
  useEffect(() => {
    storeRedirect(location.search);
    forgetDeleted();
  }, []);
}

/** Once another tab has verified an account, a refused sign-in is tried again: the server knows whether it was this account. */
function useVerifiedElsewhere(isInactive: boolean, retry: () => void) {
  const onVerified = useEffectEvent(retry);
  useEffect(() => {
    if (!isInactive) return;
    const onOtherTab = ({ key }: StorageEvent) => key === VERIFIED_ELSEWHERE && onVerified();
    addEventListener('storage', onOtherTab);
    return () => removeEventListener('storage', onOtherTab);
  }, [isInactive]);
}

function Links() {
  const t = useText();
  return (
    <div className="auth-links">
      <p>
        {t('signIn.newHere')} <a href={`${PREFIX}/signup`}>{t('signIn.signUp')}</a>
      </p>
      <p>
        <a href={`${PREFIX}/verify`}>{t('signIn.verifyLink')}</a>
      </p>
    </div>
  );
}

/** Reason for the sign-in: the session ended, or a link's message. */
function Intro() {
  const t = useText();
  const query = new URLSearchParams(location.search);
  const infoMsg = query.get('infoMsg')?.slice(0, 200);
  return (
    <>
      <p className="auth-intro">{t('signIn.intro')}</p>
      {(['ended', 'left'] as const).map((reason) =>
        query.has(reason) ? (
          <p key={reason} className="auth-info">
            {t(`signIn.${reason}`)}
          </p>
        ) : null,
      )}
      {infoMsg ? (
        <p className="auth-info">
          <small>{t('auth.fromLink')}</small> {infoMsg}
        </p>
      ) : null}
    </>
  );
}

/** Text typed into the server's form, which this form replaced. */
const typedBefore = (id: string): string =>
  document.querySelector<HTMLInputElement>(`.auth #${id}`)?.value ?? '';

/** Whether Enter was pressed in the server's form, which then has a mark (pages/keepEnter.ts). */
const wasEntered = (): boolean => document.querySelector('.auth form[data-entered]') !== null;

/** Stores the user name in this browser if the user wants that; the password is never stored (AUTH-20…22). */
function rememberUsername(remember: boolean, username: string): void {
  localStorage.removeItem('password');
  if (remember) {
    storeText('remember', '1');
    storeText('username', username);
  } else {
    localStorage.removeItem('remember');
    localStorage.removeItem('username');
  }
}
