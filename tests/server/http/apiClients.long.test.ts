import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUEST_EXAMPLES } from '../../../server/http/apiDescription/examples.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { ROOT } from '../../../server/rootDir.ts';
import { BRIEF } from '../../support/programs.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';

const run = promisify(execFile);
const PROGRAMS = path.join(import.meta.dirname, 'apiClients');
const KEY = `dx${'5'.repeat(40)}`;
const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noEmitOnError: true,
  // Skips the compiler's own declarations, which no client changes.
  skipDefaultLibCheck: true,
  rewriteRelativeImportExtensions: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
};

/** A folder from which packages resolve. Emptied first, so that no file of an earlier run is compiled. */
let folder = '';
withServer();
beforeAll(() => {
  const cache = path.join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'api-clients-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('clients that openapi-typescript and orval generate compile strictly and quote, book, track, print and cancel', async () => {
  const shipper = await makeShipper(t, { walletMinor: 100_000 });
  await storeApiToken(t.ctx, shipper, 'clients', KEY);
  const address = `${await t.app.listen({ port: 0, host: 'localhost' })}/v1.0`.replace(
    /\/\/[^/:]+:/,
    '//localhost:',
  );
  cpSync(PROGRAMS, folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT }));
  writeFileSync(path.join(folder, 'openapi.json'), await (await fetch(`${address}/openapi.json`)).text());
  await run(process.execPath, [...BRIEF, path.join(folder, 'generate.mjs'), folder]);
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiled = await run(process.execPath, [compiler, '-p', folder]).catch(
    (failed: { stdout: string }) => failed,
  );
  expect(compiled.stdout).toBe('');

  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(path.join(folder, file)).href);
  const { byTypes } = await load('byTypes.js');
  const { byFunctions } = await load('byFunctions.js');
  const job = { address, key: KEY, asked: REQUEST_EXAMPLES.quote, order: REQUEST_EXAMPLES.createOrder };
  const seen = [await byTypes(job), await byFunctions(job)];
  for (const one of seen) {
    expect(one.offered).toBeGreaterThan(0);
    expect(one).toEqual({
      offered: one.offered,
      paid: one.offered,
      sameOrder: true,
      tracked: 100,
      label: '%PDF-',
      cancelled: 'cancelled',
      refused: 'ERR_NO_SERVICE',
    });
  }
});
