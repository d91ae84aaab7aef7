import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { App } from '../context.ts';

const YEAR_S = 365 * 86_400;
const permissions = (camera: '()' | '(self)') => `camera=${camera}, microphone=(), geolocation=(self)`;

declare module 'fastify' {
  interface FastifyRequest {
    cspNonce: string;
  }
}

/**
 * Headers of every answer; pages add their own content policy by `pagePolicy`. JSON answers are never cached: they may contain
 * addresses and tokens.
 */
export function registerSecurityHeaders(app: App): void {
  app.decorateRequest('cspNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.cspNonce = randomBytes(16).toString('base64');
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': permissions('()'),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': request.id,
      ...(request.protocol === 'https' ? { 'strict-transport-security': `max-age=${YEAR_S}` } : {}),
    });
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
}

/**
 * Content policy of a page: scripts and styles by nonce, everything else from this server. `img` lists further image origins (map tiles).
 * `frame` lists origins of embedded pages; the page may also check whether they can be reached. `trustedTypes` decides how scripts may
 * write markup and script addresses: by our own policy, not at all, or freely, for a library without Trusted Types. `camera`: the page may
 * show the camera and read codes in its pictures with compiled code of this server. `framedBy`: other sites that may show it in a frame.
 */
export function pagePolicy(
  reply: FastifyReply,
  nonce: string,
  more: {
    img?: string[];
    frame?: string[];
    formAction?: string;
    trustedTypes?: 'default' | 'none' | 'off';
    camera?: boolean;
    framedBy?: readonly string[];
  } = {},
): void {
  if (more.camera) reply.header('permissions-policy', permissions('(self)'));
  // X-Frame-Options supports no list of sites. If both headers are present, old browsers obey only X-Frame-Options.
  if (more.framedBy?.length) reply.removeHeader('x-frame-options');
  reply.header(
    'content-security-policy',
    [
      "default-src 'self'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'${more.camera ? " 'wasm-unsafe-eval'" : ''}`,
      `style-src 'self' 'nonce-${nonce}'`,
      `style-src-elem 'self' 'nonce-${nonce}'`,
      "style-src-attr 'none'",
      `img-src ${["'self'", 'data:', 'blob:', ...(more.img ?? [])].join(' ')}`,
      "font-src 'self' data:",
      `connect-src ${["'self'", ...(more.frame ?? [])].join(' ')}`,
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      `form-action ${more.formAction ?? "'self'"}`,
      `frame-src ${["'self'", 'blob:', ...(more.frame ?? [])].join(' ')}`,
      `frame-ancestors ${["'self'", ...(more.framedBy ?? [])].join(' ')}`,
      ...(more.trustedTypes === 'off' ? [] : trustedTypes(more.trustedTypes)),
    ].join('; '),
  );
}

const trustedTypes = (policy = 'none') => [
  "require-trusted-types-for 'script'",
  `trusted-types ${policy === 'none' ? "'none'" : policy}`,
];
