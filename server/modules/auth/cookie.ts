import type { FastifyReply, FastifyRequest } from 'fastify';

export const REFRESH_COOKIE = 'wb_refresh';

/** Hands the refresh token to the browser out of reach of scripts; without an age it ends with the browser. */
export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeS: number | undefined,
): void {
  reply.setCookie(REFRESH_COOKIE, token, {
    path: '/v1.0/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    ...(maxAgeS === undefined ? {} : { maxAge: maxAgeS }),
  });
}
