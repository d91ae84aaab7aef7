import { useState } from 'react';
import type { Company } from '../../../contract/account/company.ts';
import { wirePhone } from '../../../contract/rules/text/phone.ts';
import { useText } from '../../i18n/useText.ts';
import { webLink } from '../../lib/browser/webLink.ts';
import { DEFAULT_COUNTRY } from '../../shared/address/addressValue.ts';
import { authVerbs } from '../../start/publicData.ts';
import { AuthForm, BackToSignIn } from './AuthForm.tsx';
import { CallButton } from './CallButton.tsx';
import { useFirstFocus } from './formFocus.ts';
import { PhoneField } from './PhoneField.tsx';
import { forgetReferralCode, storedReferralCode } from './referralCode.ts';
import { SignedIn } from './SignedIn.tsx';
import { checkSignUp, type SignUpValues, signUpFromQuery } from './signUpRules.ts';
import { useAuthForm } from './useAuthForm.tsx';

/** Creates an account; values of the address are filled in (AUTH-60…72). */
export default function SignUpForm({ company }: { company: Company | null }) {
  const t = useText();
  const { values, change, errorOf, field, newPassword, busy, failure, submit } = useAuthForm<SignUpValues>(
    () => ({
      ...signUpFromQuery(location.search),
      referralCode: storedReferralCode(location.search),
    }),
  );
  const [done, setDone] = useState(false);
  const country = company?.country || DEFAULT_COUNTRY;
  useFirstFocus((['fullname', 'email', 'password'] as const).find((name) => !values[name]) ?? 'password');

  const register = async () => {
    if (!company) return;
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
  };

  const termsError = errorOf('terms');
  if (done) return <SignedIn title={t('signIn.signUp')} text={t('auth.registered')} focus="continue" />;
  return (
    <AuthForm
      title={t('signIn.signUp')}
      failure={failure}
      onSubmit={(e) => submit(e, checkSignUp(values, country), register, ['email', 'password'])}
    >
      {field('fullname', 'auth.fullName', { autoComplete: 'name' })}
      {field('email', 'auth.email', { type: 'email', autoComplete: 'email' })}
      {field('password', 'signIn.password', newPassword)}
      <PhoneField
        id="phoneNumber"
        label={t('auth.phone')}
        value={values.phoneNumber}
        country={country}
        error={errorOf('phoneNumber')}
        onChange={(phoneNumber) => change({ phoneNumber })}
      />
      {field('referralCode', 'auth.referralCode')}
      <label className="auth-check">
        <input
          id="terms"
          type="checkbox"
          checked={values.terms}
          aria-invalid={termsError ? true : undefined}
          aria-describedby={termsError ? 'terms-error' : undefined}
          onChange={(e) => change({ terms: e.target.checked })}
        />{' '}
        <Terms address={company?.termsUrl ?? null} />
      </label>
      {termsError ? (
        <p id="terms-error" className="auth-error">
          {termsError}
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
