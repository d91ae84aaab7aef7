import { z } from 'zod';
import {
  type LoginInput,
  ResendVerificationInput,
  type Session,
  type Ticket,
} from '../../../contract/account/auth.ts';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Actor, Ctx } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { assertSends, Refusal } from '../../http/answer/refusal.ts';
import { writePersonEntry } from '../../http/audit/personEntry.ts';
import { ticketPath } from '../../http/caller/authenticate.ts';
import { limitedAddress, limitedNeighbourhood } from '../../http/caller/limitedAddress.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { opaqueToken, sha256 } from '../../http/caller/tokens.ts';
import { countAll, countMessage, forgetCalls, tooMany } from '../../http/request/rateLimit.ts';
import { enqueue } from '../../jobs/queue.ts';
import { mailUser } from '../../texts/mails.ts';
import { isSpentCode, makeCode, spendCode } from './codeStore.ts';
import { passwordMatches } from './passwords.ts';
import { lockSeenUser, startSession, wrongPassword } from './sessions.ts';
import { activateUser, findByEmail, findByUsername, insertTicket, MOST_SHARING } from './store.ts';

const FAILURES_PER_ACCOUNT = { limit: 5, windowS: 900 };
const FAILURES_PER_ADDRESS = { limit: 100, windowS: 3600 };
const TICKET_TTL_S = 60;
export const INACTIVE =
  'Account is inactive, please check your email and/or phone for verification code (or spam folder).';

/**
 * Signs in. Throws 401 for wrong credentials, 403 ERR_AUTH_U00 for an account to activate, 429 after too many failures. The try is counted
 * before the password is compared, so that parallel guesses cannot bypass the counter; a correct password is uncounted
 * for its user and those behind.
 */
export async function login(
  ctx: Ctx,
  input: z.output<typeof LoginInput>,
  ip: string,
  device: string | null = null,
): Promise<Session> {
  const { name, users } = await findByUsername(ctx, input, input.username);
  const user = await rightUser(ctx, input, { name, users, ip });
  if (user.status === 0) {
    throw new Refusal(403, ERROR.accountInactive, INACTIVE, {
      detail: { userId: user.id, email: user.email },
    });
  }
  return ctx.db.tx(async () => {
    await lockSeenUser(ctx, user, wrongPassword);
    return startSession(ctx, user, { isProven: true, remember: input.remember, device });
  });
}

type Found = Awaited<ReturnType<typeof findByUsername>>;
type FoundUser = Found['users'][number];

/** The active user whose password it is, else another one. Throws 401 and 429. */
async function rightUser(
  ctx: Ctx,
  { companyCode, password }: Pick<z.output<typeof LoginInput>, 'companyCode' | 'password'>,
  { name, users, ip }: Found & { ip: string },
): Promise<FoundUser> {
  const { tries, refusal } = await countTries(
    ctx,
    users.length > 0
      ? users.map((user) => ({ who: userTries(user.id), user }))
      : [{ who: `login-name:${companyCode}:${name}:` }],
    limitedNeighbourhood(ip),
  );
  if (refusal && tries.length === 0) throw refusal;
  const ofAddress = {
    key: `login-ip:${limitedAddress(ip)}`,
    ...FAILURES_PER_ADDRESS,
    refusal: blockedAddress,
  };
  const undoAddress = await countAll(ctx, [ofAddress]).catch(async (err) => {
    await takeBack(tries);
    throw err;
  });
  const right = await firstRight(password, tries, name);
  if (right < 0) {
    const known = recordedUser(users);
    if (known && tries.some(({ user }) => user === known)) recordFailure(ctx, known);
    // Also while others of the number have tries left: a 401 would tell that it has another user.
    throw refusal ?? wrongPassword();
  }
  await undoAddress();
  // For the users before, the password was a wrong guess.
  await takeBack(tries.slice(right));
  return tries[right]!.user!;
}

interface Try {
  /** Absent for a name that nobody has. */
  user?: FoundUser;
  undo: () => Promise<void>;
}

/**
 * Counts the try for each user, whether the e-mail address or the mobile number is typed. A user with too many wrong ones is left out: that
 * must not keep others with the same number from signing in.
 */
async function countTries(
  ctx: Ctx,
  holders: { who: string; user?: FoundUser }[],
  from: string,
): Promise<{ tries: Try[]; refusal: Refusal | undefined }> {
  const tries: Try[] = [];
  let refusal: Refusal | undefined;
  for (const { who, ...holder } of holders)
    try {
      const limit = { key: `${who}${from}`, ...FAILURES_PER_ACCOUNT, refusal: blocked };
      tries.push({ ...holder, undo: await countAll(ctx, [limit]) });
    } catch (err) {
      if (!(err instanceof Refusal)) throw err;
      refusal ??= err;
    }
  return { tries, refusal };
}

async function takeBack(tries: readonly Try[]): Promise<void> {
  for (const { undo } of tries) await undo();
}

