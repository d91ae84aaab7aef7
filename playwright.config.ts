import { defineConfig } from '@playwright/test';
import { SERVED } from './tests/e2e/server.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  forbidOnly: true,
  retries: 0,
  globalSetup: './tests/e2e/server.ts',
  // Each worker has a server and a demo tenant of its own; the files of one worker run one after the other.
  workers: SERVED ? 1 : 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/e2e',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
