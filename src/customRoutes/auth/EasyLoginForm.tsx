import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Company } from '../../../contract/account/company.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { useText } from '../../session/TextContext.ts';
import { authVerbs, callProblem } from '../../start/publicData.ts';
import { CallButton } from './CallButton.tsx';
import {
  type Asked,
  checkContact,
  checkEntry,
  contactCall,
  type EasyLoginProblem,
  type EasyLoginValues,
  entryCall,
  linkOf,
} from './easyLoginRules.ts';
import { Field } from './Field.tsx';
import { leaveSignIn } from './leaveSignIn.ts';
import { forgetReferralCode, keptReferralCode } from './referralCode.ts';
import { storeRedirect } from './signInTarget.ts';

/** Phone numbers of all countries are larger than all the rest; an e-mail address needs none of it. */
const PhoneField = lazy(() => import('./PhoneField.tsx').then((m) => ({ default: m.PhoneField })));

const SUBMIT = 'easy-login-submit';

const ASKS: Record<Asked, TextKey> = {
  name: 'auth.giveName',
  phone: 'auth.givePhone',
  email: 'auth.giveEmail',
};

/** Signs in by a code that is sent by e-mail or WhatsApp; a new user's account is opened on the way (AUTH-40…59). */
export default function EasyLoginForm({ company }: { company: Company }) {
  const t = useText();
  const [link] = useState(() => linkOf(location.search));
  const [values, setValues] = useState<EasyLoginValues>(() => ({
    by: 'email',
    email: '',
    phone: '',
    code: '',
    name: '',
    referralCode: keptReferralCode(location.search),
    ...link,
  }));
  const [isSent, setSent] = useState(link !== null);
  const [codes, setCodes] = useState(0);
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [problem, setProblem] = useState<EasyLoginProblem>({});
  const [refused, setRefused] = useState<Partial<Record<keyof EasyLoginValues, string>>>({});
  const [failure, setFailure] = useState<{ title?: string; message: string } | null>(null);
  const [busy, once] = useOneCall();
  const form = useRef<HTMLFormElement>(null);
  const other = values.by === 'email' ? 'phone' : 'email';

  // Programs that look into mails open links too: only the button uses it up.
  const byLink = link !== null && values.code === link.code;
  useEffect(() => {
    storeRedirect(location.search);
    if (link) history.replaceState(null, '', location.pathname);
  }, [link]);
  // Each step begins in its first field.
  const begin = isSent ? (asked[0] ?? (byLink ? SUBMIT : 'code')) : values.by;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice of the way keeps the focus
  useEffect(() => document.getElementById(begin)?.focus(), [isSent, asked]);

  const fails = (found: EasyLoginProblem): boolean => {
    setProblem(found);
    setRefused({});
    setFailure(null);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`#${first}`)?.focus();
    return first !== undefined;
  };
  const tell = (err: unknown, title?: string) => {
    const { message, field } = callProblem(err);
    if (field && field in values && form.current?.querySelector(`#${field}`))
      setRefused({ [field]: message });
    else setFailure({ message, ...(title ? { title } : {}) });
  };

  const send = () =>
    once(async () => {
      if (fails(checkContact(values))) return;
      try {
        await authVerbs.easyLogin(contactCall(company.id, values));
        setValues({ ...values, code: '' });
        setAsked([]);
        setSent(true);
        setCodes((n) => n + 1);
      } catch (err) {
        tell(err, t('auth.codeNotSent'));
      }
    });
  const enter = () =>
    once(async () => {
      if (fails(checkEntry(values, asked))) return;
      try {
        const answer = await authVerbs.easyLogin(entryCall(company.id, values, asked));
        if ('required' in answer) setAsked([...new Set([...asked, ...answer.required])]);
        else {
          if (asked.length > 0) forgetReferralCode();
          await leaveSignIn();
        }
      } catch (err) {
        tell(err);
      }
    });
  const goBack = () => {
    setValues({ ...values, code: '' });
    setSent(false);
    setAsked([]);
    setProblem({});
    setRefused({});
    setFailure(null);
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    void (isSent ? enter() : send());
  };

  const said = (name: keyof EasyLoginValues) => (problem[name] ? t(problem[name]) : refused[name]);
  const text = (name: keyof EasyLoginValues, label: TextKey, more: Record<string, string> = {}) => (
    <Field
      id={name}
      label={t(label)}
      value={values[name]}
      onChange={(e) => setValues({ ...values, [name]: e.target.value })}
      error={said(name)}
      {...more}
    />
  );
  const contact = (channel: 'email' | 'phone') =>
    channel === 'email' ? (
      text('email', 'auth.email', { type: 'email', autoComplete: 'email' })
    ) : (
      <Suspense>
        <PhoneField
          id="phone"
          label={t('auth.phone')}
          value={values.phone}
          country={company.country}
          error={said('phone')}
          onChange={(phone) => setValues((now) => ({ ...now, phone }))}
        />
      </Suspense>
    );
  const choice = (by: 'email' | 'phone', label: TextKey) => (
    <label>
      <input
        type="radio"
        name="by"
        checked={values.by === by}
        onChange={() => {
          setValues({ ...values, by });
          setProblem({});
        }}
      />
      {t(label)}
    </label>
  );

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h1>{t('auth.byCode')}</h1>
      <p className="auth-intro">{t('auth.byCodeIntro')}</p>
      <div role="alert">
        {failure ? (
          <p className="auth-alert">
            {failure.title ? <strong>{failure.title}. </strong> : null}
            {failure.message}
          </p>
        ) : null}
      </div>
      <div role="status">
        {byLink && asked.length === 0 ? (
          <p className="auth-info">{t('auth.byLink', { contact: values[values.by].trim() })}</p>
        ) : isSent && asked.length === 0 ? (
          // A new element for each code, so that a second one is seen and announced too.
          <p key={codes} className="auth-info auth-done auth-again">
            {t('auth.codeSent')} <small>{t('auth.codeSentTo', { contact: values[values.by].trim() })}</small>
          </p>
        ) : null}
        {asked.length > 0 ? (
          <p className="auth-info">{t(ASKS[asked.find((field) => field === other) ?? 'name'])}</p>
        ) : null}
      </div>
      {isSent ? (
        <>
          {byLink
            ? null
            : text('code', 'auth.code', {
                inputMode: 'numeric',
                autoComplete: 'one-time-code',
              })}
          {asked.includes('name') ? text('name', 'auth.fullName', { autoComplete: 'name' }) : null}
          {asked.includes(other) ? contact(other) : null}
          {asked.length > 0 ? text('referralCode', 'auth.referralCode') : null}
        </>
      ) : (
        <>
          <fieldset className="auth-choice">
            <legend>{t('auth.sendBy')}</legend>
            {choice('email', 'auth.email')}
            {choice('phone', 'auth.whatsApp')}
          </fieldset>
          {contact(values.by)}
        </>
      )}
      <CallButton id={SUBMIT} busy={busy}>
        {t(isSent ? 'auth.signIn' : 'auth.sendCode')}
      </CallButton>
      {isSent ? (
        <>
          <CallButton busy={busy} type="button" className="auth-secondary" onClick={() => void send()}>
            {t('auth.sendCodeAgain')}
          </CallButton>
          <button type="button" className="auth-secondary" disabled={busy} onClick={goBack}>
            {t('auth.changeContact')}
          </button>
        </>
      ) : null}
      <div className="auth-links">
        <p>
          <a href={`${PREFIX}/login`}>{t('auth.byPassword')}</a>
        </p>
      </div>
    </form>
  );
}
