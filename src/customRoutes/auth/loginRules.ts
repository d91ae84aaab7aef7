import { PASSWORD_MIN } from '../../../contract/rules/limits.ts';
import { isEmail } from '../../../contract/rules/text/email.ts';
import type { TextKey } from '../../i18n/textKey.ts';

export interface LoginProblem {
  username?: TextKey;
  password?: TextKey;
}

/** Keys of error texts. A user name without @ is accepted unchanged (AUTH-02…04). */
export function checkLogin(username: string, password: string): LoginProblem {
  const name = username.trim();
  const problem: LoginProblem = {};
  if (!name) problem.username = 'auth.usernameRequired';
  else if (name.includes('@') && !isEmail(name)) problem.username = 'auth.invalidEmail';
  if (!password) problem.password = 'auth.passwordRequired';
  return problem;
}

/** The problem of an email address by its field; empty without one. */
export const emailProblem = (email: string): { email?: TextKey } =>
  isEmail(email) ? {} : { email: email.trim() ? 'auth.invalidEmail' : 'auth.emailRequired' };

/** Key of the error text of a new password, or null (AUTH-64, -65). */
export function passwordProblem(password: string): TextKey | null {
  if (!password) return 'auth.passwordRequired';
  return password.length < PASSWORD_MIN ? 'auth.passwordShort' : null;
}
