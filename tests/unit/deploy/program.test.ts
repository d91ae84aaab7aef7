import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commandOf } from '../../../scripts/program.mjs';

const SOURCE = 'server/operator/doctor.ts';
const BUILT = 'dist/doctor.mjs';
const TSX = 'node_modules/.bin/tsx';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'waybill-program-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['in a clone with all packages', [SOURCE, TSX, BUILT], SOURCE],
  ['in a new clone, which installs its packages first', [SOURCE], SOURCE],
  ['in a clone that was built and lost its tools by npm ci --omit=dev', [SOURCE, BUILT], BUILT],
  ['in an image, which has no sources', [BUILT], BUILT],
])('a command runs from the right file %s (BX-11)', (_where, files, expected) => {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
  const { command, isDeployed } = commandOf('doctor', folder);
  expect(command).toEqual([
    expected === BUILT ? process.execPath : path.join(folder, TSX),
    path.join(folder, expected),
  ]);
  expect(isDeployed).toBe(expected === BUILT);
});
