import { useEffect, useState } from 'react';
import { isEmail } from '../../../contract/rules/text/email.ts';
import { useText } from '../../i18n/useText.ts';
import { authVerbs } from '../../start/publicData.ts';
import { AuthForm, BackToSignIn } from './AuthForm.tsx';
import { CallButton } from './CallButton.tsx';
import { useFirstFocus } from './formFocus.ts';
import { emailProblem, passwordProblem } from './loginRules.ts';
import { useAuthForm } from './useAuthForm.tsx';

/** Sets a new password; email and code are requested unless the link has a code and a valid email (AUTH-85…91). */
export function ResetForm({ companyId }: { companyId: string | null }) {
  const t = useText();
  const [link] = useState(() => new URLSearchParams(location.search));
  const fromLink = isEmail(link.get('email') ?? '') && Boolean(link.get('code')?.trim());
  const { values, field, newPassword, busy, failure, submit } = useAuthForm({
    email: link.get('email') ?? '',
    code: link.get('code') ?? '',
    password: '',
  });
  const [done, setDone] = useState(false);
  useFirstFocus(fromLink ? 'password' : 'email');

  // The code is removed from the address, so that it is not shared or stored in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), []);

  const { email, code, password } = values;
  const weak = passwordProblem(password);
  const found = {
    ...emailProblem(email),
    ...(code.trim() ? {} : { code: 'auth.codeRequired' as const }),
    ...(weak ? { password: weak } : {}),
  };
  const reset = async () => {
    if (!companyId) return;
    await authVerbs.resetPassword({
      companyId,
      email: email.trim(),
      code: code.trim(),
      newPassword: password,
    });
    setDone(true);
  };

  return (
    <AuthForm
      title={t('auth.resetTitle')}
      failure={failure}
      done={done ? t('auth.passwordReset') : null}
      onSubmit={(e) => submit(e, found, reset)}
    >
      {done ? null : (
        <>
          {fromLink ? null : (
            <>
              {field('email', 'auth.email', { type: 'email', autoComplete: 'email' })}
              {field('code', 'auth.code', { inputMode: 'numeric', autoComplete: 'one-time-code' })}
            </>
          )}
          {field('password', 'auth.newPassword', newPassword)}
          <CallButton busy={busy} disabled={!companyId}>
            {t('auth.setPassword')}
          </CallButton>
        </>
      )}
      <BackToSignIn isFocused={done} />
    </AuthForm>
  );
}
