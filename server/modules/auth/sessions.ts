import { randomUUID } from 'node:crypto';
import type { Session } from '../../../contract/account/auth.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx } from '../../context.ts';
import { accountBlocked, Refusal } from '../../http/answer/refusal.ts';
import { writePersonEntry } from '../../http/audit/personEntry.ts';
import { ACCESS_TTL_S, hmac, opaqueToken, readAccess, sha256, signAccess } from '../../http/caller/tokens.ts';
import { DAY_MS } from '../../ports/clock.ts';
import { sendReuseMail } from './reuseMail.ts';
import {
  blockTimes,
  endSessionsOf,
  insertRefresh,
  lockAccessOf,
  lockRefresh,
  markRefreshUsed,
} from './store.ts';

const IDLE_MS = 7 * DAY_MS;
const FAMILY_MS = { remembered: 30 * DAY_MS, short: 12 * 3600_000 };
/** Repeated refreshes with one token (two tabs, a lost answer) get the same successor for this long. */
const GRACE_MS = 30_000;

const noAccount = (status: 401 | 403) =>
  new Refusal(
    status,
    ERROR.forbidden,
    'You do not belong to an account any more. Ask its owner for an invitation.',
  );

const rejected = () =>
  new Refusal(401, ERROR.refreshRejected, 'Your session has ended. Please sign in again.');

export const wrongPassword = () =>
  new Refusal(401, ERROR.badCredentials, 'Wrong username or password.', { field: 'password' });

interface Start {
  /** Whether a password or a mailed code proved the user's identity; other ways of signing in are no proof. */
  isProven?: boolean;
  remember?: boolean;
  device?: string | null;
}

/** Throws 403 for a person who was removed from the last account, or whose accounts are all blocked. */
async function assertHasAccount(ctx: Ctx, userId: number): Promise<void> {
  const accounts = await blockTimes(ctx, userId);
  if (accounts.length === 0) throw noAccount(403);
  if (accounts.every((blockedAt) => blockedAt !== null)) throw accountBlocked();
}

/**
 * Locks a user whose right to sign in was checked before, until the open transaction ends. Throws the refusal if the user lost that access
 * meanwhile: a new password, a claim and a deletion replace the password's hash. Returns the present status.
 */
export async function lockSeenUser(
  ctx: Ctx,
  seen: { id: number; passwordHash: string },
  refusal: () => Refusal,
): Promise<{ status: number }> {
  const user = await lockAccessOf(ctx, seen.id);
  if (user?.passwordHash !== seen.passwordHash) throw refusal();
  return user;
}

/**
 * Starts a refresh family for the user and returns its first pair of tokens, within the transaction that checked the user if there is one.
 * Throws 403 for a user without an account.
 */
export async function startSession(
  ctx: Ctx,
  user: { id: number; companyId: string },
  { isProven = false, remember = false, device = null }: Start = {},
): Promise<Session> {
  const now = ctx.ports.clock.now();
  const family = randomUUID();
  const token = opaqueToken();
  const familyExpiresAt = new Date(now.getTime() + (remember ? FAMILY_MS.remembered : FAMILY_MS.short));
  await ctx.db.tx(async () => {
    await lockAccessOf(ctx, user.id);
    await assertHasAccount(ctx, user.id);
    await insertRefresh(ctx, {
      hash: sha256(token),
      family,
      userId: user.id,
      remember,
      device,
      stepUpAt: isProven ? now : null,
      familyExpiresAt,
      expiresAt: idleEnd(now, familyExpiresAt),
      createdAt: now,
    });
    await writePersonEntry(ctx, user, 'signIn');
  });
  return session(ctx, user, family, token, now);
}

/**
 * Rotates a refresh token. The successor is derived from its predecessor, so a repeat within the grace period gets the same successor; a
 * later reuse ends the whole family and informs the person. Throws 401, with a separate code for a person who was removed from the last
 * account.
 */
export async function rotateSession(
  ctx: Ctx,
  token: string,
  device: string | null = null,
): Promise<Session & { remember: boolean; familyExpiresAt: Date }> {
  const now = ctx.ports.clock.now();
  const next = hmac(ctx.secret, `refresh:${token}`);
  const outcome = await ctx.db.tx(async () => {
    const found = await lockRefresh(ctx, sha256(token));
    if (!found) return null;
    const { row, user } = found;
    const isMember = (await blockTimes(ctx, row.userId)).length > 0;
    if (!isMember) return 'left';
    if (row.revokedAt || row.expiresAt <= now || row.familyExpiresAt <= now) return null;
    if (row.usedAt && now.getTime() - row.usedAt.getTime() > GRACE_MS) {
      await endSessionsOf(ctx, user.id, { only: row.family });
      await writePersonEntry(ctx, user, 'endReusedSession');
      await sendReuseMail(ctx, row.userId, 'sessionReused');
      return null;
    }
    if (!row.usedAt) {
      await markRefreshUsed(ctx, row.hash, now);
      await insertRefresh(ctx, {
        ...row,
        hash: sha256(next),
        device: device ?? row.device,
        usedAt: null,
        expiresAt: idleEnd(now, row.familyExpiresAt),
        createdAt: now,
      });
    }
    if (user.status === 9) return null;
    return { row, user };
  });
  if (!outcome) throw rejected();
  if (outcome === 'left') throw noAccount(401);
  const { row, user } = outcome;
  return {
    ...(await session(ctx, user, row.family, next, now)),
    remember: row.remember,
    familyExpiresAt: row.familyExpiresAt,
  };
}

/** Ends the family that a refresh token belongs to; unknown tokens are ignored. */
export async function endSession(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.tx(async () => {
    const found = await lockRefresh(ctx, sha256(token));
    if (found) await endSessionsOf(ctx, found.user.id, { only: found.row.family });
  });
}

/** Ends the session of an access token, also of an expired one; a foreign token is ignored. */
export async function endSessionOf(ctx: Ctx, accessToken: string): Promise<void> {
  const claims = await readAccess(ctx.secret, accessToken, new Date(0));
  if (claims) await ctx.db.tx(() => endSessionsOf(ctx, claims.userId, { only: claims.family }));
}

/** Start of a session whose family ends at `until`. */
export const startOf = (until: Date, remember: boolean): Date =>
  new Date(until.getTime() - (remember ? FAMILY_MS.remembered : FAMILY_MS.short));

const idleEnd = (now: Date, familyEnd: Date) =>
  new Date(Math.min(now.getTime() + IDLE_MS, familyEnd.getTime()));

async function session(
  ctx: Ctx,
  user: { id: number; companyId: string },
  family: string,
  refreshToken: string,
  now: Date,
): Promise<Session> {
  const accessToken = await signAccess(
    ctx.secret,
    { userId: user.id, companyId: user.companyId, family },
    now,
  );
  return { accessToken, refreshToken, expiresIn: ACCESS_TTL_S, companyId: user.companyId, userId: user.id };
}
