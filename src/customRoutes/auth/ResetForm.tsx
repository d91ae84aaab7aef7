import { type FormEvent, useEffect, useState } from 'react';
import { isEmail } from '../../../contract/rules/text/email.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { authVerbs, callProblem } from '../../start/publicData.ts';
import { AuthForm, BackToSignIn } from './AuthForm.tsx';
import { CallButton } from './CallButton.tsx';
import { Field } from './Field.tsx';
import { focusProblem, useFirstFocus } from './formFocus.ts';
import { passwordProblem } from './loginRules.ts';

/** Sets a new password; email and code are requested unless the link has a code and a valid email (AUTH-85…91). */
export function ResetForm({ companyId }: { companyId: string | null }) {
  const t = useText();
  const [link] = useState(() => new URLSearchParams(location.search));
  const fromLink = isEmail(link.get('email') ?? '') && Boolean(link.get('code')?.trim());
  const [email, setEmail] = useState(link.get('email') ?? '');
  const [code, setCode] = useState(link.get('code') ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ email?: TextKey; code?: TextKey; password?: TextKey }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const [busy, runOnce] = useOneCall();
  useFirstFocus(fromLink ? 'password' : 'email');

  // The code is removed from the address, so that it is not shared or stored in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), []);

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const weak = passwordProblem(password);
    const found: typeof problem = {
      ...(isEmail(email) ? {} : { email: email.trim() ? 'auth.invalidEmail' : 'auth.emailRequired' }),
      ...(code.trim() ? {} : { code: 'auth.codeRequired' }),
      ...(weak ? { password: weak } : {}),
    };
    setProblem(found);
    setFailure(null);
    if (focusProblem(found) || !companyId) return;
    await runOnce(async () => {
      try {
        await authVerbs.resetPassword({
          companyId,
          email: email.trim(),
          code: code.trim(),
          newPassword: password,
        });
        setDone(true);
      } catch (err) {
        setFailure(callProblem(err).message);
      }
    });
  };

  const error = (name: keyof typeof problem) => (problem[name] ? t(problem[name]) : undefined);
  return (
    <AuthForm
      title={t('auth.resetTitle')}
      failure={failure}
      done={done ? t('auth.passwordReset') : null}
      onSubmit={submit}
    >
      {done ? null : (
        <>
          {fromLink ? null : (
            <>
              <Field
                id="email"
                type="email"
                label={t('auth.email')}
                autoComplete="email"
                value={email}
                onChange={(e) => setEmail(e.target.value)}
                error={error('email')}
              />
              <Field
                id="code"
                label={t('auth.code')}
                autoComplete="one-time-code"
                value={code}
                onChange={(e) => setCode(e.target.value)}
                error={error('code')}
              />
            </>
          )}
          <Field
            id="password"
            type="password"
            label={t('auth.newPassword')}
            autoComplete="new-password"
            hint={t('auth.passwordRule')}
            value={password}
            onChange={(e) => setPassword(e.target.value)}
            error={error('password')}
          />
          <CallButton busy={busy} disabled={!companyId}>
            {t('auth.setPassword')}
          </CallButton>
        </>
      )}
      <BackToSignIn isFocused={done} />
    </AuthForm>
  );
}
