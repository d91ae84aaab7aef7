// `npm test`: checks, the tests of units, portal and server on the embedded database, and a browser test for each page, on a
// fresh clone too. `npm run test:rest`: all other tests, and the server's on PostgreSQL, which it needs. Both end with the slowest files, what failed,
// and a line `N passed, N failed`. When a quick check or a unit test fails, the long tests are not started.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';
import { quickChecks, step } from './steps.mjs';

requireNode();
installPackages();
const isRest = process.argv.includes('rest');
const out = path.join(root, 'test-results', isRest ? 'rest' : 'first');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
let passed = 0;
let failed = 0;
/** Seconds that each file of tests took. */
const took = new Map();
const SLOWEST = 10;
/** The failures with short reasons, at the end of a long output. */
const failures = [];
const REASON = { lines: 12, characters: 1200 };

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with one
const COLOUR = /\u001b\[[\d;]*m/g;

function fail(what, reason) {
  const lines = reason.replace(COLOUR, '').split('\n').slice(0, REASON.lines);
  failures.push(`${what}\n${lines.join('\n').slice(0, REASON.characters).replace(/^/gm, '    ')}`);
}

function finish() {
  const slowest = [...took].sort((a, b) => b[1] - a[1]).slice(0, SLOWEST);
  if (slowest.length > 0) process.stdout.write('\nSlowest files:\n');
  for (const [file, seconds] of slowest)
    process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

function stop(what) {
  process.stdout.write(`\nStopped: ${what} failed. What comes after it was not run.\n`);
  finish();
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Adds a reporter's counts; a run that crashed before it could count is a failure. */
function count(file, read, ok) {
  try {
    const [good, bad] = read(readJson(file));
    passed += good;
    failed += bad === 0 && !ok ? 1 : bad;
    if (bad === 0 && !ok) fail(path.basename(file), 'no test failed, but the run did');
  } catch (error) {
    failed++;
    fail(path.basename(file), `no report that can be read: ${error.message}`);
  }
}

const add = (file, ms) => took.set(file, (took.get(file) ?? 0) + ms / 1000);

/** Counts of vitest's report. A file's time is the time of its tests and hooks. */
function readVitest(report) {
  for (const { name, startTime, endTime, status, message, assertionResults } of report.testResults) {
    const file = path.relative(root, name);
    add(file, endTime - startTime);
    const bad = assertionResults.filter((test) => test.status === 'failed');
    for (const test of bad) fail(`${file} > ${test.fullName}`, test.failureMessages.join('\n'));
    if (status === 'failed' && bad.length === 0 && message) fail(file, message);
  }
  return [report.numPassedTests, report.numFailedTests];
}

function readPlaywright({ suites, stats }) {
  const read = ({ specs = [], suites: inner = [] }) => {
    for (const { file, title, tests } of specs)
      for (const { duration, errors } of tests.flatMap((test) => test.results)) {
        add(`tests/e2e/${file}`, duration);
        for (const { message = '' } of errors) fail(`tests/e2e/${file} > ${title}`, message);
      }
    inner.forEach(read);
  };
  suites.forEach(read);
  return [stats.expected, stats.unexpected + stats.flaky];
}

/** `projects` are names, or names to exclude after a `!`. */
function vitest(name, projects, env = {}) {
  const file = `${name.replaceAll(' ', '-')}.json`;
  const json = path.join(out, file);
  const unhandled = path.join(out, `unhandled-${file}`);
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/unhandled.mjs',
  ];
  const ok = step(name, 'vitest', [...args, `--outputFile.json=${json}`], {
    UNHANDLED_JSON: unhandled,
    ...env,
  });
  count(json, readVitest, ok);
  if (!ok && existsSync(unhandled))
    for (const error of readJson(unhandled)) fail('outside of any test', error);
  return ok;
}

// A browser loads while the checks run, because loading is mostly waiting. Its absence becomes an error only when a test needs it.
const browser = once(
  spawn(process.execPath, ['scripts/chromium.mjs'], { cwd: root, stdio: 'ignore' }),
  'exit',
);

if (isRest) {
  vitest('long tests', [], {
    TEST_LENGTH: 'long',
    TEST_ON: 'pglite',
    CRASH_ROUNDS: process.env.CRASH_ROUNDS ?? '25',
  });
  vitest('tests of the server on PostgreSQL', ['server', 'serverAlone'], { TEST_ON: 'postgres' });
} else {
  // Each check counts as one.
  const checks = await quickChecks();
  passed += checks.passed;
  failed += checks.failed.length;
  if (checks.failed.length > 0) stop(checks.failed.join(', '));
  const short = { TEST_LENGTH: 'short', TEST_ON: 'pglite' };
  if (!vitest('unit tests', ['unit'], short)) stop('unit tests');
  vitest('tests of portal and server', ['!unit'], short);
}

await browser;
const { findChromium, fromSystem } = await import('./chromium.mjs');
const { build, isBuilt } = await import('./build.mjs');
if (!isBuilt()) await build();
const e2e = path.join(out, 'playwright.json');
const chromium = await findChromium();
const e2eOk = step(
  'browser',
  'playwright',
  ['test', '--reporter=list,json', isRest ? '--grep-invert' : '--grep', '@page'],
  {
    // The tests find the system's own browser and the lighter one.
    ...(fromSystem() ? {} : { CHROMIUM_PATH: chromium }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: e2e,
  },
);
count(e2e, readPlaywright, e2eOk);
finish();
