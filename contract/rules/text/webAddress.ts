/** Refuses a backslash: browsers read it as a slash, other programs as part of a user name, so they find different hosts. */
const addressOf = (text: string): URL | null =>
  /^https?:\/\/[^\s/][^\\]*$/i.test(text) ? URL.parse(text) : null;

/** A user name before the host makes an address look like another host's. */
const isPlain = (url: URL): boolean => url.username === '' && url.password === '';

/** An http or https address without a user name. */
export function isWebAddress(text: string): boolean {
  const url = addressOf(text);
  return url !== null && isPlain(url);
}

/** An address that a brand may lead its readers to: https, without a user name. */
export const isBrandAddress = (text: string): boolean =>
  isWebAddress(text) && addressOf(text)?.protocol === 'https:';

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/**
 * The origin of a site that may show one of our pages in a frame, in the form that browsers compare. Null for a pattern, a path, a query or
 * a user name. Null also for http except on localhost, because an attacker in the network could show anything around the page.
 */
export function siteOrigin(text: string): string | null {
  const url = addressOf(text.trim());
  if (!url || !isPlain(url) || !HOST.test(url.hostname)) return null;
  if (url.pathname !== '/' || /[?#]/.test(text)) return null;
  return url.protocol === 'https:' || url.hostname === 'localhost' ? url.origin : null;
}

/** A brand's address, or one of the portal's own pages (`/customer/…`). */
export const isBrandLink = (text: string): boolean => /^\/(?![/\\])/.test(text) || isBrandAddress(text);
