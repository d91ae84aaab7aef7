// `npm run bench`: sizes, times and their ratio to a plain query on the same machine, as tables.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';

requireNode();
installPackages();
const { build, isBuilt } = await import('./build.mjs');
if (!isBuilt()) await build();
const { findChromium } = await import('./chromium.mjs');
const tsx = path.join(root, 'node_modules/.bin/tsx');
const env = { ...process.env, CHROMIUM_PATH: await findChromium() };
for (const file of [
  'bench/server.ts',
  'bench/orderImport.ts',
  'bench/bulk.ts',
  'bench/portal.ts',
  'bench/importPage.ts',
  'bench/scroll.ts',
]) {
  const { status } = spawnSync(tsx, ['--expose-gc', file], { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
