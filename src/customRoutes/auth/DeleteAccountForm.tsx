import { type FormEvent, useEffect, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { goToLogin, PREFIX } from '../../lib/browser/loginPath.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { clearDesk } from '../../lib/desk/deskStore.ts';
import { removeShell } from '../../lib/desk/shellWorker.ts';
import { deleteAllStoredForms } from '../../lib/forms/formStorage.ts';
import { authVerbs, callProblem } from '../../start/publicData.ts';
import { AuthForm } from './AuthForm.tsx';
import { CallButton } from './CallButton.tsx';
import { leaveDeletedAccount } from './deletedAccount.ts';
import { PasswordField } from './PasswordField.tsx';

/** Deletes the signed-in user's account, which requires the password (AUTH-92…96, SHELL-59). */
export default function DeleteAccountForm() {
  const t = useText();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, runOnce] = useOneCall();

  useEffect(() => {
    void authVerbs
      .ensureSession()
      .then((alive) => alive || goToLogin({ remember: true }))
      // It is unknown whether there is a session; the delete call will show it.
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
    void runOnce(async () => {
      try {
        await authVerbs.deleteAccount(password);
        await Promise.all([deleteAllStoredForms(), clearDesk('signedOut'), removeShell()]);
        leaveDeletedAccount();
      } catch (err) {
        const { message, field } = callProblem(err);
        if (field === 'password') setProblem(message);
        else setFailure(message);
      }
    });
  };

  return (
    <AuthForm
      title={t('auth.deleteTitle')}
      intro={<p className="auth-intro">{t('auth.deleteIntro')}</p>}
      failure={failure}
      onSubmit={submit}
    >
      <PasswordField value={password} onChange={setPassword} error={problem ?? undefined} />
      <CallButton busy={busy} className="auth-primary auth-danger">
        {t('auth.deleteSubmit')}
      </CallButton>
      <nav className="auth-links">
        <a href={`${PREFIX}/`}>{t('auth.deleteKeep')}</a>
      </nav>
    </AuthForm>
  );
}
