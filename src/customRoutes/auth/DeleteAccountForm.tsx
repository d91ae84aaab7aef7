import { type FormEvent, useEffect, useState } from 'react';
import { goToLogin, PREFIX } from '../../lib/browser/loginPath.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { deleteAllStoredForms } from '../../lib/forms/formStorage.ts';
import { useText } from '../../session/TextContext.ts';
import { authVerbs, callProblem } from '../../start/publicData.ts';
import { CallButton } from './CallButton.tsx';
import { leaveDeletedAccount } from './deletedAccount.ts';
import { Field } from './Field.tsx';

/** Deletes the signed-in user's account by the password (AUTH-92…96, SHELL-59). */
export default function DeleteAccountForm() {
  const t = useText();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, once] = useOneCall();

  useEffect(() => {
    void authVerbs
      .ensureSession()
      .then((alive) => alive || goToLogin({ remember: true }))
      // It is unknown whether there is a session; the call itself will tell.
      .catch(() => undefined);
  }, []);

  const submit = (e: FormEvent) => {
    e.preventDefault();
    setFailure(null);
    setProblem(password ? null : t('auth.passwordRequired'));
    if (!password) {
      document.getElementById('password')?.focus();
      return;
    }
    void once(async () => {
      try {
        await authVerbs.deleteAccount(password);
        await deleteAllStoredForms();
        leaveDeletedAccount();
      } catch (err) {
        const { message, field } = callProblem(err);
        if (field === 'password') setProblem(message);
        else setFailure(message);
      }
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('auth.deleteTitle')}</h1>
      <p className="auth-intro">{t('auth.deleteIntro')}</p>
      <div role="alert">{failure ? <p className="auth-alert">{failure}</p> : null}</div>
      <Field
        id="password"
        type="password"
        label={t('auth.password')}
        autoComplete="current-password"
        value={password}
        onChange={(e) => setPassword(e.target.value)}
        error={problem ?? undefined}
        after={
          <a className="auth-forgot" href={`${PREFIX}/forgot-password`}>
            {t('auth.forgotLink')}
          </a>
        }
      />
      <CallButton busy={busy} className="auth-primary auth-danger">
        {t('auth.deleteSubmit')}
      </CallButton>
      <nav className="auth-links">
        <a href={`${PREFIX}/`}>{t('auth.deleteKeep')}</a>
      </nav>
    </form>
  );
}
