import { type FormEvent, useState } from 'react';
import type { Company } from '../../../contract/account/company.ts';
import { wirePhone } from '../../../contract/rules/text/phone.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { webLink } from '../../lib/browser/webLink.ts';
import { DEFAULT_COUNTRY } from '../../shared/address/addressValue.ts';
import { authVerbs, callProblem } from '../../start/publicData.ts';
import { AuthForm, BackToSignIn } from './AuthForm.tsx';
import { CallButton } from './CallButton.tsx';
import { Field } from './Field.tsx';
import { focusProblem, useFirstFocus } from './formFocus.ts';
import { PhoneField } from './PhoneField.tsx';
import { forgetReferralCode, storedReferralCode } from './referralCode.ts';
import { SignedIn } from './SignedIn.tsx';
import { checkSignUp, type SignUpValues, signUpFromQuery } from './signUpRules.ts';

/** Creates an account; values of the address are filled in (AUTH-60…72). */
export default function SignUpForm({ company }: { company: Company | null }) {
  const t = useText();
  const [values, setValues] = useState<SignUpValues>(() => ({
    ...signUpFromQuery(location.search),
    referralCode: storedReferralCode(location.search),
  }));
  const [problem, setProblem] = useState<Partial<Record<keyof SignUpValues, TextKey>>>({});
  const [refused, setRefused] = useState<{ email?: string; password?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const country = company?.country || DEFAULT_COUNTRY;
  useFirstFocus((['fullname', 'email', 'password'] as const).find((name) => !values[name]) ?? 'password');

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const found = checkSignUp(values, country);
    setProblem(found);
    setRefused({});
    setFailure(null);
    if (focusProblem(found) || !company || busy) return;
    setBusy(true);
    try {
      await authVerbs.register({
        companyCode: company.code,
        name: values.fullname.trim(),
        mobile: wirePhone(values.phoneNumber, country),
        email: values.email.trim(),
        password: values.password,
        referralCode: values.referralCode.trim() || null,
      });
      forgetReferralCode();
      setDone(true);
    } catch (err) {
      const { message, field } = callProblem(err);
      if (field === 'email' || field === 'password') {
        setRefused({ [field]: message });
        document.getElementById(field)?.focus();
      } else setFailure(message);
      setBusy(false);
    }
  };

  const problemText = (name: keyof SignUpValues) => {
    const key = problem[name];
    return key ? t(key) : refused[name as keyof typeof refused];
  };
  const field = (name: keyof SignUpValues, label: TextKey, more: Record<string, string> = {}) => (
    <Field
      id={name}
      label={t(label)}
      value={String(values[name])}
      onChange={(e) => setValues({ ...values, [name]: e.target.value })}
      error={problemText(name)}
      {...more}
    />
  );
  if (done) return <SignedIn title={t('signIn.signUp')} text={t('auth.registered')} focus="continue" />;
  return (
    <AuthForm title={t('signIn.signUp')} failure={failure} onSubmit={submit}>
      {field('fullname', 'auth.fullName', { autoComplete: 'name' })}
      {field('email', 'auth.email', { type: 'email', autoComplete: 'email' })}
      {field('password', 'signIn.password', {
        type: 'password',
        autoComplete: 'new-password',
        hint: t('auth.passwordRule'),
      })}
      <PhoneField
        id="phoneNumber"
        label={t('auth.phone')}
        value={values.phoneNumber}
        country={country}
        error={problemText('phoneNumber')}
        onChange={(phoneNumber) => setValues({ ...values, phoneNumber })}
      />
      {field('referralCode', 'auth.referralCode')}
      <label className="auth-check">
        <input
          id="terms"
          type="checkbox"
          checked={values.terms}
          aria-invalid={problem.terms ? true : undefined}
          aria-describedby={problem.terms ? 'terms-error' : undefined}
          onChange={(e) => setValues({ ...values, terms: e.target.checked })}
        />{' '}
        <Terms address={company?.termsUrl ?? null} />
      </label>
      {problem.terms ? (
        <p id="terms-error" className="auth-error">
          {t(problem.terms)}
        </p>
      ) : null}
      <CallButton busy={busy} disabled={!company}>
        {t('signIn.signUp')}
      </CallButton>
      <BackToSignIn />
    </AuthForm>
  );
}

/** The sentence with a link to the tenant's terms, if the tenant has set their address. */
function Terms({ address }: { address: string | null }) {
  const t = useText();
  const [before = '', named = '', after = ''] = t('auth.terms').split(/[[\]]/);
  const href = webLink(address);
  return (
    <span>
      {before}
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {named}
        </a>
      ) : (
        named
      )}
      {after}
    </span>
  );
}
