import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { announceVerified } from '../../lib/browser/verifiedElsewhere.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { authVerbs } from '../../start/publicData.ts';
import { AuthForm, BackToSignIn } from './AuthForm.tsx';
import { CallButton } from './CallButton.tsx';
import { useFirstFocus } from './formFocus.ts';
import { SignedIn } from './SignedIn.tsx';
import { useAuthForm } from './useAuthForm.tsx';

/** Activates an account with its code; automatically if the link contains all data (AUTH-75…81). */
export function VerifyForm({ companyId }: { companyId: string | null }) {
  const t = useText();
  const [link] = useState(() => new URLSearchParams(location.search));
  const { values, field, busy, failure, call, submit } = useAuthForm({
    username: link.get('username') ?? '',
    code: link.get('code') ?? '',
  });
  const { username, code } = values;
  const [done, setDone] = useState<string | null>(null);
  const [isSignedIn, setSignedIn] = useState(false);
  useFirstFocus(username ? 'code' : 'username');

  const verify = async (company: string, name: string, value: string) => {
    const { message } = await authVerbs.verifyAccount({ companyId: company, username: name, code: value });
    announceVerified();
    // If the server cannot be reached, it is unknown whether there is a session.
    setSignedIn(await authVerbs.ensureSession().catch(() => false));
    setDone(message);
  };

  // A link is used once, when the page opens.
  useEffectOn(() => {
    const company = link.get('companyId');
    history.replaceState(null, '', location.pathname);
    if (company && username && code) void call(() => verify(company, username, code));
  }, []);

  const found = {
    ...(username.trim() ? {} : { username: 'auth.identifierRequired' as const }),
    ...(code.trim() ? {} : { code: 'auth.codeRequired' as const }),
  };
  const verifyTyped = async () => {
    const company = link.get('companyId') ?? companyId;
    if (company) await verify(company, username.trim(), code.trim());
  };

  if (done && isSignedIn)
    return <SignedIn title={t('auth.verifyTitle')} text={t('auth.verified')} focus="continue" />;
  return (
    <AuthForm
      title={t('auth.verifyTitle')}
      failure={failure}
      done={done}
      onSubmit={(e) => submit(e, found, verifyTyped)}
    >
      {done ? null : (
        <>
          {field('username', 'auth.identifier', { autoComplete: 'username' })}
          {field('code', 'auth.code', { inputMode: 'numeric', autoComplete: 'one-time-code' })}
          <CallButton busy={busy}>{t('auth.verify')}</CallButton>
        </>
      )}
      <BackToSignIn isFocused={done !== null} />
    </AuthForm>
  );
}
