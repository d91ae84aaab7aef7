import { isEmail } from '../../../contract/rules/email.ts';
import { readPhone } from '../../../contract/rules/phone.ts';
import type { TextKey } from '../../i18n/textKey.ts';

export interface LoginProblem {
  username?: TextKey;
  password?: TextKey;
}

/** Keys of what is wrong. A user name without @ is taken as it is (AUTH-02…04). */
export function checkLogin(username: string, password: string): LoginProblem {
  const name = username.trim();
  const problem: LoginProblem = {};
  if (!name) problem.username = 'auth.usernameRequired';
  else if (name.includes('@') && !isEmail(name)) problem.username = 'auth.invalidEmail';
  if (!password) problem.password = 'auth.passwordRequired';
  return problem;
}

export const PASSWORD_MIN = 8;

/** Key of what is wrong with a new password, or null (AUTH-64, -65). */
export function passwordProblem(password: string): TextKey | null {
  if (!password) return 'auth.passwordRequired';
  return password.length < PASSWORD_MIN ? 'auth.passwordShort' : null;
}

export interface SignUpValues {
  fullname: string;
  email: string;
  password: string;
  phoneNumber: string;
  referralCode: string;
  terms: boolean;
}

/** The form as the link fills it; `countryCode` goes before a bare phone number (AUTH-69). */
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

/** Keys of what is wrong, by field (AUTH-61…67). A local phone number is one of `country`. */
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
