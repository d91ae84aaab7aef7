import type { IncomingHttpHeaders } from 'node:http';

/** Headers that carry an API key: our own, and the one that public plugins send. */
export const KEY_HEADERS = ['x-access-token', 'x-delyvax-access-token'] as const;

/** A key as programs know it that have one header for all servers. A session's token has another form. */
const BEARER = /^bearer +(dx[0-9a-f]{40})$/i;

/** The API key of a call; undefined where it has none. */
export const apiKeyOf = (headers: IncomingHttpHeaders): string | undefined =>
  KEY_HEADERS.map((name) => headers[name]).find(
    (key): key is string => typeof key === 'string' && key !== '',
  ) ?? BEARER.exec(headers.authorization ?? '')?.[1];
