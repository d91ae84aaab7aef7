import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LoginInput, Session, Ticket } from '../../../contract/auth.ts';
import { ERROR } from '../../../contract/errorCodes.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { Uuid } from '../../../contract/scalars.ts';
import type { Actor, Ctx } from '../../context.ts';
import { ticket } from '../../db/schema/access.ts';
import { appUser } from '../../db/schema/tenants.ts';
import { ticketPath } from '../../http/authenticate.ts';
import { countCall } from '../../http/rateLimit.ts';
import { Refusal } from '../../http/refusal.ts';
import { opaqueToken, sha256 } from '../../http/tokens.ts';
import { mailTo } from '../../texts/mails.ts';
import { makeCode, spendCode } from './codes.ts';
import { passwordMatches } from './passwords.ts';
import { startSession } from './sessions.ts';
import { findLogin } from './store.ts';

const FAILURES_PER_ACCOUNT = { limit: 5, windowS: 900 };
const FAILURES_PER_ADDRESS = { limit: 100, windowS: 3600 };
const TICKET_TTL_S = 60;
export const INACTIVE =
  'Account is inactive, please check your email and/or phone for verification code (or spam folder).';

/** Signs in. Throws 401 for wrong credentials, 403 ERR_AUTH_U00 for an account to activate, 429 after too many failures. */
export async function login(ctx: Ctx, input: z.output<typeof LoginInput>, ip: string): Promise<Session> {
  const account = `login:${input.companyCode}:${input.username.toLowerCase()}:${ipPrefix(ip)}`;
  await refuseWhenSpent(ctx, account);
  const user = await findLogin(ctx, input.companyCode, input.username);
  if (!(await passwordMatches(user?.passwordHash, input.password)) || !user) {
    await countCall(ctx, account, FAILURES_PER_ACCOUNT.limit, FAILURES_PER_ACCOUNT.windowS);
    await countCall(ctx, `login-ip:${ip}`, FAILURES_PER_ADDRESS.limit, FAILURES_PER_ADDRESS.windowS);
    throw new Refusal(401, ERROR.badCredentials, 'Wrong username or password.', { field: 'password' });
  }
  if (user.status === 0) {
    throw new Refusal(403, ERROR.accountInactive, INACTIVE, {
      detail: { userId: user.id, email: user.email },
    });
  }
  return startSession(ctx, user, input.remember);
}

async function refuseWhenSpent(ctx: Ctx, account: string): Promise<void> {
  const now = ctx.ports.clock.now().getTime();
  const windowMs = FAILURES_PER_ACCOUNT.windowS * 1000;
  const start = new Date(Math.floor(now / windowMs) * windowMs).toISOString();
  const result = await ctx.db.sql.execute(
    sql`select count from rate_window where key = ${account} and window_start = ${start}`,
  );
  const count = (result as unknown as { rows: { count: number }[] }).rows[0]?.count ?? 0;
  if (count >= FAILURES_PER_ACCOUNT.limit)
    await countCall(ctx, account, FAILURES_PER_ACCOUNT.limit, FAILURES_PER_ACCOUNT.windowS);
}

/** The first three groups of an IPv4 address, the first four of an IPv6 one: neighbours count as one. */
const ipPrefix = (ip: string) =>
  ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip.split('.').slice(0, 3).join('.');

/** Sends the e-mail verification again. Answers alike whether or not the account exists. */
export async function resendVerification(
  ctx: Ctx,
  who: { userId?: number; email?: string; companyId?: string },
  locale: Locale,
): Promise<void> {
  if (who.companyId !== undefined && !Uuid.safeParse(who.companyId).success) return;
  const [user] = await ctx.db.sql
    .select()
    .from(appUser)
    .where(
      and(
        who.userId === undefined ? undefined : eq(appUser.id, who.userId),
        who.companyId === undefined ? undefined : eq(appUser.companyId, who.companyId),
        sql`lower(${appUser.email}) = lower(${who.email ?? ''})`,
      ),
    )
    .limit(1);
  if (user?.status !== 0) return;
  await sendVerification(ctx, user, locale);
}

export async function sendVerification(
  ctx: Ctx,
  user: { id: number; email: string; companyId: string; name: string; lang: string | null },
  locale: Locale,
): Promise<void> {
  const code = await makeCode(ctx, 'verify', `${user.companyId}:${user.id}`);
  if (!code) return;
  const link = `${ctx.config.publicUrl}/customer/verify?username=${encodeURIComponent(user.email)}&code=${code}&companyId=${user.companyId}`;
  await ctx.ports.mailer.send({
    companyId: user.companyId,
    channel: 'email',
    to: user.email,
    ...mailTo('verify', user, locale, { code, link }),
  });
}

/** Activates an account by its code. Every way to fail answers alike. */
export async function verifyAccount(
  ctx: Ctx,
  input: { companyId: string; username: string; code: string },
): Promise<void> {
  const rejected = new Refusal(400, ERROR.codeRejected, 'Invalid code', { field: 'code' });
  if (!Uuid.safeParse(input.companyId).success) throw rejected;
  const [user] = await ctx.db.sql
    .select({ id: appUser.id, companyId: appUser.companyId, status: appUser.status })
    .from(appUser)
    .where(
      and(
        eq(appUser.companyId, input.companyId),
        sql`(lower(${appUser.email}) = lower(${input.username}) or ${appUser.mobile} = ${input.username})`,
      ),
    );
  if (!user) throw rejected;
  await spendCode(ctx, 'verify', `${user.companyId}:${user.id}`, input.code);
  await ctx.db.sql
    .update(appUser)
    .set({ status: 1 })
    .where(and(eq(appUser.id, user.id), eq(appUser.status, 0)));
}

/** A one-use ticket for opening `path` (with its query) in a new window or stream, for 60 s. */
export async function issueTicket(ctx: Ctx, actor: Actor, path: string): Promise<Ticket> {
  const value = opaqueToken();
  await ctx.db.sql.insert(ticket).values({
    hash: sha256(value),
    userId: actor.userId,
    customerId: actor.customerId,
    path: ticketPath(path),
    expiresAt: new Date(ctx.ports.clock.now().getTime() + TICKET_TTL_S * 1000),
  });
  return { ticket: value, expiresIn: TICKET_TTL_S };
}
