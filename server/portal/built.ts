import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from './preload.ts';

/** The built portal. */
export interface Built {
  manifest: Manifest;
  /** The name of this release: it changes with any of its files. */
  name: string;
  /** The text of a file; empty if the file does not exist. */
  text: (file: string | undefined) => string;
}

/** Null if `dist` has no build. */
export function readBuilt(dist: string): Built | null {
  if (!existsSync(path.join(dist, 'index.html'))) return null;
  const text = (file: string | undefined) => (file ? readFileSync(path.join(dist, file), 'utf8') : '');
  const manifest = text('.vite/manifest.json');
  return {
    manifest: JSON.parse(manifest) as Manifest,
    name: createHash('sha256').update(manifest).digest('hex').slice(0, 12),
    text,
  };
}
