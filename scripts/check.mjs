// `npm run check`: the checks that must be green before a commit, in minutes, the quick ones first; stops at the first failure. All unit
// tests run, and those of the portal and the server that import a file changed since the last push, without files named `.slow` or
// `.long`.
import { spawnSync } from 'node:child_process';
import { installPackages, requireNode, root } from './install.mjs';
import { quickChecks, step } from './steps.mjs';

requireNode();
installPackages();

function stop(what) {
  process.stdout.write(`\nStopped: ${what} failed. What comes after it was not run.\n`);
  process.exit(1);
}

const isKnown = (branch) =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', branch], { cwd: root }).status === 0;
const pushed = ['@{upstream}', 'origin/main'].find(isKnown);
const changed = pushed ? [`--changed=${pushed}`] : isKnown('HEAD') ? ['--changed'] : [];
const projects = (...names) => names.flatMap((name) => ['--project', name]);

const { failed } = await quickChecks();
if (failed.length > 0) stop(failed.join(', '));
const tests = [
  ['unit tests', projects('unit', 'unitAlone')],
  [
    'tests of portal and server that a change reaches',
    [...projects('ui', 'uiAlone', 'server', 'serverAlone'), ...changed, '--passWithNoTests'],
  ],
];
const env = { TEST_LENGTH: 'quick', TEST_ON: 'pglite' };
for (const [name, args] of tests) if (!step(name, 'vitest', ['run', ...args], env)) stop(name);
