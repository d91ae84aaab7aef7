import { defineConfig } from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 4173);
/** An address that is served already, for a fast loop while writing tests. */
const served = process.env.E2E_URL;

export default defineConfig({
  testDir: 'tests/e2e',
  forbidOnly: true,
  retries: 0,
  // The tests share the demo tenant: one after the other they see only what they did.
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/e2e',
  reporter: 'list',
  use: {
    baseURL: served ?? `http://localhost:${PORT}`,
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
  ...(served
    ? {}
    : {
        webServer: {
          command: 'node scripts/start.mjs',
          url: `http://localhost:${PORT}/healthz`,
          reuseExistingServer: false,
          timeout: 240_000,
          env: {
            PORT: String(PORT),
            DATA_DIR: `./test-results/data-${process.pid}`,
            WAYBILL_CLOCK: '0',
            TRUST_PROXY: '1',
            LOG_LEVEL: 'warn',
            PUBLIC_URL: `http://localhost:${PORT}`,
          },
          gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
        },
      }),
});
