// Builds portal and server into dist/: the portal with Vite, compressed once; the server as one file next to its packages.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { PROGRAMS } from './program.mjs';
import { cliPackage } from './release/cliPackage.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const SOURCES = [
  'cli',
  'contract',
  'pages',
  'server',
  'src',
  'texts',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.firstVisit.ts',
  'vite.texts.ts',
  'scripts/build.mjs',
  'scripts/release/cliPackage.mjs',
  'scripts/program.mjs',
];
const stampFile = path.join(root, 'dist/.stamp');

/** A hash over names, sizes and times of all sources. */
export function sourceStamp() {
  const hash = createHash('sha256');
  const visit = (file) => {
    const stat = statSync(file);
    if (stat.isDirectory()) for (const name of readdirSync(file).sort()) visit(path.join(file, name));
    else
      hash.update(
        `${path.relative(root, file)}:${stat.size}:${createHash('sha1').update(readFileSync(file)).digest('hex')}\n`,
      );
  };
  for (const source of SOURCES) if (existsSync(path.join(root, source))) visit(path.join(root, source));
  return hash.digest('hex');
}

export const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();

export async function build() {
  const stamp = sourceStamp();
  await Promise.all([buildServer(), buildPortal()]);
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

async function buildPortal() {
  const vite = await import('vite');
  await vite.build({ root, logLevel: 'warn' });
  await compressAll(path.join(root, 'dist/portal/assets'));
  writeFileSync(path.join(root, 'dist/portal/waybill.tgz'), await cliPackage());
}

const dist = path.join(root, 'dist');
const NODE = {
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
};

/** Programs built with the server, or one of them. Commands call a running server; they load the server's code only if none runs. */
export async function buildPrograms(programs = PROGRAMS) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    ...NODE,
    entryPoints: Object.entries(programs).map(([out, source]) => ({ in: path.join(root, source), out })),
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    splitting: true,
  });
}

async function buildServer() {
  const esbuild = await import('esbuild');
  for (const name of existsSync(dist) ? readdirSync(dist) : [])
    if (name.startsWith('chunk-')) rmSync(path.join(dist, name));
  await esbuild.build({
    ...NODE,
    entryPoints: [path.join(root, 'server/main.ts')],
    outfile: path.join(dist, 'server.mjs'),
  });
  await buildPrograms();
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

async function compressAll(dir) {
  const files = readdirSync(dir).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(dir, name);
      const bytes = readFileSync(file);
      if (bytes.length < 1024) return;
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 10,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(`${file}.br`, await brotli(bytes, { params }));
      writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }));
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--if-changed') || !isBuilt()) await build();
}
