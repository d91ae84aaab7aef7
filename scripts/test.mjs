// `npm test`: everything that has to hold, on a fresh clone too. Ends with a line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';

requireNode();
installPackages();
const out = path.join(root, 'test-results');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const bin = (name) => path.join(root, 'node_modules/.bin', name);
let passed = 0;
let failed = 0;

function step(name, command, args, env = {}) {
  process.stdout.write(`\n— ${name}\n`);
  const { status } = spawnSync(bin(command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** A step without counts of its own counts as one. */
function plain(...args) {
  if (step(...args)) passed++;
  else failed++;
}

plain('format and lint', 'biome', ['check', '.']);
plain('types', 'tsc', ['-p', 'tsconfig.json', '--noEmit']);
plain('unused code', 'knip', []);

const unit = path.join(out, 'vitest.json');
const unitOk = step('unit, server and portal', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unit}`,
]);
count(unit, (r) => [r.numPassedTests, r.numFailedTests], unitOk);

const { findChromium } = await import('./chromium.mjs');
const { build, isBuilt } = await import('./build.mjs');
if (!isBuilt()) await build();
const e2e = path.join(out, 'playwright.json');
const e2eOk = step('browser', 'playwright', ['test', '--reporter=list,json'], {
  CHROMIUM_PATH: await findChromium(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: e2e,
});
count(e2e, (r) => [r.stats.expected, r.stats.unexpected + r.stats.flaky], e2eOk);

/** Adds a reporter's counts; a run that broke before it could count is a failure. */
function count(file, read, ok) {
  try {
    const [good, bad] = read(JSON.parse(readFileSync(file, 'utf8')));
    passed += good;
    failed += bad === 0 && !ok ? 1 : bad;
  } catch {
    failed++;
  }
}

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
