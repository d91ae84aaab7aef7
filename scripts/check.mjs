// `npm run check`: what must be green before a commit, in minutes, the quick checks first; stops at the first failure. Of the portal's
// tests it runs those that import what has changed since the last push, of the server's all but the long ones.
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
    'tests of the portal that a change reaches',
    [...projects('ui', 'uiAlone'), ...changed, '--passWithNoTests'],
  ],
  ['tests of the server', projects('server', 'serverAlone'), { TEST_LENGTH: 'short', TEST_ON: 'pglite' }],
];
for (const [name, args, env] of tests) if (!step(name, 'vitest', ['run', ...args], env)) stop(name);
