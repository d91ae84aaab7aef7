/** Mails by purpose. */
export default {
  verify: {
    subject: 'Verify your account',
    body: 'Hello {name},\n\nYour verification code is {code}. It is valid for 10 minutes. Or open this link within 30 minutes:\n\n{link}',
  },
  verifyLink: {
    subject: 'Verify your account',
    body: 'Hello {name},\n\nOpen this link within 30 minutes to verify your account:\n\n{link}',
  },
  reset: {
    subject: 'Reset your password',
    body: 'Hello {name},\n\nOpen this link within 30 minutes to set a new password:\n\n{link}\n\nIf you did not ask for this, you can ignore this email.',
  },
  signInCode: {
    subject: 'Your sign-in code',
    body: '{brand}: your sign-in code is {code}. It is valid for 10 minutes. Or open this link within 30 minutes:\n\n{link}\n\nNobody will ask you for it. If you did not want to sign in, you can ignore this message.',
  },
  signInLink: {
    subject: 'Your sign-in link',
    body: '{brand}: open this link within 30 minutes to sign in:\n\n{link}\n\nNobody will ask you for it. If you did not want to sign in, you can ignore this message.',
  },
  accountDeleted: {
    subject: 'Your account has been deleted',
    body: 'Hello {name},\n\nyour account has been deleted, with its address book, bank details and keys. Orders and invoices are kept as long as bookkeeping requires.\n\nIf this was not you, please contact support at once.',
  },
  invoiceNew: {
    subject: 'Invoice {number}',
    body: 'Hello {name},\n\nInvoice {number} of {amount} is ready. It is due on {due}.\n\n{link}',
  },
  invoiceDueSoon: {
    subject: 'Invoice {number} is due soon',
    body: 'Hello {name},\n\nInvoice {number} of {amount} is due on {due}.\n\n{link}',
  },
  invoiceOverdue: {
    subject: 'Invoice {number} is overdue',
    body: 'Hello {name},\n\nInvoice {number} of {amount} was due on {due}. New orders wait until it is paid.\n\n{link}',
  },
  chargeOpen: {
    subject: 'Invoice {number} could not be collected',
    body: 'Hello {name},\n\na courier weighed more than was declared. The {amount} of invoice {number} are more than your wallet holds. They are taken from the next money that comes in, the oldest charge first. What is still open after {due} keeps new orders waiting.\n\n{link}',
  },
  chargeTaken: {
    subject: 'Taken from your wallet for invoice {number}',
    body: 'Hello {name},\n\n{taken} of the money that came into your wallet were taken for invoice {number}, which could not be collected before. Still open: {left}.\n\n{link}',
  },
  webhookDisabled: {
    subject: 'A webhook has been switched off',
    body: 'Hello {name},\n\nthe webhook for {event} to this address failed {count} times in a row and has been switched off:\n\n{url}\n\nThe last reason: {reason}\n\nNothing is lost: the events wait for 30 days. The address is tried once an hour; as soon as it accepts a call, the webhook is on again, and what waits is sent in its order. You can have it tried at once here:\n\n{link}',
  },
  webhookGone: {
    subject: 'The address of a webhook is gone',
    body: 'Hello {name},\n\nthis address answered that it is gone for good (410), so the webhook for {event} has been switched off and is not tried again:\n\n{url}\n\nThe events wait for 30 days. If the address is right, switch the webhook on, or give it another address:\n\n{link}',
  },
  webhookBack: {
    subject: 'A webhook works again',
    body: 'Hello {name},\n\nthis address accepts calls again. The webhook for {event} is on, and what waited is being sent in its order:\n\n{url}\n\nYou need not do anything. The log is here:\n\n{link}',
  },
  invite: {
    subject: 'An invitation to send parcels',
    body: 'Hello,\n\nA customer of {name} invites you to send your parcels with {name}:\n\n{link}\n\nIf you did not expect this, you can ignore this email.',
  },
  repeatHeld: {
    subject: 'Not booked: {template}',
    body: 'Hello {name},\n\nthe order that “{template}” should have become on {day} was not booked:\n\n{reason}\n\nIf there is a draft, it waits for you here:\n\n{link}',
  },
  instabookSender: {
    subject: 'A buyer filled in your form',
    body: 'Hello {name},\n\na buyer filled in your form for “{product}”. The order is a draft; check it and book it here:\n\n{link}',
  },
  instabookReceiver: {
    subject: 'Your delivery details have been received',
    body: 'Hello,\n\n{name} has received your delivery details and will send your parcel with {brand}.\n\nIf you did not fill in a form, you can ignore this email.',
  },
  confirmCode: {
    subject: 'Your code',
    body: '{brand}: your code is {code}. It is valid for 10 minutes.\n\nNobody will ask you for it. If you did not want to change anything, you can ignore this message.',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    body: 'Hello {name},\n\nthe email address of your account was changed. This one is no longer used.\n\nIf this was not you, please contact support at once.',
  },
  mobileChanged: {
    subject: 'Your phone number was changed',
    body: 'Hello {name},\n\nthe phone number of your account was changed.\n\nIf this was not you, please contact support at once.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    body: 'Hello {name},\n\nthe password of your account was changed. Other sessions have been signed out.\n\nIf this was not you, reset the password and contact support at once.',
  },
  bankChanged: {
    subject: 'Your bank account was changed',
    body: 'Hello {name},\n\nthe bank account to which collected cash is paid out was changed.\n\nBefore: {before}\nNow: {now}\n\nIf this was not you, please contact support at once.',
  },
};
