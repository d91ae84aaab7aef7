import { z } from 'zod';
import type {
  ForgotPasswordInput,
  RegisterInput,
  ResetPasswordInput,
} from '../../../contract/account/account.ts';
import type { Session } from '../../../contract/account/auth.ts';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { plainEmail } from '../../../contract/rules/text/email.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Ctx } from '../../context.ts';
import { assertSends, invalid, Refusal } from '../../http/answer/refusal.ts';
import { writePersonEntry } from '../../http/audit/personEntry.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { countMessage, countWrong } from '../../http/request/rateLimit.ts';
import { enqueue } from '../../jobs/queue.ts';
import { mailUser } from '../../texts/mails.ts';
import { makeCode, markCodeUsed, tryCode } from '../auth/codeStore.ts';
import { hashPassword, passwordMatches } from '../auth/passwords.ts';
import { forgetFailures, sendVerification } from '../auth/service.ts';
import { startSession } from '../auth/sessions.ts';
import { endSessionsOf } from '../auth/store.ts';
import { claimOf } from './claim.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { type NewUser, registerUser } from './register.ts';
import { changeUser, findTenant, openCustomer, userByEmail } from './store.ts';

export const RESET_QUEUE = 'account.mailReset';
const WRONG_PER_ADDRESS = { limit: 60, windowS: 3600 };
const ResetPayload = z.object({ companyId: z.string(), email: z.string(), locale: z.enum(LOCALES) });

/** Registers an account that waits for verification, mails the code and signs in this one time. Throws 422 at its field. */
export async function register(
  ctx: Ctx,
  input: z.output<typeof RegisterInput>,
  locale: Locale,
): Promise<Session> {
  await assertUncommon(input.password, 'password');
  const tenant = await findTenant(ctx, input.companyCode);
  if (!tenant) throw invalid('companyCode', 'No company is known at this address.');
  assertSends(ctx);
  const email = plainEmail(input.email);
  const { user, session } = await ctx.db.tx(async () => {
    if (await userByEmail(ctx, tenant.id, email)) throw taken();
    const { name, mobile, password } = input;
    const newUser = { companyId: tenant.id, name, email, mobile, password, status: 0 } as const;
    const id = await openAccount(ctx, newUser, tenant.country, input.referralCode);
    const user = { id, companyId: tenant.id, name, email, lang: null };
    return { user, session: await startSession(ctx, user, { isProven: true }) };
  });
  await sendVerification(ctx, user, locale);
  return session;
}

/** Creates a user with an account of their own. Throws 422 when the e-mail address is taken. */
export async function openAccount(
  ctx: Ctx,
  user: NewUser,
  country: string,
  referralCode: string | null | undefined,
): Promise<number> {
  const { companyId, name, email, mobile } = user;
  const id = await registerUser(ctx, user);
  if (id === undefined) throw taken();
  await openCustomer(ctx, id, {
    companyId,
    name,
    email,
    phone: mobile,
    country,
    defaultLabelType: 'default',
    priceQuotePref: 'default',
    referredBy: referralCode?.trim() || null,
  });
  return id;
}

/** Sends a reset link by a job, so that neither time nor content of the answer reveals whether the account exists. */
export async function forgotPassword(
  ctx: Ctx,
  { companyId, email }: z.output<typeof ForgotPasswordInput>,
  locale: Locale,
): Promise<void> {
  assertSends(ctx);
  await enqueue(ctx, RESET_QUEUE, { companyId, email, locale });
}

/** Mails a reset link if there is an account. */
export async function mailReset(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { companyId, email, locale } = ResetPayload.parse(payload);
  if (!Uuid.safeParse(companyId).success) return;
  const user = await userByEmail(ctx, companyId, email);
  if (!user) return;
  if ((await countMessage(ctx, `reset:${user.id}`)) > 0) return;
  const code = await makeCode(ctx, 'reset', subjectOf(user), 'link');
  const link = `${await publicUrlOf(ctx, user.companyId)}/customer/reset-password?email=${encodeURIComponent(user.email)}&code=${code}`;
  await mailUser(ctx, user, 'reset', locale, { link });
}

/** Sets a new password by a code, ends every session of the user and clears failed sign-ins. All failures get the same 400. */
export async function resetPassword(
  ctx: Ctx,
  input: z.output<typeof ResetPasswordInput>,
  ip: string,
): Promise<void> {
  await assertUncommon(input.newPassword, 'newPassword');
  const rejected = new Refusal(400, ERROR.codeRejected, 'Invalid code', { field: 'code' });
  const known = Uuid.safeParse(input.companyId).success;
  const limits = [{ key: `reset:${limitedAddress(ip)}`, ...WRONG_PER_ADDRESS }];
  // The code is checked first: only the owner may learn whether the new password equals the old one.
  const { user, code } = await countWrong(ctx, limits, async () => {
    const user = known ? await userByEmail(ctx, input.companyId, input.email) : undefined;
    if (!user) throw rejected;
    return { user, code: await tryCode(ctx, 'reset', subjectOf(user), input.code) };
  });
  if (await passwordMatches(user.passwordHash, input.newPassword)) {
    throw invalid('newPassword', 'must not same as previous one');
  }
  const passwordHash = await hashPassword(input.newPassword);
  // The link proves the address.
  const claim = user.status === 0 ? await claimOf(ctx, user.id) : null;
  await ctx.db.tx(async () => {
    await markCodeUsed(ctx, code);
    await claim?.();
    await changeUser(ctx, user.id, { passwordHash, status: 1 });
    await writePersonEntry(ctx, user, 'resetPassword');
    await endSessionsOf(ctx, user.id);
    await forgetFailures(ctx, user.id);
  });
}

export const taken = () =>
  invalid('email', 'This email address cannot be used. Sign in or reset the password.');

const subjectOf = (user: { companyId: string; id: number }) => `${user.companyId}:${user.id}`;

/** Throws 422 for a password that everybody tries first. */
export async function assertUncommon(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password))
    throw invalid(field, 'This password is too common. Choose another one.');
}
