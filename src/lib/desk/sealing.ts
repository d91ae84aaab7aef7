import type { DeskKey } from './deskKey.ts';

/** A record that only this user's sessions can read. */
export interface Sealed {
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

/** The record's name is part of the encryption, so that a record cannot replace another account's. */
const cipher = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
});

/** Encrypts a JSON text. */
export async function seal({ key }: DeskKey, name: string, json: string, at: number): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { at, iv, text: await crypto.subtle.encrypt(cipher(iv, name), key, new TextEncoder().encode(json)) };
}

/** Throws if another user's key sealed it, or under another name. */
export async function unseal<T>({ key }: DeskKey, name: string, { iv, text }: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(cipher(iv, name), key, text))) as T;
}
