// `npm run bench`: sizes, times and their ratio to a plain query on the same machine, as tables. `npm run bench -- fuzz server` runs only
// these files of bench/. Those in WITHOUT_BUILD run only when named: they take long and need no build. `npm run bench -- lists
// --rows=1000000` passes words with two dashes to the bench. `npm run bench -- --beside <url of a list>` loads that page and our order list
// in turns; further words go to bench/support/beside.ts.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';

const WITHOUT_BUILD = [
  'analytics',
  'audit',
  'bookings',
  'contacts',
  'diskFull',
  'fuzz',
  'growth',
  'inbox',
  'kills',
  'labels',
  'lists',
  'reading/messages',
  'migrations',
  'requests',
  'restarts',
  'risks',
  'soak',
  'transactions',
  'webhooks',
];
const words = process.argv.slice(2);
const beside = words.includes('--beside') ? words.splice(words.indexOf('--beside')).slice(1) : [];
const named = beside.length > 0 ? ['support/beside'] : words.filter((name) => !name.startsWith('-'));
const options = [...beside, ...words.filter((word) => word.startsWith('--'))];
const unknown = named.find((name) => !existsSync(path.join(root, `bench/${name}.ts`)));
if (unknown !== undefined) {
  process.stderr.write(`There is no bench/${unknown}.ts.\n`);
  process.exit(2);
}
requireNode();
installPackages();
const env = { ...process.env };
if (named.length === 0 || named.some((name) => !WITHOUT_BUILD.includes(name))) {
  const { build, isBuilt } = await import('./build.mjs');
  if (!isBuilt()) await build();
  const { findChromium } = await import('./chromium.mjs');
  env.CHROMIUM_PATH = await findChromium();
}
const all = ['server', 'orderImport', 'bulk', 'portal', 'importPage', 'scroll'];
const tsx = path.join(root, 'node_modules/.bin/tsx');
for (const name of named.length > 0 ? named : all) {
  const file = `bench/${name}.ts`;
  const { status } = spawnSync(tsx, ['--expose-gc', file, ...options], { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
