import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { App, Ctx } from '../../../server/context.ts';
import { createPorts } from '../../../server/createPorts.ts';
import { differences, readContents } from '../../../server/db/contents.ts';
import { type Db, makeDb, type Sql } from '../../../server/db/db.ts';
import { MIGRATIONS, migrate } from '../../../server/db/migrate.ts';
import { EXTENSIONS } from '../../../server/db/pglite.ts';
import { createMemoryBus } from '../../../server/eventBus/bus.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { freshPostgres } from '../../support/databases.ts';
import { DATABASES, TEST_NOW } from '../../support/server.ts';
import { orderBody } from '../orders/orderBody.ts';

const RELEASE = { tag: '0000_baseline', rows: 'release-1.0.0.sql' };
/** API key of an account in the stored rows. */
const KEY = `dx${'7'.repeat(40)}`;

/** A folder with only the release's migrations. */
function releaseFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'waybill-release-'));
  mkdirSync(path.join(dir, 'meta'));
  writeFileSync(path.join(dir, 'meta/_journal.json'), JSON.stringify({ entries: [{ tag: RELEASE.tag }] }));
  writeFileSync(
    path.join(dir, `${RELEASE.tag}.sql`),
    readFileSync(path.join(MIGRATIONS, `${RELEASE.tag}.sql`)),
  );
  return dir;
}

/** An empty database. */
async function bareDatabase(kind: string): Promise<Db> {
  if (kind === 'postgres') {
    const db = await freshPostgres({ own: true });
    await db.raw('drop schema public cascade; create schema public');
    return db;
  }
  const client = await PGlite.create({ extensions: EXTENSIONS });
  return makeDb(drizzle(client) as unknown as Sql, {
    kind: 'pglite',
    raw: async (statement) => void (await client.exec(statement)),
    close: () => client.close(),
  });
}

