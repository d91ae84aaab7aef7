import { isEmail } from '../../../contract/rules/email.ts';
import { readPhone } from '../../../contract/rules/phone.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { passwordProblem } from './loginRules.ts';

export interface SignUpValues {
  fullname: string;
  email: string;
  password: string;
  phoneNumber: string;
  referralCode: string;
  terms: boolean;
}

/** The form with the values of the link; `countryCode` is put before a phone number without one (AUTH-69). */
export function signUpFromQuery(search: string): SignUpValues {
  const query = new URLSearchParams(search);
  const phone = query.get('phoneNumber') ?? '';
  const country = (query.get('countryCode') ?? '').replace(/\D/g, '');
  return {
    fullname: query.get('fullname') ?? '',
    email: query.get('email') ?? '',
    password: '',
    phoneNumber: country && phone && !phone.startsWith('+') ? `+${country}${phone.replace(/^0/, '')}` : phone,
    referralCode: query.get('referralCode') ?? '',
    terms: false,
  };
}

/** Keys of error texts by field (AUTH-61…67). A local phone number is one of `country`. */
export function checkSignUp(
  values: SignUpValues,
  country: string,
): Partial<Record<keyof SignUpValues, TextKey>> {
  const weak = passwordProblem(values.password);
  const phone = values.phoneNumber.trim();
  return {
    ...(values.fullname.trim() ? {} : { fullname: 'auth.fullNameRequired' }),
    ...(isEmail(values.email)
      ? {}
      : { email: values.email.trim() ? 'auth.invalidEmail' : 'auth.emailRequired' }),
    ...(weak ? { password: weak } : {}),
    ...(readPhone(phone, country)
      ? {}
      : { phoneNumber: phone ? 'booking.phone.invalid' : 'auth.phoneRequired' }),
    ...(values.terms ? {} : { terms: 'auth.termsRequired' }),
  };
}
