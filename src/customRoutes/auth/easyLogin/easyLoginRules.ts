import type { EasyLoginInput } from '../../../../contract/account/account.ts';
import { isEmail } from '../../../../contract/rules/text/email.ts';
import { isLinkCode } from '../../../../contract/rules/text/linkCode.ts';
import type { TextKey } from '../../../i18n/textKey.ts';

export type Channel = 'email' | 'phone';
export type RequiredField = 'name' | 'phone' | 'email';

export interface EasyLoginValues {
  by: Channel;
  email: string;
  phone: string;
  code: string;
  name: string;
  referralCode: string;
}
export type EasyLoginProblem = Partial<Record<keyof EasyLoginValues, TextKey>>;

const CODE_LENGTH = 6;
const NAME_MIN = 2;

const contactProblem = (channel: Channel, value: string): TextKey | null => {
  if (!value.trim()) return channel === 'email' ? 'auth.emailRequired' : 'auth.phoneRequired';
  // The field, and the server, check whether a number can be dialled.
  return channel === 'email' && !isEmail(value) ? 'auth.invalidEmail' : null;
};

/** Contents of a message's link: the contact to which it was sent, and the code. */
export function linkOf(search: string): Pick<EasyLoginValues, 'by' | 'email' | 'phone' | 'code'> | null {
  const query = new URLSearchParams(search);
  const [code, email, phone] = ['code', 'email', 'phone'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  if (!isLinkCode(code) || !(email || phone)) return null;
  return { by: email ? 'email' : 'phone', email, phone, code };
}

/** Keys of error texts of the first step (AUTH-42…44). */
export function checkContact(values: EasyLoginValues): EasyLoginProblem {
  const wrong = contactProblem(values.by, values[values.by]);
  return wrong ? { [values.by]: wrong } : {};
}

/** People paste codes with the spaces that an email shows between the digits. */
const digitsOf = ({ code }: EasyLoginValues) => code.replace(/\s/g, '');

const codeProblem = (code: string): TextKey | null => {
  if (isLinkCode(code)) return null;
  if (!code) return 'auth.codeEmpty';
  if (!/^\d+$/.test(code)) return 'auth.codeNumeric';
  return code.length === CODE_LENGTH ? null : 'auth.codeLength';
};

/** Keys of error texts of the second step; `requiredFields` lists the data that the server requires of a new user (AUTH-48…56). */
export function checkEntry(
  values: EasyLoginValues,
  requiredFields: readonly RequiredField[],
): EasyLoginProblem {
  const wrongCode = codeProblem(digitsOf(values));
  const problem: EasyLoginProblem = wrongCode ? { code: wrongCode } : {};
  for (const field of requiredFields) {
    const wrong = field === 'name' ? nameProblem(values.name.trim()) : contactProblem(field, values[field]);
    if (wrong) problem[field] = wrong;
  }
  return problem;
}

const nameProblem = (name: string): TextKey | null => {
  if (!name) return 'auth.fullNameRequired';
  return name.length < NAME_MIN ? 'auth.nameShort' : null;
};

/** The call of the first step (AUTH-45). */
export const contactCall = (companyId: string, values: EasyLoginValues): EasyLoginInput => ({
  companyId,
  [values.by]: values[values.by].trim(),
});

/** The call of the second step (AUTH-58). */
export const entryCall = (
  companyId: string,
  values: EasyLoginValues,
  requiredFields: readonly RequiredField[],
): EasyLoginInput => ({
  ...contactCall(companyId, values),
  code: digitsOf(values),
  ...Object.fromEntries(requiredFields.map((field) => [field, values[field].trim()])),
  ...(requiredFields.length > 0 && values.referralCode.trim()
    ? { referralCode: values.referralCode.trim() }
    : {}),
});
