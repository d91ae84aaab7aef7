// The command line as one package with all that it needs. The portal serves it, so that `npx` runs it where nothing of this is installed.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { PROGRAMS } from '../program.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const BLOCK = 512;

/** The package in the form of `npm pack`. */
export async function cliPackage() {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    write: false,
    logLevel: 'warning',
    entryPoints: [path.join(root, PROGRAMS.cli)],
    banner: { js: '#!/usr/bin/env node' },
  });
  const { name, version, description, license, type, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const about = { name, version, description, license, type, engines, bin: { [name]: 'dist/cli.mjs' } };
  const texts = readdirSync(path.join(root, 'texts'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort();
  const files = [
    ['package.json', Buffer.from(JSON.stringify(about, null, 2))],
    ['LICENSE', readFileSync(path.join(root, 'LICENSE'))],
    ['dist/cli.mjs', Buffer.from(outputFiles[0].contents)],
    // Beside dist/, where the program looks for them.
    ...texts.map((file) => [`texts/${file}`, readFileSync(path.join(root, 'texts', file))]),
  ];
  const archive = Buffer.concat([
    ...files.flatMap(([file, bytes]) => entry(file, bytes)),
    Buffer.alloc(2 * BLOCK),
  ]);
  return zlib.gzipSync(archive, { level: 9 });
}

/** A file of an archive in the form of ustar. By hand: `npm pack` would start npm in every build, and its bytes change with its version. */
function entry(file, bytes) {
  const head = Buffer.alloc(BLOCK);
  const write = (text, at) => head.write(text, at, 'ascii');
  const number = (value, digits) => `${value.toString(8).padStart(digits, '0')}\0`;
  write(`package/${file}`, 0);
  write(number(file === 'dist/cli.mjs' ? 0o755 : 0o644, 7), 100);
  write(number(0, 7), 108);
  write(number(0, 7), 116);
  write(number(bytes.length, 11), 124);
  write(number(0, 11), 136);
  write(' '.repeat(8), 148);
  write('0', 156);
  write('ustar\x0000', 257);
  write(
    `${number(
      head.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  );
  return [head, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
}
