import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';

export const ACCESS_TTL_S = 600;
const ISSUER = 'waybill';
const LEEWAY_S = 60;

export interface AccessClaims {
  userId: number;
  companyId: string;
  /** Refresh family: ending it ends the access token too. */
  family: string;
}

export function signAccess(secret: Uint8Array, claims: AccessClaims, now: Date): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  return new SignJWT({ cid: claims.companyId, fam: claims.family })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(claims.userId))
    .setIssuer(ISSUER)
    .setAudience(claims.companyId)
    .setIssuedAt(iat)
    .setExpirationTime(iat + ACCESS_TTL_S)
    .sign(secret);
}

/** The refresh family of an access token that this server has just signed. */
export const familyOf = (accessToken: string): string => decodeJwt(accessToken).fam as string;

interface Checked {
  claims: AccessClaims;
  /** Expiry, in seconds since 1970. */
  until: number;
}
const MOST_CHECKED = 2000;
/** Tokens with a verified signature: a page makes ten calls with the same token, and each check costs a round trip to another thread. */
const checked = new WeakMap<Uint8Array, Map<string, Checked>>();

/** The claims, or null when the token is not ours, was altered, or expired more than 60 s ago (clock difference). */
export async function readAccess(secret: Uint8Array, token: string, now: Date): Promise<AccessClaims | null> {
  const known = checked.get(secret) ?? new Map<string, Checked>();
  checked.set(secret, known);
  const found = known.get(token);
  if (found && now.getTime() / 1000 < found.until) return found.claims;
  known.delete(token);
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      requiredClaims: ['exp'],
      currentDate: now,
      clockTolerance: LEEWAY_S,
    });
    const companyId = payload.cid as string;
    if (payload.aud !== companyId) return null;
    const claims = { userId: Number(payload.sub), companyId, family: payload.fam as string };
    if (known.size >= MOST_CHECKED) known.clear();
    known.set(token, { claims, until: (payload.exp ?? 0) + LEEWAY_S });
    return claims;
  } catch {
    // A forged, damaged or expired token counts as no token.
    return null;
  }
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
export const hmac = (secret: Uint8Array, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');
export const opaqueToken = () => randomBytes(32).toString('base64url');

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz';
/** Unguessable id for links to recipients: 24 letters, over 136 random bits. */
export function nanoId(length = 24): string {
  let id = '';
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 216 && id.length < length) id += ALPHABET[byte % 54];
    }
  }
  return id;
}

export function sameText(a: string, b: string): boolean {
  const x = Buffer.from(a);
  const y = Buffer.from(b);
  return x.length === y.length && timingSafeEqual(x, y);
}
