/** Mails by purpose. */
export default {
  verify: {
    subject: 'Verify your account',
    body: 'Hello {name},\n\nYour verification code is {code}. It is valid for 10 minutes.\n\n{link}',
  },
  reset: {
    subject: 'Reset your password',
    body: 'Hello {name},\n\nOpen this link within 30 minutes to set a new password:\n\n{link}\n\nIf you did not ask for this, you can ignore this email.',
  },
};
