import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { authVerbs } from '../../start/publicData.ts';
import { AuthForm, BackToSignIn } from './AuthForm.tsx';
import { CallButton } from './CallButton.tsx';
import { useFirstFocus } from './formFocus.ts';
import { emailProblem } from './loginRules.ts';
import { useAuthForm } from './useAuthForm.tsx';

/** Requests a reset link; the answer is the same for every address (AUTH-82…84). */
export function ForgotForm({ companyId }: { companyId: string | null }) {
  const t = useText();
  const { values, field, busy, failure, submit } = useAuthForm({ email: '' });
  const [done, setDone] = useState(false);
  useFirstFocus('email');

  const send = async () => {
    if (!companyId) return;
    await authVerbs.forgotPassword({ companyId, email: values.email.trim() });
    setDone(true);
  };

  return (
    <AuthForm
      title={t('auth.forgotTitle')}
      failure={failure}
      done={done ? t('auth.linkSent') : null}
      onSubmit={(e) => submit(e, emailProblem(values.email), send)}
    >
      {field('email', 'auth.email', { type: 'email', autoComplete: 'email' })}
      <CallButton busy={busy} disabled={!companyId}>
        {t('auth.sendLink')}
      </CallButton>
      <BackToSignIn />
    </AuthForm>
  );
}
