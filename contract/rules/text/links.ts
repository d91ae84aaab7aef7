import { plainHost } from './host.ts';

/** A whole web address, without user info (which looks like a host) and without a second address in it. */
const WEB = /^https?:\/\/[\w\-.~:/?#[\]!$&'()*+,;=%]+$/i;
const NAMED = /(?:[a-z][a-z0-9+.-]*:)?[\\/]{2,}\S+|[\p{L}\p{N}@_-]+(?:[.。．｡][\p{L}\p{N}_-]+)+/giu;
const SCHEME = /(?:[a-z][a-z0-9+.-]*:)?[\\/]{2,}/gi;
const DOT = /[.。．｡](?=[\p{L}\p{N}])/gu;
/** Characters that end a sentence or a bracket do not belong to an address. */
const TAIL = /[).,;:!?'\]]+$/;
/** The last part needs two or more letters: `5.00` and `v1.2` are no hosts. */
const HOST = /[.。．｡](?:\p{L}{2,}|xn--[\p{L}\p{N}-]+)$/iu;

/** Whether the host is in the list, or below an entry that begins with a dot. */
export const isHostOf = (host: string, hosts: readonly string[]): boolean => {
  const plain = plainHost(host);
  return hosts.some((one) => (one.startsWith('.') ? `.${plain}`.endsWith(one) : plain === one));
};

/** Whether a web address is on one of the hosts. */
export function leadsTo(address: string, hosts: readonly string[]): boolean {
  const url = WEB.test(address) ? URL.parse(address) : null;
  return url !== null && !address.slice(8).includes('://') && isHostOf(url.hostname, hosts);
}

/**
 * The text with links to these hosts only. Other links become plain text, with a space after each dot and without `https://`, so that no
 * mail program or phone makes them clickable. Mail addresses do not change.
 */
export const plainLinks = (text: string, hosts: readonly string[]): string =>
  text.replace(NAMED, (found) => {
    if (/[\\/]{2}/.test(found))
      return leadsTo(found.replace(TAIL, ''), hosts) ? found : broken(found.replace(SCHEME, ''));
    const isMail = found.lastIndexOf('@') > 0;
    return isMail || !HOST.test(found) || isHostOf(found, hosts) ? found : broken(found);
  });

/** A text of a user as a mail may contain it under the tenant's name: on one line, without links. */
export const plainLine = (text: string | null | undefined): string =>
  plainLinks((text ?? '').replace(/\s+/g, ' ').trim(), []);

const broken = (text: string): string => text.replace(DOT, (dot) => `${dot} `);
