import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Headers that carry an API key: our own, and the one that public plugins send. */
export const KEY_HEADERS = ['x-access-token', 'x-delyvax-access-token'] as const;

/** An API key in the standard header, for programs with one header for all servers. A session's token has another form. */
const BEARER = /^bearer +(dx[0-9a-f]{40})$/i;

/** The text of a new key: a random one, or always the same for these words. */
export const keyText = (secret: Uint8Array, words: string | null): string =>
  `dx${words === null ? randomBytes(20).toString('hex') : createHmac('sha256', secret).update(words).digest('hex').slice(0, 40)}`;

/** The API key of a call; undefined if it has none. */
export const apiKeyOf = (headers: IncomingHttpHeaders): string | undefined =>
  KEY_HEADERS.map((name) => headers[name]).find(
    (key): key is string => typeof key === 'string' && key !== '',
  ) ?? BEARER.exec(headers.authorization ?? '')?.[1];
