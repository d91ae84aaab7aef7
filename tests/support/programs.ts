import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { PROGRAMS } from '../../scripts/program.mjs';
import { ROOT } from '../../server/rootDir.ts';

/** Options of Node for programs that run for seconds: optimizing their code takes half of their processor time. */
export const BRIEF = ['--liftoff-only', '--no-opt'];

const SOURCES = { main: 'server/main.ts', ...PROGRAMS };
type Program = keyof typeof SOURCES;

const made = new Map<Program, Promise<string>>();

/** A bundled program of the server, built once per worker. It starts in a third of the time of its sources. */
export function programFile(source: Program): Promise<string> {
  const known = made.get(source);
  if (known) return known;
  const file = bundle(source);
  made.set(source, file);
  return file;
}

async function bundle(source: Program): Promise<string> {
  // A folder below the root, like dist/. Lazily loaded code has its own files, like in the sources.
  const outdir = path.join(ROOT, 'test-results');
  const name = `${source}.${process.pid}`;
  const { metafile } = await build({
    entryPoints: [{ in: path.join(ROOT, SOURCES[source]), out: name }],
    outdir,
    outExtension: { '.js': '.mjs' },
    chunkNames: `${name}.[name]-[hash]`,
    bundle: true,
    splitting: true,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  process.once('exit', () => {
    for (const file of Object.keys(metafile.outputs)) rmSync(path.resolve(file), { force: true });
  });
  return path.join(outdir, `${name}.mjs`);
}
