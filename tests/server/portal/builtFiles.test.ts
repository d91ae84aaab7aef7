import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { builtFiles } from '../../../server/portal/builtFiles.ts';
import { t, withServer } from '../../support/shipperServer.ts';

const FILES = {
  'page-Abc.js': 'plain',
  'page-Abc.js.br': 'brotli',
  'page-Abc.js.gz': 'gzipped',
  'small-Def.css': 'a{}',
  'gone-Xyz.js': 'gone',
};
let app: App;
withServer();
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'built-'));
  writeFileSync(path.join(path.dirname(folder), 'outside.js'), 'outside');
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
  const db = new Proxy(t.ctx.db, {
    get() {
      throw new Error('The database was asked.');
    },
  });
  app = await createApp(t.ctx);
  t.ctx.db = db;
  builtFiles(app, folder, '/customer/assets/');
  // A newer build has replaced this one.
  rmSync(path.join(folder, 'gone-Xyz.js'));
});
afterAll(async () => {
  await app.close();
});

const load = (name: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/customer/assets/${name}`, headers: { host: 'localhost', ...headers } });

it.each([
  ['gzip, deflate, br', 'brotli', 'br'],
  ['GZIP;q=0.5', 'gzipped', 'gzip'],
  ['br;q=0, gzip', 'gzipped', 'gzip'],
  ['br;q=0.0', 'plain', undefined],
  ['', 'plain', undefined],
])(
  'a file of the build, for a browser that accepts "%s", is sent as %s, cacheable for a year',
  async (accepted, body, encoding) => {
    const answer = await load('page-Abc.js', { 'accept-encoding': accepted });
    expect([answer.statusCode, answer.body]).toEqual([200, body]);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(String(answer.headers.vary)).toMatch(/accept-encoding/);
  },
);

it('an uncompressed file is sent unchanged', async () => {
  const answer = await load('small-Def.css', { 'accept-encoding': 'br, gzip' });
  expect([answer.body, answer.headers['content-encoding']]).toEqual(['a{}', undefined]);
  expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
});

it('a file that the browser has is not sent again, unless in another encoding', async () => {
  const { headers } = await load('page-Abc.js', { 'accept-encoding': 'br' });
  const known = { 'if-none-match': `"other", W/${headers.etag}` };
  const repeated = await load('page-Abc.js', { 'accept-encoding': 'br', ...known });
  expect([repeated.statusCode, repeated.body]).toEqual([304, '']);
  expect(repeated.headers.etag).toBe(headers.etag);
  expect((await load('page-Abc.js', { 'accept-encoding': 'gzip', ...known })).statusCode).toBe(200);
});

it('HEAD returns the length without the file', async () => {
  const answer = await app.inject({
    method: 'HEAD',
    url: '/customer/assets/page-Abc.js',
    headers: { host: 'localhost' },
  });
  expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '5']);
});

it.each([
  'nothing.js',
  'gone-Xyz.js',
  '',
  '..%2foutside.js',
  '%2e%2e%2foutside.js',
  'page-Abc.js.br',
  'x/page-Abc.js',
])('an unknown name, or one whose file is missing, "%s", answers 404', async (name) => {
  const answer = await load(name, { 'accept-encoding': 'br' });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).not.toMatch(/immutable/);
});
