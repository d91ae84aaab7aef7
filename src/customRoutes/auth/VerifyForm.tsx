import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TextKey } from '../../i18n/textKey.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { useText } from '../../session/TextContext.ts';
import { authVerbs, callProblem } from '../../start/publicData.ts';
import { CallButton } from './CallButton.tsx';
import { Field } from './Field.tsx';
import { focusProblem, useFirstFocus } from './formFocus.ts';

/** Activates an account by its code; by itself when the link carries everything (AUTH-75…81). */
export function VerifyForm({ companyId }: { companyId: string | null }) {
  const t = useText();
  const [link] = useState(() => new URLSearchParams(location.search));
  const [username, setUsername] = useState(link.get('username') ?? '');
  const [code, setCode] = useState(link.get('code') ?? '');
  const [problem, setProblem] = useState<{ username?: TextKey; code?: TextKey }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [busy, once] = useOneCall();
  const wayOn = useRef<HTMLAnchorElement>(null);
  useFirstFocus(username ? 'code' : 'username');

  const verify = (company: string, name: string, value: string) =>
    once(async () => {
      setFailure(null);
      try {
        const { message } = await authVerbs.verifyAccount({
          companyId: company,
          username: name,
          code: value,
        });
        setDone(message);
      } catch (err) {
        setFailure(callProblem(err).message);
      }
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is used once, when the page opens
  useEffect(() => {
    const company = link.get('companyId');
    history.replaceState(null, '', location.pathname);
    if (company && username && code) void verify(company, username, code);
  }, []);

  useEffect(() => {
    if (done) wayOn.current?.focus();
  }, [done]);

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

  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('auth.verifyTitle')}</h1>
      <div role="alert">{failure ? <p className="auth-alert">{failure}</p> : null}</div>
      <div role="status">{done ? <p className="auth-info auth-done">{done}</p> : null}</div>
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
      <nav className="auth-links">
        <a ref={wayOn} href={`${PREFIX}/login`}>
          {t('auth.backToSignIn')}
        </a>
      </nav>
    </form>
  );
}
