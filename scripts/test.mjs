// `npm test`: all checks and tests, on a fresh clone too. Ends with the slowest files and a line `N passed, N failed`. When a quick
// check or a unit test fails, the long tests are not started.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';
import { quickChecks, step } from './steps.mjs';

requireNode();
installPackages();
const out = path.join(root, 'test-results');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
let passed = 0;
let failed = 0;
/** Seconds that each file of tests took. */
const took = new Map();
const SLOWEST = 10;

function finish() {
  const slowest = [...took].sort((a, b) => b[1] - a[1]).slice(0, SLOWEST);
  if (slowest.length > 0) process.stdout.write('\nSlowest files:\n');
  for (const [file, seconds] of slowest)
    process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

function stop(what) {
  process.stdout.write(`\nStopped: ${what} failed. What comes after it was not run.\n`);
  finish();
}

/** Adds a reporter's counts; a run that crashed before it could count is a failure. */
function count(file, read, ok) {
  try {
    const [good, bad] = read(JSON.parse(readFileSync(file, 'utf8')));
    passed += good;
    failed += bad === 0 && !ok ? 1 : bad;
  } catch {
    failed++;
  }
}

const add = (file, ms) => took.set(file, (took.get(file) ?? 0) + ms / 1000);

/** Counts of vitest's report; the time of each file is that of its tests and hooks. */
function readVitest(report) {
  for (const { name, startTime, endTime } of report.testResults)
    add(path.relative(root, name), endTime - startTime);
  return [report.numPassedTests, report.numFailedTests];
}

function readPlaywright({ suites, stats }) {
  const read = ({ specs = [], suites: inner = [] }) => {
    for (const { file, tests } of specs)
      for (const { duration } of tests.flatMap((test) => test.results)) add(`tests/e2e/${file}`, duration);
    inner.forEach(read);
  };
  suites.forEach(read);
  return [stats.expected, stats.unexpected + stats.flaky];
}

function vitest(name, project, file) {
  const json = path.join(out, file);
  const ok = step(name, 'vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${json}`,
  ]);
  count(json, readVitest, ok);
  return ok;
}

// Loading a browser is mostly waiting, so it is done while the checks run; whether one is there is judged when it is needed.
const browser = once(
  spawn(process.execPath, ['scripts/chromium.mjs'], { cwd: root, stdio: 'ignore' }),
  'exit',
);

// A check without counts counts as one.
const checks = await quickChecks();
passed += checks.passed;
failed += checks.failed.length;
if (checks.failed.length > 0) stop(checks.failed.join(', '));
if (!vitest('unit tests', 'unit', 'unit.json')) stop('unit tests');
vitest('tests of portal and server', '!unit', 'vitest.json');

await browser;
const { findChromium, fromSystem } = await import('./chromium.mjs');
const { build, isBuilt } = await import('./build.mjs');
if (!isBuilt()) await build();
const e2e = path.join(out, 'playwright.json');
const chromium = await findChromium();
const e2eOk = step('browser', 'playwright', ['test', '--reporter=list,json'], {
  // The system's is found by the tests, with its lighter kin.
  ...(fromSystem() ? {} : { CHROMIUM_PATH: chromium }),
  PLAYWRIGHT_JSON_OUTPUT_NAME: e2e,
});
count(e2e, readPlaywright, e2eOk);
finish();
