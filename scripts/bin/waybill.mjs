#!/usr/bin/env node
// `waybill`: the built command line. A clone builds it first, in about a second, if its sources are newer.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode, root } from '../install.mjs';
import { PROGRAMS } from '../program.mjs';

/** Folders of its sources. An image has only the built file. */
const SOURCES = ['cli', 'contract', 'src', 'texts'];
const built = path.join(root, 'dist/cli.mjs');

function isNewer(folder, than) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? isNewer(file, than) : statSync(file).mtimeMs > than;
  });
}

requireNode();
if (existsSync(path.join(root, PROGRAMS.cli))) {
  const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0;
  if (SOURCES.some((folder) => isNewer(path.join(root, folder), builtAt))) {
    if (!existsSync(path.join(root, 'node_modules/esbuild'))) {
      process.stderr.write(`waybill: its packages are missing. Run: npm ci --prefix ${root}\n`);
      process.exit(2);
    }
    const { buildPrograms } = await import('../build.mjs');
    await buildPrograms({ cli: PROGRAMS.cli });
  }
}
await import(pathToFileURL(built).href);
