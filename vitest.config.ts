import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config';

const files = readdirSync(path.join(import.meta.dirname, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file.split(path.sep).join('/')}`)
  .filter((file) => /\.test\.tsx?$/.test(file));
const saying = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')));

/** Files that a run with this TEST_LENGTH leaves out, by how long their names say that they take. */
const LEFT_OUT: Readonly<Record<string, RegExp>> = {
  quick: /\.(long|slow)\.test\.tsx?$/,
  short: /\.long\.test\.tsx?$/,
  long: /(?<!\.long)\.test\.tsx?$/,
};
const tooLong = LEFT_OUT[process.env.TEST_LENGTH ?? ''];
const leftOut = tooLong ? files.filter((file) => tooLong.test(file)) : [];

const withDom = saying(/^\/\/ @vitest-environment happy-dom$/m);
const REPLACES_MODULES = /\bvi\.(mock|doMock|resetModules)\(/;
/** The set-up of several test files that is next to them, such as `httpWorld.ts`. */
const sharedSetUp = (file: string) =>
  [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(/from '(\.\/[^']+)'/g)].map(
    ([, name = '']) => path.join(import.meta.dirname, path.dirname(file), name),
  );
/** Files that mock modules or load them again, also by their set-up: each needs a process of its own; all others share their modules. */
const alone = files.filter((file) =>
  [path.join(import.meta.dirname, file), ...sharedSetUp(file)].some((name) =>
    REPLACES_MODULES.test(readFileSync(name, 'utf8')),
  ),
);

/** A test file and the set-up that it imports. */
function withSetUp(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || file === 'tests/support/databases.ts') return found;
  found.add(file);
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  for (const [, name = ''] of text.matchAll(/^(?:import (?!type)|\} ).*from '(\.[^']+)'/gm)) {
    const imported = path.posix.join(path.posix.dirname(file), name);
    if (imported.startsWith('tests/')) withSetUp(imported, found);
  }
  return found;
}

const ASKS_FOR_POSTGRES = /\b(startTestServer|freshPostgres|DATABASES|TEST_DATABASE_URL)\b/;
/** Server tests that no PostgreSQL changes. A run on PostgreSQL would only repeat them. */
const withoutPostgres =
  process.env.TEST_ON === 'postgres'
    ? files.filter(
        (file) =>
          ![...withSetUp(file)].some((name) =>
            ASKS_FOR_POSTGRES.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
          ),
      )
    : [];

const UI_SETUP = ['tests/support/uiSetup.ts'];
const DATABASES = ['tests/support/databaseSetup.ts'];

/** Projects of one group run in the order of their names, without waiting for the last file of the preceding one. */
function project(
  name: string,
  groupOrder: number,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  const exclude = [...(test?.exclude ?? []), ...leftOut];
  return { extends: true, test: { name, isolate: false, ...test, exclude, sequence: { groupOrder } } };
}

/** Files with `import.meta.glob` are never cached: the matched files change without them. */
const freshGlobs: Plugin = {
  name: 'fresh-globs',
  configureVitest({ experimental_defineCacheKeyGenerator: define }) {
    define(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined));
  },
};

export default defineConfig({
  plugins: [freshGlobs],
  test: {
    environment: 'node',
    // Limits that only a test in an endless wait reaches, on the busiest machine too.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry: 0,
    setupFiles: ['tests/support/eachTest.ts'],
    sequence: { setupFiles: 'list' },
    // One more than the cores that are reckoned with: many tests wait for a timer or another process.
    maxWorkers: 3,
    // Memory for short-lived objects: rendered pages that are thrown away are collected once, instead of being copied around.
    execArgv: ['--max-semi-space-size=64'],
    reporters: ['default'],
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      project('unit', 0, {
        include: ['tests/{unit,contract,architecture}/**/*.test.{ts,tsx}'],
        exclude: [...withDom, ...alone],
      }),
      project('unitAlone', 1, {
        include: alone.filter((file) => file.startsWith('tests/unit/')),
        isolate: true,
      }),
      project('uiAlone', 1, {
        include: alone.filter((file) => file.startsWith('tests/ui/')),
        isolate: true,
        setupFiles: UI_SETUP,
      }),
      project('ui', 1, {
        include: ['tests/ui/**/*.test.{ts,tsx}', ...withDom],
        exclude: alone,
        environment: 'happy-dom',
        setupFiles: UI_SETUP,
      }),
      project('server', 1, {
        include: ['tests/server/**/*.test.ts'],
        exclude: [...alone, ...withoutPostgres],
        globalSetup: DATABASES,
      }),
      project('serverAlone', 1, {
        include: alone.filter((file) => file.startsWith('tests/server/')),
        exclude: withoutPostgres,
        isolate: true,
        globalSetup: DATABASES,
      }),
    ],
  },
});
