/** Texts of the sign-in form, which the server renders and the browser takes over. */
export const signInTexts = {
  signIn: 'Sign in',
  username: 'Username or email',
  password: 'Password',
  remember: 'Remember me',
  more: 'More',
  forgotLink: 'Forgot password?',
  signUp: 'Sign up',
  verifyLink: 'Verify an account',
  trackLink: 'Track a parcel',
  ratesLink: 'Check rates',
};
