import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenAt } from '../../../contract/rules/text/jsonPlace.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { readCommandLine } from '../../../server/operator/commandLine.ts';
import { csvOf, tableOf } from '../../../server/operator/printAnswer.ts';
import { migratedImage } from '../../support/databases.ts';
import { BRIEF, programFile } from '../../support/programs.ts';
import { SECRET, startKillable } from '../crash/killableServer.ts';

let dir: string;
let program: string;
const data = () => path.join(dir, 'data');
const file = (name: string, content: string) => {
  writeFileSync(path.join(dir, name), content);
  return path.join(dir, name);
};
beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'operate-'));
  program = await programFile('operate');
  await (await openPglite(data(), { image: await migratedImage() })).close();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs a command in a process of its own. */
function run(words: string[], env: NodeJS.ProcessEnv = {}, start = [process.execPath, ...BRIEF, program]) {
  const { status, stdout, stderr } = spawnSync(start[0]!, [...start.slice(1), ...words], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: data(),
      PORT: '1',
      LOG_LEVEL: 'silent',
      ...env,
    },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/** Runs the sources, like `npm run operate`. */
const FROM_SOURCES = [path.resolve('node_modules/.bin/tsx'), 'server/operator/operate.ts'];

const TENANT = {
  code: 'siam',
  name: 'Siam Parcels',
  country: 'TH',
  currency: 'THB',
  timezone: 'Asia/Bangkok',
  primaryColor: '#ffd400',
};
const REASON = ['--reason', 'a new partner'];

it('a command works on the database while no server runs, else through the running server (SHELL-05)', async () => {
  const made = run(
    ['tenants', 'create', file('siam.json', JSON.stringify(TENANT)), ...REASON],
    {},
    FROM_SOURCES,
  );
  expect(made).toEqual({ status: 0, said: expect.stringContaining('is open at') });
  const secret = path.join(data(), 'secret.key');
  expect(statSync(secret).mode & 0o077).toBe(0);
  chmodSync(secret, 0o644);
  const server = await startKillable(data());
  try {
    const env = { PORT: new URL(server.url).port, WAYBILL_SECRET: SECRET };
    const listed = run(['tenants/list', '--json'], env);
    expect(listed.status).toBe(0);
    expect(JSON.parse(listed.said).rows).toEqual([
      expect.objectContaining({ code: 'siam', currency: 'THB' }),
    ]);
    const change = file('change.json', '{"code":"siam","brandName":"Siam"}');
    expect(run(['tenants/update', change, ...REASON], env).status).toBe(0);
    const info = await fetch(`${server.url}/v1.0/company/info`);
    expect(await info.json()).toMatchObject({ data: { brandName: 'Siam' } });
    // The server has the database open, and nothing listens on the other port.
    const held = run(['tenants/list'], { WAYBILL_SECRET: SECRET });
    expect(held).toEqual({ status: 2, said: expect.stringContaining('in use by another running Waybill') });
  } finally {
    await server.kill();
  }
});

it('exit codes: 1 for refused or incomplete, 2 for wrong usage or no server', () => {
  const out = path.join(dir, 'tenants.csv');
  expect(run(['tenants', 'list', '--out', out]).status).toBe(0);
  expect(statSync(path.join(data(), 'secret.key')).mode & 0o077).toBe(0);
  expect(readFileSync(out, 'utf8')).toMatch(/^code,brand,/);
  expect(run(['tenants/check', 'siam'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('to be done'),
  });
  expect(run(['tenants/check', 'none'])).toEqual({ status: 1, said: 'There is no tenant "none".\n' });
  expect(run(['tenants/list'], { DATA_DIR: path.join(dir, 'nothing') }).status).toBe(2);
});

it('a command with wrong arguments prints its usage without opening a database', () => {
  const nowhere = { DATA_DIR: path.join(dir, 'nowhere') };
  expect(run(['fly'], nowhere)).toEqual({
    status: 2,
    said: expect.stringContaining('There is no command "fly"'),
  });
  const wrong: [string[], string][] = [
    [['tenants/check'], 'npm run operate -- tenants/check <tenant>'],
    [['cod'], 'npm run operate -- cod/due [--all]'],
    [['cod', 'payed'], 'npm run operate -- cod/paid <orders> <reference>'],
    [['customers', 'term', '1', 'soon', ...REASON], 'term: must be debit, or net with days such as net30'],
    [['tenants/check', 'siam', '--loud'], '--loud is no flag'],
    [['tenants/create', file('a.json', '{}')], 'Say why: --reason'],
    [
      ['tenants/create', file('b.json', '{"code":\n "x",}'), ...REASON],
      'b.json, line 2, column 6: this is not JSON',
    ],
    [['tenants/create', file('c.json', '{"code":"x"}'), ...REASON], '  name: is missing'],
  ];
  for (const [words, message] of wrong)
    expect(() => readCommandLine(words), words.join(' ')).toThrow(message);
});

it.each([
  ['{"a": }', 6],
  ['{"a": 1,}', 8],
  ['[1, 2', 5],
  ['{"a": [true, nul]}', 13],
  ['{"a": "x" "b": 1}', 10],
  ['{"a": {"b": [1, -2.5e3, null]}} x', 32],
])('the position of the JSON fault in %j is %i', (text, at) => {
  expect(brokenAt(text)).toBe(at);
});

it('a table aligns its columns with wide characters, and has no control characters for the terminal', () => {
  const rows = [
    { name: '陈伟玲', amount: 5, note: 'a\u001b[31mb' },
    { name: 'Ali', amount: 1200, note: null },
  ];
  expect(tableOf(rows)).toBe(
    ['name    amount  note', '------  ------  -------', '陈伟玲       5  a [31mb', 'Ali       1200'].join(
      '\n',
    ),
  );
  const money = [
    { order: 'A', amount: 1200.5, currency: 'MYR' },
    { order: 'B', amount: 20_000, currency: 'IDR' },
    { order: 'C', amount: null, currency: 'MYR' },
  ];
  expect(tableOf(money, { columns: ['amount'], currency: null }).split('\n')).toEqual([
    'order        amount',
    '-----  ------------',
    'A      MYR 1,200.50',
    'B        IDR 20,000',
    'C',
  ]);
  expect(csvOf(money).split('\r\n')[1]).toBe('A,1200.5,MYR');
  expect(csvOf([{ a: 'x,"y"', b: true }])).toBe('a,b\r\n"x,""y""",yes\r\n');
});
