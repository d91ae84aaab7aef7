const PRODUCTION = import.meta.env.VITE_API_URL ?? '/v1.0';
const STAGING = import.meta.env.VITE_API_URL_STAGING ?? PRODUCTION;

/** Set to `1` in local storage to talk to the staging API (SHELL-09). */
const STAGING_FLAG = 'staging';

/** API root: the staging API if the flag is set or the host name is a staging or local one, else production (SHELL-08…10). No trailing slash. */
export function apiBase(hostname = location.hostname, flag = localStorage.getItem(STAGING_FLAG)): string {
  const staging =
    flag === '1' ||
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname.includes('staging');
  return (staging ? STAGING : PRODUCTION).replace(/\/$/, '');
}

/** The API roots to which a visitor may be sent back after signing in (AUTH-32). */
export const apiOrigins = (): string[] =>
  [PRODUCTION, STAGING].map((url) => new URL(url, location.href).origin);
