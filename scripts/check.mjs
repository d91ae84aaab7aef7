// `npm run check`: format, lint, types, unused code and all tests but those in a browser, the quick ones first; stops at the first that fails.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';

requireNode();
installPackages();
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const STEPS = [
  ['format and lint', 'biome', ['check', '.']],
  ['unit tests', 'vitest', ['run', '--project', 'unit']],
  ['types', 'tsc', ['-p', 'tsconfig.json', '--noEmit']],
  ['unused code', 'knip', []],
  ['tests of portal and server', 'vitest', ['run', '--project', '!unit']],
];
for (const [name, command, args] of STEPS) {
  process.stdout.write(`\n— ${name}\n`);
  const { status } = spawnSync(bin(command), args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
