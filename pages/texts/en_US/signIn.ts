/** Texts of the sign-in form, which the server renders and the browser takes over. */
export const signInTexts = {
  signIn: 'Sign in',
  intro: 'Compare couriers, book parcels and follow them in one place.',
  ended: 'Your session has ended. Sign in to continue where you were; what you typed is kept.',
  username: 'Username or email',
  password: 'Password',
  remember: 'Remember me',
  newHere: 'No account yet?',
  forgotLink: 'Forgot password?',
  signUp: 'Sign up',
  verifyLink: 'Verify an account',
  trackLink: 'Track a parcel',
  ratesLink: 'Check rates',
  byCode: 'Sign in with a code',
};
