import { z } from 'zod';

export const LoginInput = z.object({
  companyCode: z.string().min(1).max(60),
  username: z.string().trim().min(1, 'Username is required').max(255),
  password: z.string().min(1, 'Password is required').max(256),
  remember: z.boolean().default(false),
});
export type LoginInput = z.input<typeof LoginInput>;

/** `refreshToken` is also set as an HttpOnly cookie, so browsers of the same origin need not store the one in the body. */
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds until the access token expires. */
  expiresIn: z.number(),
  companyId: z.string(),
  userId: z.number(),
});
export type Session = z.infer<typeof Session>;

/** A session of the user that can still be used. */
export const OwnSession = z.object({
  id: z.string(),
  /** The name that the browser or program sends. */
  device: z.string().nullable(),
  remember: z.boolean(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** The session of this call. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** Without a body the cookie identifies the session. */
export const RefreshInput = z.object({ refreshToken: z.string().max(200).optional() }).nullish();
/** Without a body the bearer token or the cookie identifies the session to end. */
export const LogoutInput = z
  .object({ companyId: z.string().optional(), refreshToken: z.string().max(200).optional() })
  .nullish();

export const ResendVerificationInput = z.object({
  userId: z.number().int().min(0).max(2_147_483_647).optional(),
  email: z.string().max(255).optional(),
  companyId: z.string().optional(),
  companyCode: z.string().optional(),
});
export const VerifyInput = z.object({
  companyId: z.string(),
  username: z.string().trim().min(1, 'Username / Email / Phone number is required').max(255),
  /** The six digits, or the long code of the mail's link. */
  code: z.string().trim().min(1, 'Verification code is required').max(100),
});

/** The GET path with its query that a one-use link ticket opens, bound to the user. Long enough for a thousand ids. */
export const TicketInput = z.object({ path: z.string().startsWith('/').max(45_000) });
export const Ticket = z.object({ ticket: z.string(), expiresIn: z.number() });
export type Ticket = z.infer<typeof Ticket>;
