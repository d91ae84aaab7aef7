import { PASSWORD_MIN } from '../../../contract/rules/limits.ts';
import { isEmail, plainEmail } from '../../../contract/rules/text/email.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';

const PHONE_MIN = 10;

export interface ContactValues {
  newEmail: string;
  newPhoneNumber: string;
  code: string;
}

export interface PasswordValues {
  oldPassword: string;
  password: string;
}

const issue = (rule: string, field: string, messageKey: TextKey): FieldIssue => ({ rule, field, messageKey });

interface ContactFacts {
  kind: 'email' | 'mobile';
  /** Whether a code was sent to the typed address or number. */
  isSent: boolean;
  country: string;
  /** The present address. */
  email: string;
}

/** People paste codes with the spaces that an email shows between the digits. */
export const plainCode = (code: string) => code.replace(/\s/g, '');

/** Errors of a new address or number, and of the code that was sent to it (SET-75, SET-79). */
export function contactIssues(
  { kind, isSent, country, email }: ContactFacts,
  values: ContactValues,
): FieldIssue[] {
  const { newEmail, newPhoneNumber, code } = values;
  const contact = kind === 'email' ? emailIssues(newEmail, email) : phoneIssues(newPhoneNumber, country);
  const missing = isSent && !/^\d{6}$/.test(plainCode(code));
  return [...contact, ...(missing ? [issue('SET-78', 'code', 'settings.contact.codeMissing')] : [])];
}

function emailIssues(typed: string, present: string): FieldIssue[] {
  if (!typed.trim()) return [issue('SET-75', 'newEmail', 'auth.emailRequired')];
  if (!isEmail(typed)) return [issue('SET-75', 'newEmail', 'validation.emailInvalid')];
  return plainEmail(typed) === plainEmail(present)
    ? [issue('SET-75', 'newEmail', 'settings.contact.sameEmail')]
    : [];
}

function phoneIssues(typed: string, country: string): FieldIssue[] {
  const number = typed.trim();
  if (number.length < PHONE_MIN) return [issue('SET-79', 'newPhoneNumber', 'settings.contact.phoneShort')];
  return readPhone(number, country) ? [] : [issue('phone', 'newPhoneNumber', 'booking.phone.invalid')];
}

/** Errors of a change of the password (SET-82…85). */
export function passwordIssues({ oldPassword, password }: PasswordValues): FieldIssue[] {
  return [
    ...(oldPassword ? [] : [issue('SET-82', 'oldPassword', 'settings.password.oldMissing')]),
    ...(password.length < PASSWORD_MIN
      ? [issue('SET-84', 'password', password ? 'auth.passwordShort' : 'settings.password.newMissing')]
      : password === oldPassword
        ? [issue('SET-85', 'password', 'settings.password.same')]
        : []),
  ];
}
