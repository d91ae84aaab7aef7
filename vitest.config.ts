import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,contract,server,api,ui,architecture}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
    maxWorkers: 2,
    reporters: ['default'],
    globalSetup: ['tests/support/postgres.ts'],
    setupFiles: ['tests/support/setup.ts'],
  },
});
