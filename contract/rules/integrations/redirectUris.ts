/** Schemes that open no program, or that execute their content. */
const NOT_OF_PROGRAMS = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'javascript:',
  'mailto:',
  'tel:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
]);

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function parsed(uri: string): URL | null {
  try {
    return new URL(uri);
  } catch {
    // A text that is not an address cannot be redirected to.
    return null;
  }
}

const isLoopback = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.has(url.hostname);

/** Whether an answer may go to this address: https, the user's computer, or a program's own scheme; without a fragment or a user name. */
export function isRedirectUri(uri: string): boolean {
  const url = parsed(uri);
  if (!url || uri.includes('#') || url.username || url.password || /[\s\\]/.test(uri)) return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return isLoopback(url);
  return !NOT_OF_PROGRAMS.has(url.protocol);
}

/** Whether `uri` is registered. The port does not count for a program on the user's computer (RFC 8252). */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  if (registered.includes(uri)) return true;
  const url = parsed(uri);
  if (!url || !isRedirectUri(uri) || !isLoopback(url)) return false;
  return registered.some((known) => {
    const other = parsed(known);
    if (!other || !isLoopback(other)) return false;
    other.port = url.port;
    return other.href === url.href;
  });
}

/**
 * The receiver that the consent page shows: the host, or the scheme of a program on this device. Such a program chooses the rest of its
 * address freely.
 */
export function leadsTo(uri: string): { place: string; isProgram: boolean } {
  const { protocol = '', host = '' } = parsed(uri) ?? {};
  const isProgram = protocol !== 'https:' && protocol !== 'http:';
  return { place: isProgram ? protocol.replace(/:$/, '') : host, isProgram };
}
