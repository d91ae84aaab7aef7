// `npm run check`: format, lint, types, unused code, architecture, unit and server tests; stops at the first that fails.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';

requireNode();
installPackages();
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const STEPS = [
  ['format and lint', 'biome', ['check', '.']],
  ['types', 'tsc', ['-p', 'tsconfig.json', '--noEmit']],
  ['unused code', 'knip', []],
  ['tests', 'vitest', ['run']],
];
for (const [name, command, args] of STEPS) {
  process.stdout.write(`\n— ${name}\n`);
  const { status } = spawnSync(bin(command), args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
