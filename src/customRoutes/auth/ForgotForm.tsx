import { type FormEvent, useState } from 'react';
import { isEmail } from '../../../contract/rules/text/email.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { authVerbs, callProblem } from '../../start/publicData.ts';
import { AuthForm, BackToSignIn } from './AuthForm.tsx';
import { CallButton } from './CallButton.tsx';
import { Field } from './Field.tsx';
import { focusProblem, useFirstFocus } from './formFocus.ts';

/** Requests a reset link; the answer is the same for every address (AUTH-82…84). */
export function ForgotForm({ companyId }: { companyId: string | null }) {
  const t = useText();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<TextKey | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const [busy, runOnce] = useOneCall();
  useFirstFocus('email');

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const wrong = email.trim() ? (isEmail(email) ? null : 'auth.invalidEmail') : 'auth.emailRequired';
    setProblem(wrong);
    setFailure(null);
    if (focusProblem(wrong ? { email: wrong } : {}) || !companyId) return;
    await runOnce(async () => {
      try {
        await authVerbs.forgotPassword({ companyId, email: email.trim() });
        setDone(true);
      } catch (err) {
        setFailure(callProblem(err).message);
      }
    });
  };

  return (
    <AuthForm
      title={t('auth.forgotTitle')}
      failure={failure}
      done={done ? t('auth.linkSent') : null}
      onSubmit={submit}
    >
      <Field
        id="email"
        type="email"
        label={t('auth.email')}
        autoComplete="email"
        value={email}
        onChange={(e) => setEmail(e.target.value)}
        error={problem ? t(problem) : undefined}
      />
      <CallButton busy={busy} disabled={!companyId}>
        {t('auth.sendLink')}
      </CallButton>
      <BackToSignIn />
    </AuthForm>
  );
}
