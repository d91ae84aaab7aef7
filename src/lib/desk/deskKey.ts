import { forgetCookie } from '../browser/forgetCookie.ts';

/** Cookie of the server that ends with the session (server/modules/auth/cookie.ts). */
const SECRET = /(?:^|;\s*)wb_desk=([\w-]{20,})/;

/** Encrypts this session's storage in the browser. */
export interface DeskKey {
  /** Prefix of the user's records, which does not reveal the user. */
  owner: string;
  key: CryptoKey;
  /** 32 bytes for encryption without the browser's cryptography, when a page closes. */
  secret: Uint8Array;
}

let last: { secret: string; key: Promise<DeskKey> } | null = null;

/** The key of the session; null without a session, or if the browser has no cryptography. */
export async function deskKey(): Promise<DeskKey | null> {
  const secret = SECRET.exec(document.cookie)?.[1];
  if (!secret || !globalThis.crypto?.subtle) return null;
  if (last?.secret !== secret) last = { secret, key: derive(secret) };
  return last.key;
}

/** Called on signing out, as an unreachable server cannot delete the cookie. */
export function forgetDeskSecret(): void {
  last = null;
  forgetCookie('wb_desk', '/customer');
}

async function derive(cookie: string): Promise<DeskKey> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const from = await crypto.subtle.importKey('raw', bytes(cookie), 'HKDF', false, [
    'deriveKey',
    'deriveBits',
  ]);
  const way = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: bytes(info),
  });
  const key = await crypto.subtle.deriveKey(way('seal'), from, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const owner = new Uint8Array(await crypto.subtle.deriveBits(way('owner'), from, 64));
  const secret = new Uint8Array(await crypto.subtle.deriveBits(way('sealAtOnce'), from, 256));
  return { owner: [...owner].map((byte) => byte.toString(16).padStart(2, '0')).join(''), key, secret };
}