/** The place of the first user with this password, or -1. The number of comparisons does not depend on who has the number. */
async function firstRight(password: string, tries: readonly Try[], name: string): Promise<number> {
  const compared = Array.from({ length: name.includes('@') ? 1 : MOST_SHARING }, (_, i) => tries[i]?.user);
  const matches = await Promise.all(compared.map((user) => passwordMatches(user?.passwordHash, password)));
  return compared.findIndex((user, i) => user && matches[i]);
}

/** Whose activity shows a wrong password: the proven owner of the number, or its only user. Anyone may enter a number at sign-up. */
const recordedUser = (users: readonly FoundUser[]): FoundUser | undefined =>
  users.length === 1 ? users[0] : users.find(({ mobileProvenAt }) => mobileProvenAt);

/** Not awaited: the answer takes as long as for an unknown name. */
function recordFailure(ctx: Ctx, user: { id: number; companyId: string }): void {
  writePersonEntry(ctx, user, 'signInFailed', 'refused').catch((err) =>
    ctx.log.error({ userId: user.id, ...loggedError(err) }, 'failed sign-in not recorded'),
  );
}

const userTries = (userId: number) => `login-user:${userId}:`;

/** Clears the failed tries of a user, so that they can sign in again at once. */
export const forgetFailures = (ctx: Ctx, userId: number) => forgetCalls(ctx, userTries(userId));

const blocked = (retryAfterS: number) =>
  tooMany(
    retryAfterS,
    `Too many attempts to sign in. Try again in ${Math.ceil(retryAfterS / 60)} min, or reset the password.`,
  );

/** A password reset does not unblock an IP address from which many accounts were tried. */
const blockedAddress = (retryAfterS: number) =>
  tooMany(
    retryAfterS,
    `Too many attempts to sign in from your network. Try again in ${Math.ceil(retryAfterS / 60)} min.`,
  );

export const VERIFY_QUEUE = 'account.mailVerification';
const VerifyPayload = ResendVerificationInput.extend({ locale: z.enum(LOCALES) });

/** Sends the verification mail again by a job, so that neither time nor content of the answer reveals whether the account exists. */
export async function resendVerification(
  ctx: Ctx,
  who: z.output<typeof ResendVerificationInput>,
  locale: Locale,
): Promise<void> {
  assertSends(ctx);
  await enqueue(ctx, VERIFY_QUEUE, { ...who, locale });
}

/** Mails the verification again if there is an account that waits for it. */
export async function mailVerification(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { locale, ...who } = VerifyPayload.parse(payload);
  if (who.companyId !== undefined && !Uuid.safeParse(who.companyId).success) return;
  const user = await findByEmail(ctx, who);
  if (user?.status !== 0 || (await countMessage(ctx, `verify:${user.id}`)) > 0) return;
  await sendVerification(ctx, user, locale);
}

export async function sendVerification(
  ctx: Ctx,
  user: { id: number; email: string; companyId: string; name: string; lang: string | null },
  locale: Locale,
): Promise<void> {
  const subject = `${user.companyId}:${user.id}`;
  const code = await makeCode(ctx, 'verify', subject);
  const long = await makeCode(ctx, 'verify', subject, 'link');
  const link = `${await publicUrlOf(ctx, user.companyId)}/customer/verify?username=${encodeURIComponent(user.email)}&code=${long}&companyId=${user.companyId}`;
  if (code) await mailUser(ctx, user, 'verify', locale, { code, link });
  else await mailUser(ctx, user, 'verifyLink', locale, { link });
}

/** Activates an account by its code; false when this code has activated it before. All failures get the same answer. */
export async function verifyAccount(
  ctx: Ctx,
  input: { companyId: string; username: string; code: string },
): Promise<boolean> {
  if (!Uuid.safeParse(input.companyId).success)
    throw new Refusal(400, ERROR.codeRejected, 'Invalid code', { field: 'code' });
  const { users } = await findByUsername(ctx, { companyId: input.companyId }, input.username);
  const subjectOf = ({ id }: { id: number }) => `${input.companyId}:${id}`;
  const active = users.filter(({ status }) => status === 1).map(subjectOf);
  if (await isSpentCode(ctx, 'verify', active, input.code)) return false;
  const subject = await spendCode(ctx, 'verify', users.map(subjectOf), input.code);
  const user = users.find((one) => subjectOf(one) === subject);
  if (user) await activateUser(ctx, user.id);
  return true;
}

/** A one-use ticket for opening `path` (with its query) in a new window or stream, for 60 s. */
export async function issueTicket(ctx: Ctx, actor: Actor, path: string): Promise<Ticket> {
  const value = opaqueToken();
  await insertTicket(ctx, {
    hash: sha256(value),
    family: actor.family ?? null,
    tokenId: actor.tokenId ?? null,
    userId: actor.userId,
    customerId: actor.customerId,
    path: ticketPath(path),
    expiresAt: new Date(ctx.ports.clock.now().getTime() + TICKET_TTL_S * 1000),
  });
  return { ticket: value, expiresIn: TICKET_TTL_S };
}
