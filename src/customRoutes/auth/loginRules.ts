export interface LoginProblem {
  username?: string;
  password?: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

/** Keys of what is wrong. A user name without @ is taken as it is (AUTH-02…04). */
export function checkLogin(username: string, password: string): LoginProblem {
  const name = username.trim();
  const problem: LoginProblem = {};
  if (!name) problem.username = 'auth.usernameRequired';
  else if (name.includes('@') && !isEmail(name)) problem.username = 'auth.invalidEmail';
  if (!password) problem.password = 'auth.passwordRequired';
  return problem;
}
