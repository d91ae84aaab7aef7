import type { IncomingHttpHeaders } from 'node:http';

/** Headers that carry an API key: our own, and the one that public plugins send. */
export const KEY_HEADERS = ['x-access-token', 'x-delyvax-access-token'] as const;

/** The API key of a call; undefined where it has none. */
export const apiKeyOf = (headers: IncomingHttpHeaders): string | undefined =>
  KEY_HEADERS.map((name) => headers[name]).find(
    (key): key is string => typeof key === 'string' && key !== '',
  );
