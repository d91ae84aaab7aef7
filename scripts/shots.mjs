// `npm run shots`: contact sheets of all pages and their states, in test-results/shots.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';

requireNode();
installPackages();
const { build, isBuilt } = await import('./build.mjs');
if (!isBuilt()) await build();
const { findChromium } = await import('./chromium.mjs');
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/tsx'),
  ['shots/take.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: await findChromium() } },
);
process.exit(status ?? 1);
