import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

export const PRODUCTION = {
  WAYBILL_DEMO: '0',
  PUBLIC_URL: 'https://parcels.example.com',
  TRUST_PROXY: '1',
  WAYBILL_SECRET: 's'.repeat(32),
  METRICS_PORT: '9100',
};

export let dir: string;

/** A folder for the files of the tests that call it. */
export function withDoctorFolder(): void {
  beforeAll(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
}
