// The steps that `npm run check` and `npm test` share.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './install.mjs';

const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** Checks that run no test. They run in parallel, because none uses both cores. */
const CHECKS = [
  ['format and lint', 'biome', ['check', '.']],
  // One checker: each further one repeats most of the work, in a core and memory that the other checks need.
  ['types', 'tsc', ['-p', 'tsconfig.json', '--noEmit', '--checkers', '1']],
  ['unused code', 'knip', ['--cache']],
];

/** Runs a command in the foreground; true when it succeeds. */
export function step(name, command, args, env = {}) {
  process.stdout.write(`\n— ${name}\n`);
  const { status } = spawnSync(bin(command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** Runs the checks in parallel and prints the output of each when it ends. Returns the names of those that failed. */
export async function quickChecks() {
  const results = await Promise.all(
    CHECKS.map(
      ([name, command, args]) =>
        new Promise((resolve) => {
          const child = spawn(bin(command), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
          let text = '';
          const add = (chunk) => {
            text += chunk;
          };
          child.stdout.setEncoding('utf8').on('data', add);
          child.stderr.setEncoding('utf8').on('data', add);
          const end = (ok) => {
            process.stdout.write(`\n— ${name}: ${ok ? 'passed' : 'failed'}\n${text}`);
            resolve({ name, ok });
          };
          child.on('error', (error) => {
            add(`${error.message}\n`);
            end(false);
          });
          child.on('close', (code) => end(code === 0));
        }),
    ),
  );
  return {
    passed: results.filter(({ ok }) => ok).length,
    failed: results.filter(({ ok }) => !ok).map((r) => r.name),
  };
}
