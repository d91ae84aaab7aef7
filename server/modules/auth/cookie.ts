import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../contract/account/auth.ts';
import type { Ctx } from '../../context.ts';
import { hmac } from '../../http/caller/tokens.ts';

export const REFRESH_COOKIE = 'wb_refresh';
/** Says only that a session exists, so that a visitor's page does not request one in vain. */
export const HINT_COOKIE = 'wb_session';
/**
 * The secret that encrypts the console's storage in this browser (src/lib/desk). It lives as long as the session's cookie. A user's next
 * session has the same secret, so that drafts stored offline can still be read after the session ended.
 */
const DESK_COOKIE = 'wb_desk';
const REFRESH_PATH = '/v1.0/auth';
const DESK_PATH = '/customer';

/** Sets the refresh token as a cookie that scripts cannot read; without an age it ends with the browser. */
export function setRefreshCookie(
  { secret }: Pick<Ctx, 'secret'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { refreshToken, companyId, userId }: Pick<Session, 'refreshToken' | 'companyId' | 'userId'>,
  maxAgeS: number | undefined,
): void {
  const shared = {
    sameSite: 'strict' as const,
    secure: request.protocol === 'https',
    ...(maxAgeS === undefined ? {} : { maxAge: maxAgeS }),
  };
  reply.setCookie(REFRESH_COOKIE, refreshToken, { ...shared, path: REFRESH_PATH, httpOnly: true });
  reply.setCookie(HINT_COOKIE, '1', { ...shared, path: '/' });
  reply.setCookie(DESK_COOKIE, hmac(secret, `desk\n${companyId}\n${userId}`), { ...shared, path: DESK_PATH });
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH });
  reply.clearCookie(HINT_COOKIE, { path: '/' });
  reply.clearCookie(DESK_COOKIE, { path: DESK_PATH });
}
