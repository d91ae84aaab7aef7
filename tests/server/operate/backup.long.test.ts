import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differences, readContents } from '../../../server/db/contents.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { BACKUP_QUEUE } from '../../../server/modules/operate/doctor/databaseFindings.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { freshPglite, migratedImage } from '../../support/databases.ts';
import { BRIEF, programFile } from '../../support/programs.ts';
import { type Account, makeAccount, serverOver } from '../crash/crashWorld.ts';
import { type Killable, SECRET, startKillable } from '../crash/killableServer.ts';
import { dataOf, keyed } from '../crash/workload.ts';
import { orderBody } from '../orders/orderBody.ts';

type Program = 'backup' | 'restore' | 'dbMove';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'waybill-backup-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const at = (...parts: string[]) => path.join(dir, ...parts);

/** Runs a command while this process continues. */
async function run(program: Program, env: NodeJS.ProcessEnv, words: string[] = []) {
  const child = spawn(process.execPath, [...BRIEF, await programFile(program), ...words], {
    env: { PATH: process.env.PATH, PORT: '1', WAYBILL_SECRET: SECRET, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const [status] = (await once(child, 'close')) as [number];
  return { status, said: output };
}

async function book({ url }: Killable, account: Account, key: string): Promise<string | null> {
  const answer = await fetch(`${url}/v1.0/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyed(account, key) },
    body: JSON.stringify(orderBody()),
  });
  const text = await answer.text();
  expect([answer.status, answer.status === 200 ? '' : text]).toEqual([200, '']);
  return dataOf<{ id: string }>(text).id;
}

/** A data folder with one account that has money, without a running server. */
async function madeFolder(name: string): Promise<Account> {
  const t = serverOver(await openPglite(at(name), { image: await migratedImage() }), at(name));
  const account = await makeAccount(t, { walletMinor: 100_000_000 });
  await t.close();
  return account;
}

async function notedBackups() {
  const t = serverOver(await openPglite(at('data')), at('data'));
  const rows = await t.db.sql.select({ id: job.id }).from(job).where(eq(job.queue, BACKUP_QUEUE));
  await t.close();
  return rows;
}

describe('a backup of the embedded database', () => {
  it('a backup of the embedded database made during four booking loops is restored with every acknowledged order and a ledger that adds up (BX-10)', async () => {
    const account = await madeFolder('data');
    const server = await startKillable(at('data'));
    const acknowledged: string[] = [];
    let isOver = false;
    const loops = Array.from({ length: 4 }, async (_, lane) => {
      for (let n = 0; !isOver; n++) acknowledged.push((await book(server, account, `order-${lane}-${n}`))!);
    });
    const env = { DATA_DIR: at('data'), PORT: new URL(server.url).port };
    await book(server, account, 'first');
    const before = acknowledged.length;
    const made = await run('backup', env, [at('copy.tgz')]);
    // The backup holds all addresses and phone numbers, so other users of the machine may not read it.
    for (const file of ['copy.tgz', 'copy.tgz.json']) expect(statSync(at(file)).mode & 0o077).toBe(0);
    const after = acknowledged.length;
    isOver = true;
    await Promise.all(loops);
    await server.kill();
    expect(made).toEqual({ status: 0, said: expect.stringContaining('The secret is not in it') });
    expect(after).toBeGreaterThan(before);

    const restored = await run('restore', { DATA_DIR: at('restored') }, [at('copy.tgz')]);
    expect(restored).toEqual({
      status: 0,
      said: expect.stringMatching(/^Restored as of .*the ledger adds up/),
    });
    const t = serverOver(await openPglite(at('restored')), at('restored'));
    const kept = await t.db.sql
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.customerId, account.customerId));
    const ids = new Set(kept.map(({ id }) => id));
    expect(acknowledged.slice(0, before).filter((id) => !ids.has(id))).toEqual([]);
    expect(kept.length).toBeLessThanOrEqual(acknowledged.length + 1);
    expect((await verifyLedger(t.ctx)).problems).toEqual([]);
    await t.close();
  });

  it('a backup overwrites nothing; a restored copy with other rows than its backup ends with exit code 1 and is not used (BX-10)', async () => {
    await madeFolder('data');
    const env = { DATA_DIR: at('data') };
    // Without `tar` no file is made: the doctor must not take the copied files for a backup.
    expect(await run('backup', { ...env, PATH: '' }, [at('copy.tgz')])).toEqual({
      status: 2,
      said: expect.stringContaining('tar is not installed'),
    });
    expect(await notedBackups()).toEqual([]);
    expect((await run('backup', env, [at('copy.tgz')])).status).toBe(0);
    expect(await notedBackups()).toHaveLength(1);
    expect(await run('backup', env, [at('copy.tgz')])).toEqual({
      status: 2,
      said: expect.stringContaining('a backup replaces nothing'),
    });
    expect(await run('restore', env, [at('copy.tgz')])).toEqual({
      status: 2,
      said: expect.stringContaining('holds a database, which stays'),
    });
    const beside = `${at('copy.tgz')}.json`;
    const manifest = JSON.parse(readFileSync(beside, 'utf8'));
    manifest.tables.customer.rows++;
    writeFileSync(beside, JSON.stringify(manifest));
    const wrong = await run('restore', { DATA_DIR: at('restored') }, [at('copy.tgz')]);
    expect(wrong).toEqual({ status: 1, said: expect.stringContaining('customer: 2 rows before, 1 now') });
    expect(existsSync(at('restored', 'pg'))).toBe(false);
    expect(await run('restore', { DATA_DIR: at('restored') }, [at('none.tgz')])).toMatchObject({ status: 2 });
  });
});

const hasClients = spawnSync('pg_dump', ['--version']).status === 0;
let made = 0;

/** New, empty databases of the test's PostgreSQL. */
async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL!;
  const name = `backup_${process.pid}_${made++}`;
  const admin = async (statement: string) => {
    const db = openPostgres(url, { max: 1 });
    await db.raw(statement);
    await db.close();
  };
  await admin(`create database ${name}`);
  const ownUrl = new URL(url);
  ownUrl.pathname = `/${name}`;
  return { url: ownUrl.href, drop: () => admin(`drop database ${name} with (force)`) };
}

describe.runIf(process.env.TEST_DATABASE_URL)('with PostgreSQL', () => {
  it('an embedded database is moved row by row, with its keys and counters, and new orders are booked on it (BX-10)', async () => {
    const account = await madeFolder('data');
    const first = await startKillable(at('data'));
    for (let n = 0; n < 3; n++) await book(first, account, `order-${n}`);
    const target = await emptyDatabase();
    const env = { DATA_DIR: at('data'), DATABASE_URL: target.url };
    expect(await run('dbMove', env)).toEqual({
      status: 2,
      said: expect.stringContaining('in use by another running Waybill'),
    });
    await first.kill();
    expect(await run('dbMove', env)).toEqual({
      status: 0,
      said: expect.stringContaining('each row of each table is the same, and the ledger adds up'),
    });
    expect(await run('dbMove', env)).toEqual({
      status: 2,
      said: expect.stringContaining('has tables, which stay'),
    });
    const second = await startKillable(at('data'), { DATABASE_URL: target.url });
    await book(second, account, 'order-after');
    await second.kill();
    const t = serverOver(openPostgres(target.url), at('data'));
    expect(await t.db.sql.$count(orders)).toBe(4);
    expect((await verifyLedger(t.ctx)).problems).toEqual([]);
    await t.close();
    await target.drop();
  });

  it.runIf(hasClients)('a backup by pg_dump is restored only into an empty database (BX-10)', async () => {
    const [source, target] = [await emptyDatabase(), await emptyDatabase()];
    const env = { DATA_DIR: at('data'), DATABASE_URL: source.url };
    expect(await run('backup', env, [at('copy.dump')])).toEqual({
      status: 2,
      said: expect.stringContaining('is empty: the first start of the server fills it'),
    });
    const server = await startKillable(at('data'), { DATABASE_URL: source.url });
    const t = serverOver(openPostgres(source.url), at('data'));
    const account = await makeAccount(t, { walletMinor: 100_000_000 });
    await t.close();
    await book(server, account, 'first');
    const made = await run('backup', env, [at('copy.dump')]);
    await book(server, account, 'later');
    await server.kill();
    expect(made).toMatchObject({ status: 0 });
    const restore = (url: string) =>
      run('restore', { DATA_DIR: at('data'), DATABASE_URL: url }, [at('copy.dump')]);
    expect(await restore(source.url)).toEqual({
      status: 2,
      said: expect.stringContaining('has tables, which stay'),
    });
    expect(await restore(target.url)).toEqual({
      status: 0,
      said: expect.stringContaining('the ledger adds up'),
    });
    expect(await run('restore', { DATA_DIR: at('embedded') }, [at('copy.dump')])).toEqual({
      status: 2,
      said: expect.stringContaining('is of the PostgreSQL'),
    });
    const copy = openPostgres(target.url);
    expect(await copy.sql.$count(orders)).toBe(1);
    await copy.close();
    await source.drop();
    await target.drop();
  });
});

it('a fingerprint depends on every value of a row, but not on the order of rows (BX-10)', async () => {
  const db = await freshPglite();
  const contents = () => db.tx(() => readContents(db, { fingerprints: true }));
  const add = (name: string, value: number) =>
    db.sql.execute(sql`insert into number_sequence (company_id, name, value)
      values ('00000000-0000-4000-8000-000000000000', ${name}, ${value})`);
  await add('a', 1);
  await add('b', 2);
  const first = await contents();
  await db.sql.execute(sql`delete from number_sequence`);
  await add('b', 2);
  await add('a', 1);
  expect(differences(first, await contents())).toEqual([]);
  await db.sql.execute(sql`update number_sequence set value = 3 where name = 'a'`);
  expect(differences(first, await contents())).toEqual(['number_sequence: other values']);
  await add('c', 1);
  expect(differences(first, await contents())).toEqual(['number_sequence: 2 rows before, 3 now']);
  await db.close();
});
