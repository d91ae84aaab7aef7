import { forgetCookie } from '../browser/forgetCookie.ts';

/**
 * Cookie of the server that ends with the session (server/modules/auth/cookie.ts): the user's secret and the session's. The previous release
 * set only the first.
 */
const SECRETS = /(?:^|;\s*)wb_desk=([\w-]{20,})(?:\.([\w-]{20,}))?/;

/** Encrypts records of one owner. */
export interface RecordKey {
  /** Prefix of the records' names, which does not reveal the user. */
  owner: string;
  key: CryptoKey;
}

/** The user's key, for typed values, which outlive the session. */
export interface DeskKey extends RecordKey {
  /** 32 bytes for encryption without the browser's cryptography, when a page closes. */
  secret: Uint8Array;
  /** The key of this session alone, for copies of answers; null without the session's secret. */
  copies: RecordKey | null;
}

let last: { cookie: string; key: Promise<DeskKey> } | null = null;

/** The keys of user and session; null without a session, or if the browser has no cryptography. */
export async function deskKey(): Promise<DeskKey | null> {
  const [cookie, ofUser, ofSession] = SECRETS.exec(document.cookie) ?? [];
  if (!cookie || !ofUser || !globalThis.crypto?.subtle) return null;
  if (last?.cookie !== cookie) last = { cookie, key: derive(ofUser, ofSession) };
  return last.key;
}

/** Called on signing out, as an unreachable server cannot delete the cookie. */
export function forgetDeskSecret(): void {
  last = null;
  forgetCookie('wb_desk', '/customer');
}

async function derive(ofUser: string, ofSession: string | undefined): Promise<DeskKey> {
  const [typed, copies] = await Promise.all([expand(ofUser), ofSession ? expand(ofSession) : null]);
  return { ...typed, copies };
}

async function expand(from: string): Promise<Omit<DeskKey, 'copies'>> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const raw = await crypto.subtle.importKey('raw', bytes(from), 'HKDF', false, ['deriveKey', 'deriveBits']);
  const way = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: bytes(info),
  });
  const key = await crypto.subtle.deriveKey(way('seal'), raw, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const owner = new Uint8Array(await crypto.subtle.deriveBits(way('owner'), raw, 64));
  const secret = new Uint8Array(await crypto.subtle.deriveBits(way('sealAtOnce'), raw, 256));
  return { owner: [...owner].map((byte) => byte.toString(16).padStart(2, '0')).join(''), key, secret };
}
