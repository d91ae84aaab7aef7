import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMANDS } from '../../../cli/commands.ts';
import { cliPackage } from '../../../scripts/release/cliPackage.mjs';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { commandLine } from '../../../server/portal/commandLine.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const execute = promisify(execFile);
let t: TestServer;
let app: App;
let folder: string;
beforeAll(async () => {
  t = await startTestServer();
  folder = mkdtempSync(path.join(tmpdir(), 'command-line-'));
  writeFileSync(path.join(folder, 'waybill.tgz'), await cliPackage());
  app = await createApp(t.ctx);
  commandLine(app, folder);
});
afterAll(async () => {
  await app.close();
  await t.close();
  rmSync(folder, { recursive: true });
});

const load = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/customer/waybill.tgz', headers: { host: 'localhost', ...headers } });

it('the portal serves the command line as a package without dependencies (BX-54, BX-55)', async () => {
  const answer = await load();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/gzip']);
  const file = path.join(folder, 'got.tgz');
  writeFileSync(file, answer.rawPayload);
  await execute('tar', ['xzf', file, '-C', folder]);
  const run = async (...words: string[]) =>
    (
      await execute(process.execPath, [path.join(folder, 'package/dist/cli.mjs'), ...words], {
        cwd: tmpdir(),
      })
    ).stdout;
  expect(await run('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  const help = await run('help', '--lang', 'zh_CN');
  for (const name of Object.keys(COMMANDS)) expect(help).toContain(name);
});

it('a package in the client’s cache is not sent again (BX-55)', async () => {
  const { etag } = (await load()).headers;
  const repeated = await load({ 'if-none-match': String(etag) });
  expect([repeated.statusCode, repeated.body]).toEqual([304, '']);
});