describe.each(DATABASES)('a database that version 1.0.0 filled, on %s', (kind) => {
  let db: Db;
  let app: App;
  let ctx: Ctx;
  const release = releaseFolder();
  let before: Awaited<ReturnType<typeof readContents>>;
  beforeAll(async () => {
    db = await bareDatabase(kind);
    await migrate(db, release);
    await db.raw(readFileSync(path.join(import.meta.dirname, RELEASE.rows), 'utf8'));
    before = await readContents(db);
    await migrate(db, MIGRATIONS);
    const config = readConfig({ LOG_LEVEL: 'silent', LOG_SLOW_MS: '0' });
    const secret = new TextEncoder().encode('test secret of forty characters, no less');
    ctx = { db, config, secret, bus: createMemoryBus() } as Ctx;
    ctx.ports = createPorts(ctx, manualClock(TEST_NOW, 0));
    app = await createApp(ctx);
  });
  afterAll(async () => {
    await app.close();
    await db.close();
    rmSync(release, { recursive: true });
  });

  const get = (url: string) =>
    app.inject({ url: `/v1.0/${url}`, headers: { host: 'localhost', 'x-delyvax-access-token': KEY } });

  it('a database that version 1.0.0 filled keeps every row of every table, and a ledger that adds up (BX-10)', async () => {
    const after = await readContents(db);
    const kept = Object.fromEntries(Object.keys(before).map((name) => [name, after[name] ?? { rows: -1 }]));
    for (const contents of [before, kept]) delete contents.schema_migration;
    expect(before.orders?.rows).toBe(10);
    expect(differences(before, kept)).toEqual([]);
    expect((await verifyLedger(ctx)).problems).toEqual([]);
  });

  it.each([
    'user',
    'customer',
    'order?limit=100',
    'order/statusCounts',
    'contacts',
    'manifest',
    'webhook',
    'template',
    'instabook',
    'wallet/tx',
    'wallet/invoice',
    'service',
  ])('a database that version 1.0.0 filled is read by the new version: %s (BX-10)', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  });

  it('a database that version 1.0.0 filled shows its orders with their status, and books, pays and cancels new ones (BX-10)', async () => {
    const { data } = (await get('order?limit=100')).json<{ data: { id: string; statusCode: number }[] }>();
    expect(data.length).toBeGreaterThan(5);
    expect(data.some(({ statusCode }) => statusCode === 900)).toBe(true);
    const post = (url: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/v1.0/${url}`,
        headers: { host: 'localhost', 'x-delyvax-access-token': KEY },
        payload,
      });
    const booked = await post('order', orderBody());
    expect(booked.statusCode).toBe(200);
    const { id } = booked.json<{ data: { id: string } }>().data;
    expect((await post(`order/${id}/cancel`, { reason: 'Other' })).statusCode).toBe(200);
    expect((await verifyLedger(ctx)).problems).toEqual([]);
  });
});

/** Statements that remove or rename a column or table. The previous version, which runs at the same time for a minute, still writes to it. */
const TAKES_AWAY =
  /\bDROP (TABLE|COLUMN)\b|\bRENAME\b|\bALTER COLUMN "\w+" (SET NOT NULL|(SET DATA )?TYPE)|\bADD COLUMN "\w+" (?![^;]*\bDEFAULT\b)[^;]*\bNOT NULL\b/i;

/** Tables that a migration creates. */
const tablesOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name = '']) => name));

const isOfNewTable = (statement: string, released: ReadonlySet<string>): boolean => {
  const [, name] = /^\s*(?:--[^\n]*\n\s*)*(?:ALTER|DROP) TABLE (?:IF EXISTS )?"(\w+)"/i.exec(statement) ?? [];
  return name !== undefined && !released.has(name);
};

describe('migrations since the release', () => {
  it('migrations since the release leave the tables usable for the previous version, so that servers can be restarted one after another (BX-10)', () => {
    const since = readdirSync(MIGRATIONS).filter(
      (file) => file.endsWith('.sql') && file !== `${RELEASE.tag}.sql`,
    );
    expect(since.length).toBeGreaterThan(0);
    const released = tablesOf(readFileSync(path.join(MIGRATIONS, `${RELEASE.tag}.sql`), 'utf8'));
    // The release does not know newer tables.
    const wrong = since.filter((file) =>
      readFileSync(path.join(MIGRATIONS, file), 'utf8')
        .split('--> statement-breakpoint')
        .some((text) => TAKES_AWAY.test(text) && !isOfNewTable(text, released)),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "orders" DROP COLUMN "note"', true],
    ['DROP TABLE "orders"', true],
    ['ALTER TABLE "orders" RENAME COLUMN "a" TO "b"', true],
    ['ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL', true],
    ['ALTER TABLE "orders" ALTER COLUMN "a" SET DATA TYPE bigint', true],
    ['ALTER TABLE "orders" ADD COLUMN "a" text NOT NULL', true],
    ['ALTER TABLE "orders" ADD COLUMN "a" integer DEFAULT 0 NOT NULL', false],
    ['ALTER TABLE "orders" ADD COLUMN "a" text', false],
    ['CREATE TABLE "x" ("id" uuid PRIMARY KEY NOT NULL)', false],
    ['DROP INDEX "orders_x_idx"', false],
  ])('the migration %s, which removes or renames something, is refused: %s', (statement, takes) => {
    expect(TAKES_AWAY.test(statement)).toBe(takes);
  });

  it.each([
    ['ALTER TABLE "orders" DROP COLUMN "x"', false],
    ['ALTER TABLE "newer" DROP COLUMN "x"', true],
    ['\nDROP TABLE "newer"', true],
    ['UPDATE "newer" SET a = 1; ALTER TABLE "orders" DROP COLUMN "x"', false],
  ])('the migration %s changes only newer tables and is accepted: %s', (statement, isNew) => {
    expect(isOfNewTable(statement, new Set(['orders']))).toBe(isNew);
  });
});
