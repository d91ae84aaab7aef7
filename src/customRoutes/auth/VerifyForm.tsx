import { type FormEvent, useState } from 'react';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { announceVerified } from '../../lib/browser/verifiedElsewhere.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { authVerbs, callProblem } from '../../start/publicData.ts';
import { AuthForm, BackToSignIn } from './AuthForm.tsx';
import { CallButton } from './CallButton.tsx';
import { Field } from './Field.tsx';
import { focusProblem, useFirstFocus } from './formFocus.ts';
import { SignedIn } from './SignedIn.tsx';

/** Activates an account with its code; automatically if the link contains all data (AUTH-75…81). */
export function VerifyForm({ companyId }: { companyId: string | null }) {
  const t = useText();
  const [link] = useState(() => new URLSearchParams(location.search));
  const [username, setUsername] = useState(link.get('username') ?? '');
  const [code, setCode] = useState(link.get('code') ?? '');
  const [problem, setProblem] = useState<{ username?: TextKey; code?: TextKey }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isSignedIn, setSignedIn] = useState(false);
  const [busy, runOnce] = useOneCall();
  useFirstFocus(username ? 'code' : 'username');

  const verify = (company: string, name: string, value: string) =>
    runOnce(async () => {
      setFailure(null);
      try {
        const { message } = await authVerbs.verifyAccount({
          companyId: company,
          username: name,
          code: value,
        });
        announceVerified();
        // If the server cannot be reached, it is unknown whether there is a session.
        setSignedIn(await authVerbs.ensureSession().catch(() => false));
        setDone(message);
      } catch (err) {
        setFailure(callProblem(err).message);
      }
    });

  // A link is used once, when the page opens.
  useEffectOn(() => {
    const company = link.get('companyId');
    history.replaceState(null, '', location.pathname);
    if (company && username && code) void verify(company, username, code);
  }, []);

  const submit = (e: FormEvent) => {
    e.preventDefault();
    const found: typeof problem = {
      ...(username.trim() ? {} : { username: 'auth.identifierRequired' }),
      ...(code.trim() ? {} : { code: 'auth.codeRequired' }),
    };
    setProblem(found);
    const company = link.get('companyId') ?? companyId;
    if (!focusProblem(found) && company) void verify(company, username.trim(), code.trim());
  };

  if (done && isSignedIn)
    return <SignedIn title={t('auth.verifyTitle')} text={t('auth.verified')} focus="continue" />;
  return (
    <AuthForm title={t('auth.verifyTitle')} failure={failure} done={done} onSubmit={submit}>
      {done ? null : (
        <>
          <Field
            id="username"
            label={t('auth.identifier')}
            autoComplete="username"
            value={username}
            onChange={(e) => setUsername(e.target.value)}
            error={problem.username && t(problem.username)}
          />
          <Field
            id="code"
            label={t('auth.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(e) => setCode(e.target.value)}
            error={problem.code && t(problem.code)}
          />
          <CallButton busy={busy}>{t('auth.verify')}</CallButton>
        </>
      )}
      <BackToSignIn isFocused={done !== null} />
    </AuthForm>
  );
}
