import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, SECRET_LENGTH } from './config.ts';

export const secretFile = (dataDir: string) => path.join(dataDir, 'secret.key');

/** Signing key of this installation: from the environment, else from its private file; null if neither exists. */
export function readSecret({ dataDir, secret }: Config): Uint8Array | null {
  const text =
    secret ?? (existsSync(secretFile(dataDir)) ? readFileSync(secretFile(dataDir), 'utf8').trim() : '');
  return text ? new TextEncoder().encode(text) : null;
}

/** The same key; creates the private file if neither exists. */
export function ensureSecret(config: Config): Uint8Array {
  const known = readSecret(config);
  if (known && known.length < SECRET_LENGTH)
    throw new Error(`${secretFile(config.dataDir)} must hold ${SECRET_LENGTH} characters or more`);
  if (known) {
    // Only operators may read it; copying the folder may have changed the file's mode.
    if (!config.secret) chmodSync(secretFile(config.dataDir), 0o600);
    return known;
  }
  mkdirSync(config.dataDir, { recursive: true });
  const text = randomBytes(48).toString('base64');
  writeFileSync(secretFile(config.dataDir), text, { mode: 0o600 });
  return new TextEncoder().encode(text);
}
