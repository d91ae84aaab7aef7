import { lazy, Suspense, useEffect, useReducer, useState } from 'react';
import type { Company } from '../../../../contract/account/company.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { useText } from '../../../i18n/useText.ts';
import { PREFIX } from '../../../lib/browser/loginPath.ts';
import { useOneCall } from '../../../lib/calls/useOneCall.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { authVerbs, callProblem } from '../../../start/publicData.ts';
import { AuthForm } from '../AuthForm.tsx';
import { CallButton } from '../CallButton.tsx';
import { Field } from '../Field.tsx';
import { focusProblem } from '../formFocus.ts';
import { leaveSignIn } from '../leaveSignIn.ts';
import { forgetReferralCode, storedReferralCode } from '../referralCode.ts';
import { storeRedirect } from '../signInTarget.ts';
import {
  type Channel,
  checkContact,
  checkEntry,
  contactCall,
  type EasyLoginProblem,
  type EasyLoginValues,
  entryCall,
  linkOf,
  type RequiredField,
} from './easyLoginRules.ts';
import { type EasyLogin, type EasyLoginEvent, firstEasyLogin, nextEasyLogin } from './easyLoginState.ts';

/** Loaded separately: the phone number data of all countries is larger than the form, and an email address needs none of it. */
const PhoneField = lazy(() => import('../PhoneField.tsx').then((m) => ({ default: m.PhoneField })));

const SUBMIT = 'easy-login-submit';

const FIELD_QUESTIONS: Record<RequiredField, TextKey> = {
  name: 'auth.giveName',
  phone: 'auth.givePhone',
  email: 'auth.giveEmail',
};
const otherChannel = ({ by }: EasyLoginValues): Channel => (by === 'email' ? 'phone' : 'email');

interface StepProps {
  login: EasyLogin;
  put: (event: EasyLoginEvent) => void;
  company: Company;
  /** The code came with a link. */
  byLink: boolean;
}

/** Signs in with a code that is sent by email or WhatsApp; a new user's account is created on the way (AUTH-40…59). */
export default function EasyLoginForm({ company }: { company: Company }) {
  const t = useText();
  const [link] = useState(() => linkOf(location.search));
  const [login, put] = useReducer(nextEasyLogin, null, () =>
    firstEasyLogin(link, storedReferralCode(location.search)),
  );
  const { values, isSent, requiredFields, failure } = login;
  const [busy, runOnce] = useOneCall();

  // Programs that check emails open links too, so the code is used only when the button is pressed.
  const byLink = link !== null && values.code === link.code;
  useEffect(() => {
    storeRedirect(location.search);
    if (link) history.replaceState(null, '', location.pathname);
  }, [link]);
  // Each step starts with the focus in its first field.
  const begin = isSent ? (requiredFields[0] ?? (byLink ? SUBMIT : 'code')) : values.by;
  // Choosing email or WhatsApp does not move the focus.
  useEffectOn(() => document.getElementById(begin)?.focus(), [isSent, requiredFields]);

  const call = (problem: EasyLoginProblem, work: () => Promise<void>, title?: TextKey) =>
    runOnce(async () => {
      put({ type: 'checked', problem });
      if (focusProblem(problem)) return;
      try {
        await work();
      } catch (err) {
        const { message, field } = callProblem(err);
        if (field && field in values && document.getElementById(field))
          put({ type: 'fieldRefused', field, message });
        else put({ type: 'failed', message, title: title && t(title) });
      }
    });
  const send = async () => {
    await authVerbs.easyLogin(contactCall(company.id, values));
    put({ type: 'codeSent' });
  };
  const enter = async () => {
    const answer = await authVerbs.easyLogin(entryCall(company.id, values, requiredFields));
    if ('required' in answer) return put({ type: 'asked', fields: answer.required });
    if (requiredFields.length > 0) forgetReferralCode();
    await leaveSignIn();
  };
  const sendCode = () => call(checkContact(values), send, 'auth.codeNotSent');
  const step = { login, put, company, byLink };

  return (
    <AuthForm
      title={t('signIn.byCode')}
      intro={<p className="auth-intro">{t('auth.byCodeIntro')}</p>}
      failure={
        failure ? (
          <>
            {failure.title ? <strong>{failure.title}. </strong> : null}
            {failure.message}
          </>
        ) : null
      }
      onSubmit={(event) => {
        event.preventDefault();
        void (isSent ? call(checkEntry(values, requiredFields), enter) : sendCode());
      }}
    >
      <Progress {...step} />
      {isSent ? <CodeStep {...step} /> : <ContactStep {...step} />}
      <CallButton id={SUBMIT} busy={busy}>
        {t(isSent ? 'signIn.signIn' : 'auth.sendCode')}
      </CallButton>
      {isSent ? (
        <OtherCode busy={busy} onSend={() => void sendCode()} onBack={() => put({ type: 'wentBack' })} />
      ) : null}
      <div className="auth-links">
        <p>
          <a href={`${PREFIX}/login`}>{t('auth.byPassword')}</a>
        </p>
      </div>
    </AuthForm>
  );
}

