import type { DeskKey, RecordKey } from './deskKey.ts';

/** A record that only this user can read, or only this session. */
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
export async function seal({ key }: RecordKey, name: string, json: string, at: number): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { at, iv, text: await crypto.subtle.encrypt(cipher(iv, name), key, new TextEncoder().encode(json)) };
}

/** Throws if another key sealed it, or under another name. */
export async function unseal<T>({ key }: RecordKey, name: string, { iv, text }: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(cipher(iv, name), key, text))) as T;
}

/** Text that was encrypted at once, in base64. */
export type SealedText = string & { readonly sealed: unique symbol };

/** Encrypts synchronously, which the browser's own cryptography cannot do. */
export interface SealerAtOnce {
  seal(name: string, json: string): SealedText;
  /** Throws if another user's key sealed it, or under another name. */
  unseal<T>(name: string, sealed: SealedText): T;
}

/** Loaded with the first typed key, so that a closing page has it. */
export async function sealerAtOnce({ secret }: DeskKey): Promise<SealerAtOnce> {
  const [{ xchacha20poly1305 }, { managedNonce }] = await Promise.all([
    import('@noble/ciphers/chacha.js'),
    import('@noble/ciphers/webcrypto.js'),
  ]);
  const text = new TextEncoder();
  const under = (name: string) => managedNonce(xchacha20poly1305)(secret, text.encode(name));
  return {
    seal(name, json) {
      const bytes = under(name).encrypt(text.encode(json));
      let letters = '';
      for (const byte of bytes) letters += String.fromCharCode(byte);
      return btoa(letters) as SealedText;
    },
    unseal(name, sealed) {
      const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
      return JSON.parse(new TextDecoder().decode(under(name).decrypt(bytes)));
    },
  };
}
