import { defineConfig } from '@playwright/test';
import { fromSystem, lightFromSystem } from './scripts/chromium.mjs';
import { SERVED } from './tests/e2e/server.ts';

/** Playwright's own list, which a list here replaces, and a hidden part of the address bar, which loads scripts per window. */
const CHROMIUM_WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Code that is hot for a test's few seconds is not worth compiling twice.
  '--js-flags=--no-maglev --no-turbofan',
  `--disable-features=${CHROMIUM_WITHOUT.join(',')}`,
];

/** Without a Chromium of the system, Playwright uses its own. */
const launch = (executablePath: string | undefined) => ({
  launchOptions: { args: ARGS, ...(executablePath ? { executablePath } : {}) },
});

/** Tests that need a browser with windows: permissions for notifications. */
const IN_WINDOWS = /push\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  forbidOnly: true,
  retries: 0,
  globalSetup: './tests/e2e/server.ts',
  // Each worker has a server and a demo tenant of its own; the files of a worker run one after the other.
  workers: SERVED ? 1 : 3,
  fullyParallel: false,
  // Limits that only a test in an endless wait reaches, on the busiest machine too.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: 'test-results/e2e',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    // Animations end at once; tests of motion request it themselves.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'pages', testIgnore: IN_WINDOWS, use: launch(lightFromSystem()) },
    { name: 'windows', testMatch: IN_WINDOWS, use: launch(fromSystem()) },
  ],
});
