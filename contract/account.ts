import { z } from 'zod';
import { EMAIL } from './rules/email.ts';
import { personName, text } from './scalars.ts';

export const PASSWORD_MIN = 8;
const password = z
  .string()
  .min(PASSWORD_MIN, 'Password must contain at least 8 characters')
  .max(256, 'Password must have at most 256 characters');
const email = z.string().trim().max(255).regex(EMAIL, 'Invalid email address');

export const RegisterInput = z.object({
  companyCode: z.string().min(1).max(60),
  name: personName(120).pipe(z.string().min(1, 'Full name is required')),
  mobile: text(40).pipe(z.string().min(1, 'Phone number is required')),
  email,
  password,
  referralCode: z.string().max(60).nullish(),
});
export type RegisterInput = z.input<typeof RegisterInput>;

export const ForgotPasswordInput = z.object({ companyId: z.string().max(60), email });
export type ForgotPasswordInput = z.input<typeof ForgotPasswordInput>;

export const ResetPasswordInput = z.object({
  companyId: z.string().max(60),
  email,
  code: z.string().trim().min(1, 'Verification code is required').max(100),
  newPassword: password,
});
export type ResetPasswordInput = z.input<typeof ResetPasswordInput>;
