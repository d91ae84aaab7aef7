import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts a text under a key. `about` names its owner: it cannot be read under another name, so rows cannot be exchanged. */
export function sealText(key: Uint8Array, about: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about));
  const inside = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), inside]).toString('base64url');
}

/** Decrypts a text. Throws when it was changed, or belongs to another key or name. */
export function openText(key: Uint8Array, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

const WRAPPED = 'sealing key';

/** The key that encrypts the sealing keys; it is derived from the installation's secret. */
const keyOver = (secret: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'waybill settings of apps', 32));

export const newSealingKey = (): Uint8Array => new Uint8Array(randomBytes(32));
export const wrapKey = (secret: Uint8Array, key: Uint8Array): string =>
  sealText(keyOver(secret), WRAPPED, Buffer.from(key).toString('base64'));
/** Throws if another secret wrapped the key. */
export const unwrapKey = (secret: Uint8Array, wrapped: string): Uint8Array =>
  new Uint8Array(Buffer.from(openText(keyOver(secret), WRAPPED, wrapped), 'base64'));
