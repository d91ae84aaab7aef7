import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../../server/rootDir.ts';

const made = new Map<string, Promise<string>>();

/** A program of the server as one file, which starts in a third of the time that its sources take; built once a worker. */
export function programFile(source: 'main' | 'operate' | 'ledgerVerify'): Promise<string> {
  const known = made.get(source);
  if (known) return known;
  const file = bundle(source);
  made.set(source, file);
  return file;
}

async function bundle(source: string): Promise<string> {
  // One folder below the root, as dist/ is.
  const outfile = path.join(ROOT, `test-results/${source}.${process.pid}.mjs`);
  process.once('exit', () => rmSync(outfile, { force: true }));
  await build({
    entryPoints: [path.join(ROOT, `server/${source}.ts`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return outfile;
}
