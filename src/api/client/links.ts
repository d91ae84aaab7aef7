import type { Ticket } from '../../../contract/account/auth.ts';
import { requestLanguage } from '../../lib/calls/callTexts.ts';
import { apiBase } from './base.ts';
import { call, urlOf } from './http.ts';

/**
 * An address that opens `path` once within a minute without a session header: for new windows, downloads and streams. The address contains the
 * reader's language, as the browser would send its own language with such requests.
 */
export async function ticketLink(
  path: string,
  query: Record<string, string | number | undefined> = {},
): Promise<string> {
  const url = new URL(urlOf(path, { lang: requestLanguage(), ...query }), location.href);
  const { ticket } = await call<Ticket>('POST', 'auth/ticket', { body: { path: pathOnServer(url) } });
  url.searchParams.set('jwt', ticket);
  return url.href;
}

/** The path as the server knows it, without a gateway's prefix before `/v1.0`. */
export function pathOnServer(url: URL): string {
  const base = new URL(apiBase(), location.href).pathname;
  return `/v1.0${url.pathname.slice(base.length)}${url.search}`;
}
