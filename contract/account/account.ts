import { z } from 'zod';
import { PASSWORD_MIN } from '../rules/limits.ts';
import { isEmail } from '../rules/text/email.ts';
import { isLinkCode } from '../rules/text/linkCode.ts';
import { personName, text } from '../wire/scalars.ts';
import { Session } from './auth.ts';

export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, 'Password must contain at least 8 characters')
  .max(256, 'Password must have at most 256 characters');
const email = z.string().trim().max(255).refine(isEmail, 'Invalid email address');

export const RegisterInput = z.object({
  companyCode: z.string().min(1).max(60),
  name: personName(120).pipe(z.string().min(1, 'Full name is required')),
  mobile: text(40).pipe(z.string().min(1, 'Phone number is required')),
  email,
  password: NewPassword,
  referralCode: z.string().max(60).nullish(),
});
export type RegisterInput = z.input<typeof RegisterInput>;

/** Data still missing for a person who signs in for the first time. */
export const FIRST_SIGN_IN_FIELDS = ['name', 'phone', 'email'] as const;

/**
 * Without `code` the server sends a code to `email` or `phone`. With `code` the caller signs in. A new user also sends `name` and the other
 * contact; the account opens once everything in `required` is given.
 */
export const EasyLoginInput = z.object({
  companyId: z.string().max(60),
  email: email.nullish(),
  phone: text(40).nullish(),
  /** The six digits, or the long code of the message's link. */
  code: z
    .string()
    .trim()
    .refine((v) => isLinkCode(v) || /^\d*$/.test(v), 'Code must be numeric')
    .refine((v) => isLinkCode(v) || v.length === 6, 'Code must be 6 digits')
    .nullish(),
  name: personName(120).pipe(z.string().min(2, 'Name must be at least 2 characters')).nullish(),
  referralCode: z.string().max(60).nullish(),
});
export type EasyLoginInput = z.input<typeof EasyLoginInput>;

export const EasyLoginAnswer = z.union([
  Session,
  z.object({ required: z.array(z.enum(FIRST_SIGN_IN_FIELDS)) }),
  z.object({ message: z.string() }),
]);
export type EasyLoginAnswer = z.infer<typeof EasyLoginAnswer>;

/** A provider's signed token (OpenID Connect) and the id of the person in it. */
export const ExchangeTokenInput = z.object({
  companyCode: z.string().min(1).max(60),
  id: z.string().min(1).max(255),
  token: z.string().min(1).max(8000),
  email: email.nullish(),
});

export const DeleteAccountInput = z.object({
  password: z.string().min(1, 'Password is required').max(256),
});

const sixDigits = z.string().trim().regex(/^\d*$/, 'Code must be numeric').length(6, 'Code must be 6 digits');

/**
 * The password, or the code of `stepUp/code`, proves that the caller is the session's user. A proof is valid for ten minutes, as a sign-in
 * is.
 */
export const StepUpInput = z
  .object({
    password: z.string().min(1, 'Password is required').max(256).optional(),
    code: sixDigits.optional(),
  })
  .refine((v) => v.password !== undefined || v.code !== undefined, {
    path: ['password'],
    error: 'Password is required',
  });
export type StepUpInput = z.input<typeof StepUpInput>;

/** A new e-mail address or mobile number. Without `code` the server sends a code to it; with `code` it changes the contact. */
export const OwnContactChange = z
  .object({ email: email.optional(), mobile: text(40).optional(), code: sixDigits.optional() })
  .refine((v) => Boolean(v.email) !== Boolean(v.mobile), { path: ['email'], error: 'Email is required' });
export type OwnContactChange = z.input<typeof OwnContactChange>;

/** Both fields, or neither: the current password is the proof for a change (API-16). */
export const PasswordChange = {
  oldPassword: z.string().min(1, 'Password is required').max(256).optional(),
  password: NewPassword.optional(),
};

export const ForgotPasswordInput = z.object({ companyId: z.string().max(60), email });
export type ForgotPasswordInput = z.input<typeof ForgotPasswordInput>;

export const ResetPasswordInput = z.object({
  companyId: z.string().max(60),
  email,
  code: z.string().trim().min(1, 'Verification code is required').max(100),
  newPassword: NewPassword,
});
export type ResetPasswordInput = z.input<typeof ResetPasswordInput>;
