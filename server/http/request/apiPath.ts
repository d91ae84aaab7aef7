import type { IncomingMessage } from 'node:http';
import { INBOX_REMEDIES } from '../../../contract/rules/orders/inbox.ts';
import { remedyPath } from '../../../contract/rules/orders/remedies.ts';
import type { App } from '../../context.ts';
import { apiKeyOf } from '../caller/apiKey.ts';

const VERSION = '/v1.0/';

/** The first parts of the addresses of calls and of pages, as their routes are registered. */
export interface FirstParts {
  calls: Set<string>;
  pages: Set<string>;
}

export const noFirstParts = (): FirstParts => ({ calls: new Set(), pages: new Set() });

/** Notes the first part of every route's address. */
export function noteFirstParts(app: App, { calls, pages }: FirstParts): void {
  app.addHook('onRoute', ({ url }) => {
    if (url.startsWith(VERSION)) calls.add(firstPart(url.slice(VERSION.length)));
    else pages.add(firstPart(url.slice(1)));
  });
}

/**
 * A call's address as its route is registered: programs repeat slashes (`/v1.0//webhook/`) and leave the version out (`/order`). If pages
 * begin alike (`/customer`), only a key or token shows that an address without the version is a call. A remedy may be called by its name in
 * `remedies`.
 */
export function apiAddress(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { calls, pages }: FirstParts,
): string {
  const at = url.indexOf('?');
  const path = (at < 0 ? url : url.slice(0, at)).replace(/\/{2,}/g, '/');
  const query = at < 0 ? '' : url.slice(at);
  if (path.startsWith(VERSION)) return atRemedy(path) + query;
  const first = firstPart(path.slice(1));
  const isCall =
    calls.has(first) && (!pages.has(first) || Boolean(headers.authorization || apiKeyOf(headers)));
  return isCall ? atRemedy(VERSION + path.slice(1)) + query : url;
}

const atRemedy = (path: string): string =>
  path.replace(/^(\/v1\.0\/inbox\/[^/]+\/)(\w+)$/, (_, line: string, name: string) => {
    const remedy = INBOX_REMEDIES.find((each) => each === name);
    return line + (remedy ? remedyPath(remedy) : name);
  });

const firstPart = (path: string): string => path.split('/', 1)[0] ?? '';
