import type { FastifyReply, FastifyRequest } from 'fastify';

export const REFRESH_COOKIE = 'wb_refresh';
/** Says only that there is a session, so that a visitor's page need not request one in vain. */
export const HINT_COOKIE = 'wb_session';
const REFRESH_PATH = '/v1.0/auth';

/** Sets the refresh token as a cookie that scripts cannot read; without an age it ends with the browser. */
export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeS: number | undefined,
): void {
  const shared = {
    sameSite: 'strict' as const,
    secure: request.protocol === 'https',
    ...(maxAgeS === undefined ? {} : { maxAge: maxAgeS }),
  };
  reply.setCookie(REFRESH_COOKIE, token, { ...shared, path: REFRESH_PATH, httpOnly: true });
  reply.setCookie(HINT_COOKIE, '1', { ...shared, path: '/' });
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH });
  reply.clearCookie(HINT_COOKIE, { path: '/' });
}
