import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../../../server/rootDir.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'waybill-launcher-'));
  cpSync(path.join(ROOT, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const link = (...names: readonly string[]) => {
  for (const name of names) symlinkSync(path.join(ROOT, name), path.join(folder, name));
};
const launch = (...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(folder, 'scripts/bin/waybill.mjs'), ...words],
    { encoding: 'utf8', env: { ...process.env, WAYBILL_API_KEY: '' } },
  );
  return { code: status, out: stdout, err: stderr };
};

it('the launcher builds a clone’s command line once, and ends with its exit code: 0 for help, 2 for an unknown command (BX-55)', {
  timeout: 60_000,
}, () => {
  link('cli', 'contract', 'src', 'texts', 'node_modules', 'package.json');
  const help = launch('--help');
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('  book ') });
  const built = path.join(folder, 'dist/cli.mjs');
  const { mtimeMs } = statSync(built);
  expect(launch('bok')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('bok') });
  expect(statSync(built).mtimeMs).toBe(mtimeMs);
});

it('the launcher of a clone without its packages names the command that installs them, with exit code 2 (BX-55)', () => {
  link('cli', 'contract', 'src', 'texts');
  const { code, err } = launch('--help');
  expect([code, err]).toEqual([2, `waybill: its packages are missing. Run: npm ci --prefix ${folder}\n`]);
  expect(existsSync(path.join(folder, 'dist'))).toBe(false);
});
