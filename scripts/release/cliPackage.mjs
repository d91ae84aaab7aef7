// The command line as one package with all that it needs. The portal serves it, so that `npx` runs it without an installation.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAMS } from '../program.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const onWindows = process.platform === 'win32';

/** The package in the form of `npm pack`, made without the network. */
export async function cliPackage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'waybill-cli-'));
  try {
    const esbuild = await import('esbuild');
    await esbuild.build({
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      minify: true,
      logLevel: 'warning',
      entryPoints: [path.join(root, PROGRAMS.cli)],
      outfile: path.join(folder, 'dist/cli.mjs'),
      banner: { js: '#!/usr/bin/env node' },
    });
    const { name, version, description, license, type, engines } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    );
    const about = { name, version, description, license, type, engines, bin: { [name]: 'dist/cli.mjs' } };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(about, null, 2));
    cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
    // Beside dist/, where the program expects them.
    cpSync(path.join(root, 'texts'), path.join(folder, 'texts'), {
      recursive: true,
      filter: (file) => !path.extname(file) || file.endsWith('.json'),
    });
    const npm = onWindows ? 'npm.cmd' : 'npm';
    const pack = ['pack', '--offline', '--ignore-scripts', '--loglevel=error'];
    const packed = execFileSync(npm, pack, { cwd: folder, shell: onWindows, encoding: 'utf8' });
    return readFileSync(path.join(folder, packed.trim()));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
