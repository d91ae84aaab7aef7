import type { FastifyReply, FastifyRequest } from 'fastify';

export const REFRESH_COOKIE = 'wb_refresh';
/** Says nothing but that there is a session, so that a visitor's page need not ask for one in vain. */
const HINT_COOKIE = 'wb_session';
const REFRESH_PATH = '/v1.0/auth';

/** Hands the refresh token to the browser out of reach of scripts; without an age it ends with the browser. */
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
