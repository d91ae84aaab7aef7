import { isUsualPhone, readPhone, wirePhone } from '../../../contract/rules/text/phone.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { emailProblem, passwordProblem } from './loginRules.ts';

export interface SignUpValues {
  fullname: string;
  email: string;
  password: string;
  phoneNumber: string;
  referralCode: string;
  terms: boolean;
}

/**
 * The form with the values of the link. `countryCode` is a calling code or a two-letter country code, and applies to a phone number without a
 * calling code (AUTH-69).
 */
export function signUpFromQuery(search: string): SignUpValues {
  const query = new URLSearchParams(search);
  return {
    fullname: query.get('fullname') ?? '',
    email: query.get('email') ?? '',
    password: '',
    phoneNumber: dialledFrom(query.get('phoneNumber') ?? '', query.get('countryCode') ?? ''),
    referralCode: query.get('referralCode') ?? '',
    terms: false,
  };
}

function dialledFrom(phone: string, country: string): string {
  if (!phone || phone.startsWith('+')) return phone;
  const letters = country.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(letters)) return wirePhone(phone, letters);
  const digits = country.replace(/\D/g, '');
  if (!digits) return phone;
  const local = `+${digits}${phone.replace(/^0/, '')}`;
  // The number may begin with the calling code already, as `60123456789` does.
  return phone.startsWith(digits) && isUsualPhone(`+${phone}`) && !isUsualPhone(local) ? `+${phone}` : local;
}

/** Keys of error texts by field (AUTH-61…67). A phone number without a calling code belongs to `country`. */
export function checkSignUp(
  values: SignUpValues,
  country: string,
): Partial<Record<keyof SignUpValues, TextKey>> {
  const weak = passwordProblem(values.password);
  const phone = values.phoneNumber.trim();
  return {
    ...(values.fullname.trim() ? {} : { fullname: 'auth.fullNameRequired' }),
    ...emailProblem(values.email),
    ...(weak ? { password: weak } : {}),
    ...(readPhone(phone, country)
      ? {}
      : { phoneNumber: phone ? 'booking.phone.invalid' : 'auth.phoneRequired' }),
    ...(values.terms ? {} : { terms: 'auth.termsRequired' }),
  };
}
