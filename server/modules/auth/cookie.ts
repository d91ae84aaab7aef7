import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../contract/account/auth.ts';
import type { Ctx } from '../../context.ts';
import { familyOf, hmac } from '../../http/caller/tokens.ts';

export const REFRESH_COOKIE = 'wb_refresh';
/** Says only that a session exists, so that a visitor's page does not request one in vain. */
export const HINT_COOKIE = 'wb_session';
/**
 * The two secrets that encrypt the console's storage in this browser (src/lib/desk); they live as long as the session's cookie. The first is
 * the user's, so that the next session reads what was typed offline. The second is of this session alone, for copies of answers.
 */
const DESK_COOKIE = 'wb_desk';
const REFRESH_PATH = '/v1.0/auth';
const DESK_PATH = '/customer';

/** Sets the refresh token as a cookie that scripts cannot read; without an age it ends with the browser. */
export function setRefreshCookie(
  { secret }: Pick<Ctx, 'secret'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { accessToken, refreshToken, companyId, userId }: Session,
  maxAgeS: number | undefined,
): void {
  const shared = {
    sameSite: 'strict' as const,
    secure: request.protocol === 'https',
    ...(maxAgeS === undefined ? {} : { maxAge: maxAgeS }),
  };
  reply.setCookie(REFRESH_COOKIE, refreshToken, { ...shared, path: REFRESH_PATH, httpOnly: true });
  reply.setCookie(HINT_COOKIE, '1', { ...shared, path: '/' });
  const ofUser = `desk\n${companyId}\n${userId}`;
  const secrets = [ofUser, `${ofUser}\n${familyOf(accessToken)}`].map((text) => hmac(secret, text));
  reply.setCookie(DESK_COOKIE, secrets.join('.'), { ...shared, path: DESK_PATH });
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH });
  reply.clearCookie(HINT_COOKIE, { path: '/' });
  reply.clearCookie(DESK_COOKIE, { path: DESK_PATH });
}