/** For a code that did not arrive. */
function OtherCode({ busy, onSend, onBack }: { busy: boolean; onSend: () => void; onBack: () => void }) {
  const t = useText();
  return (
    <>
      <CallButton busy={busy} type="button" className="auth-secondary" onClick={onSend}>
        {t('auth.sendCodeAgain')}
      </CallButton>
      <button type="button" className="auth-secondary" disabled={busy} onClick={onBack}>
        {t('auth.changeContact')}
      </button>
    </>
  );
}

/** The contact that got the code, or the missing data. */
function Progress({ login: { values, isSent, codes, requiredFields }, byLink }: StepProps) {
  const t = useText();
  const contact = values[values.by].trim();
  const other = otherChannel(values);
  return (
    <div role="status">
      {requiredFields.length > 0 ? (
        <p className="auth-info">
          {t(FIELD_QUESTIONS[requiredFields.find((field) => field === other) ?? 'name'])}
        </p>
      ) : byLink ? (
        <p className="auth-info">{t('auth.byLink', { contact })}</p>
      ) : isSent ? (
        // A new element for each code, so that a second code is also seen and announced.
        <p key={codes} className="auth-info auth-done auth-again">
          {t('auth.codeSent')} <small>{t('auth.codeSentTo', { contact })}</small>
        </p>
      ) : null}
    </div>
  );
}

function ContactStep(step: StepProps) {
  const t = useText();
  const { login, put } = step;
  return (
    <>
      <fieldset className="auth-choice">
        <legend>{t('auth.sendBy')}</legend>
        {(['email', 'phone'] as const).map((by) => (
          <label key={by}>
            <input
              type="radio"
              name="by"
              checked={login.values.by === by}
              onChange={() => put({ type: 'channelChosen', by })}
            />
            {t(by === 'email' ? 'auth.email' : 'auth.whatsApp')}
          </label>
        ))}
      </fieldset>
      <ContactInput {...step} channel={login.values.by} />
    </>
  );
}

function CodeStep(step: StepProps) {
  const { login, put, byLink } = step;
  const { requiredFields } = login;
  const other = otherChannel(login.values);
  return (
    <>
      {byLink ? null : (
        <Input
          login={login}
          put={put}
          name="code"
          label="auth.code"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {requiredFields.includes('name') ? (
        <Input login={login} put={put} name="name" label="auth.fullName" autoComplete="name" />
      ) : null}
      {requiredFields.includes(other) ? <ContactInput {...step} channel={other} /> : null}
      {requiredFields.length > 0 ? (
        <Input login={login} put={put} name="referralCode" label="auth.referralCode" />
      ) : null}
    </>
  );
}

function ContactInput({ login, put, company, channel }: StepProps & { channel: Channel }) {
  const t = useText();
  return channel === 'email' ? (
    <Input login={login} put={put} name="email" label="auth.email" type="email" autoComplete="email" />
  ) : (
    <Suspense>
      <PhoneField
        id="phone"
        label={t('auth.phone')}
        value={login.values.phone}
        country={company.country}
        error={login.problem.phone ? t(login.problem.phone) : login.refused.phone}
        onChange={(phone) => put({ type: 'typed', values: { phone } })}
      />
    </Suspense>
  );
}

interface InputProps extends Pick<StepProps, 'login' | 'put'> {
  name: keyof EasyLoginValues;
  label: TextKey;
  type?: 'email';
  inputMode?: 'numeric';
  autoComplete?: string;
}

function Input({ login: { values, problem, refused }, put, name, label, ...input }: InputProps) {
  const t = useText();
  const wrong = problem[name];
  return (
    <Field
      id={name}
      label={t(label)}
      value={values[name]}
      onChange={(event) => put({ type: 'typed', values: { [name]: event.target.value } })}
      error={wrong ? t(wrong) : refused[name]}
      {...input}
    />
  );
}
