import type { IncomingMessage } from 'node:http';
import type { App } from '../../context.ts';

const VERSION = '/v1.0/';
/** Pages have addresses that begin like calls of the API: there a call is known by what authenticates it. */
const ALSO_PAGES = new Set(['customer']);

/** The first parts of the API's paths, as its routes are registered. */
export type ApiResources = Set<string>;

/** Notes the first part of every path of the API. */
export function noteApiResources(app: App, resources: ApiResources): void {
  app.addHook('onRoute', ({ url }) => {
    if (url.startsWith(VERSION)) resources.add(firstPart(url.slice(VERSION.length)));
  });
}

/** The address of a call as its route has it: programs repeat slashes (`/v1.0//webhook/`) and leave the version out (`/order`). */
export function apiAddress(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  resources: ApiResources,
): string {
  const at = url.indexOf('?');
  const path = (at < 0 ? url : url.slice(0, at)).replace(/\/{2,}/g, '/');
  const query = at < 0 ? '' : url.slice(at);
  if (path.startsWith(VERSION)) return path + query;
  const resource = firstPart(path.slice(1));
  const isCall =
    resources.has(resource) &&
    (!ALSO_PAGES.has(resource) || Boolean(headers.authorization || headers['x-delyvax-access-token']));
  return isCall ? VERSION + path.slice(1) + query : url;
}

const firstPart = (path: string): string => path.split('/', 1)[0] ?? '';
