import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPglite } from '../../../server/db/pglite.ts';
import { migratedImage } from '../../support/databases.ts';
import { BRIEF, programFile } from '../../support/programs.ts';
import { SECRET, startKillable } from '../crash/killableServer.ts';

let dir: string;
let program: string;
beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  program = await programFile('doctor');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const data = () => path.join(dir, 'data');
function doctor(env: NodeJS.ProcessEnv, words: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...BRIEF, program, ...words], {
    env: { PATH: process.env.PATH, PORT: '1', DATA_DIR: data(), ...env },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

it('the doctor names the wrong variable of the environment and ends with exit code 1, also before there is a database (BX-11)', () => {
  expect(doctor({ WAYBILL_SECRET: 'short' })).toEqual({
    status: 1,
    said: expect.stringMatching(
      /^MEND {2}environment {2}WAYBILL_SECRET must have 32 characters or more\n +→ /,
    ),
  });
  const fresh = doctor({});
  expect(fresh.status).toBe(0);
  expect(fresh.said).toContain('there is none in');
});

it('the doctor checks a stopped installation, and a running one with the running server’s environment (BX-11)', async () => {
  await (await openPglite(data(), { image: await migratedImage() })).close();
  const stopped = doctor({ WAYBILL_DEMO: '0', PUBLIC_URL: 'http://parcels.example.com' });
  expect(stopped.status).toBe(1);
  expect(stopped.said).toContain('none answers on port 1');
  expect(stopped.said).toContain('http://parcels.example.com is not encrypted');
  expect(stopped.said).toMatch(/\d+ to be mended; \d+ notes\.\n$/);
  const server = await startKillable(data());
  try {
    const env = { PORT: new URL(server.url).port, WAYBILL_SECRET: SECRET };
    const running = doctor(env, ['--json']);
    const { rows } = JSON.parse(running.said) as { rows: { what: string; says: string }[] };
    expect(running.status).toBe(1);
    expect(rows).toContainEqual(
      expect.objectContaining({ what: 'sandbox', says: 'couriers of the sandbox is open in production' }),
    );
    // The server holds the folder, and only its secret gives access.
    expect(doctor({ WAYBILL_SECRET: 'another secret of thirty-two letters' })).toEqual({
      status: 1,
      said: expect.stringContaining('in use by another running Waybill'),
    });
  } finally {
    await server.kill();
  }
});
