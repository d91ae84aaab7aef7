// `npm run check`: format, lint, types, unused code and all tests without a browser, the quick ones first; stops at the first failure.
import { installPackages, requireNode } from './install.mjs';
import { quickChecks, step } from './steps.mjs';

requireNode();
installPackages();

function stop(what) {
  process.stdout.write(`\nStopped: ${what} failed. What comes after it was not run.\n`);
  process.exit(1);
}

const { failed } = await quickChecks();
if (failed.length > 0) stop(failed.join(', '));
if (!step('unit tests', 'vitest', ['run', '--project', 'unit'])) stop('unit tests');
if (!step('tests of portal and server', 'vitest', ['run', '--project', '!unit']))
  stop('tests of portal and server');
