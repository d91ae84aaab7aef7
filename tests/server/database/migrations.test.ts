import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, rowsOf } from '../../../server/db/db.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { ROOT } from '../../../server/rootDir.ts';
import { freshPostgres, migratedImage } from '../../support/databases.ts';
import { DATABASES } from '../../support/server.ts';

const SCHEMA = path.join(ROOT, 'server/db/schema');
const MIGRATIONS = path.join(ROOT, 'server/db/migrations');

/** The hashes of each release's migrations, sha256. */
const RELEASED: Record<string, Record<string, string>> = {
  '1.0.0': { '0000_baseline': '2255274b0b48e0a9e801ddfc58590c990b29423ecb776cf98e5c8d1cf27dacfa' },
};

const read = (file: string) => readFileSync(path.join(MIGRATIONS, file), 'utf8');
const tags = () =>
  (JSON.parse(read('meta/_journal.json')) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);

async function schemaTables(): Promise<Record<string, unknown>> {
  const files = readdirSync(SCHEMA, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(path.join(SCHEMA, file))));
  return Object.assign({}, ...modules);
}

/** A migrated PGlite only for this file, which changes shared data. */
const ownPglite = async () => openPglite(undefined, { image: await migratedImage() });

it('a released migration has the text of its release, and the newest version has its migrations listed', () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(Object.keys(RELEASED)).toContain(version);
  const released = Object.assign({}, ...Object.values(RELEASED));
  const hashes = tags().map((tag) => [
    tag,
    createHash('sha256')
      .update(read(`${tag}.sql`))
      .digest('hex'),
  ]);
  expect(Object.fromEntries(hashes.slice(0, Object.keys(released).length))).toEqual(released);
});

it('the newest snapshot describes the schema, so that drizzle-kit generates no migration', async () => {
  const snapshot = JSON.parse(read(`meta/${tags().at(-1)!.slice(0, 4)}_snapshot.json`));
  expect(await generateMigration(snapshot, generateDrizzleJson(await schemaTables()))).toEqual([]);
});

const DESCRIPTION = sql`
  select 'column' as what, c.relname as "table", a.attname as name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid)) as says
  from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'sequence', '', sequencename, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by)
  from pg_sequences where schemaname = 'public'
  order by 1, 2, 3, 4`;
const described = async (db: Db) =>
  rowsOf<{ table: string }>(await db.sql.execute(DESCRIPTION)).filter(
    (row) => row.table !== 'schema_migration',
  );

const OWN_FUNCTIONS = sql`
  select pg_get_functiondef(oid) as definition from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;

describe.each(DATABASES)('on %s', (kind) => {
  let db: Db;
  beforeAll(async () => {
    db = kind === 'postgres' ? await freshPostgres({ own: true }) : await ownPglite();
  });
  afterAll(() => db.close());

  it('migrations create the tables of the schema', async () => {
    const migrated = await described(db);
    const functions = rowsOf<{ definition: string }>(await db.sql.execute(OWN_FUNCTIONS));
    const tables = await generateMigration(
      generateDrizzleJson({}),
      generateDrizzleJson(await schemaTables()),
    );
    const fresh =
      'drop schema public cascade; create schema public; create extension pg_trgm; create extension btree_gin';
    await db.raw([fresh, ...functions.map(({ definition }) => definition), ...tables].join(';\n'));
    expect(migrated.length).toBeGreaterThan(1000);
    expect(migrated).toEqual(await described(db));
  });
});

describe('a database that was made before 1.0.0', () => {
  let db: Db;
  /** A folder with the baseline and a migration that follows it. */
  const withNext = mkdtempSync(path.join(tmpdir(), 'waybill-migrations-'));
  beforeAll(async () => {
    db = await ownPglite();
    mkdirSync(path.join(withNext, 'meta'));
    const entries = ['0000_baseline', 'next'].map((tag) => ({ tag }));
    writeFileSync(path.join(withNext, 'meta/_journal.json'), JSON.stringify({ entries }));
    writeFileSync(path.join(withNext, '0000_baseline.sql'), read('0000_baseline.sql'));
    writeFileSync(path.join(withNext, 'next.sql'), 'create table next as select 1 as n');
  });
  afterAll(async () => {
    await db.close();
    rmSync(withNext, { recursive: true });
  });
  const LAST = '0062_webhooks_of_any_host';
  const MIDDLE = Array.from({ length: 61 }, (_, i) => `migration ${i}`);
  const ALL = ['0000_base', ...MIDDLE, LAST];
  const note = async (done: string[]) => {
    await db.sql.execute(sql`delete from schema_migration`);
    for (const tag of done) await db.sql.execute(sql`insert into schema_migration (tag) values (${tag})`);
  };
  const applied = async () =>
    rowsOf<{ tag: string }>(await db.sql.execute(sql`select tag from schema_migration`)).map(
      ({ tag }) => tag,
    );

  it('a database that was made before 1.0.0 is taken over with its rows when it has the changes of all 63 migrations, and new migrations follow', async () => {
    await db.raw(
      `insert into number_sequence (company_id, name, value) values (gen_random_uuid(), 'kept', 7)`,
    );
    await note(ALL);
    expect(await migrate(db, withNext)).toBe(1);
    expect((await applied()).sort()).toEqual(['0000_baseline', 'next']);
    expect(rowsOf(await db.sql.execute(sql`select name, value::int from number_sequence, next`))).toEqual([
      { name: 'kept', value: 7 },
    ]);
    expect(await migrate(db, withNext)).toBe(0);
  });

  it.each([
    [
      'an e-mail address in another spelling',
      `insert into app_user (company_id, name, email, password_hash, api_secret) values (gen_random_uuid(), 'A', 'aina＠x.test', '', '')`,
    ],
    [
      'a stored price without a kind',
      `insert into order_batch_row (batch_id, seq, company_id, customer_id, order_id, state, item_lines)
       values (gen_random_uuid(), 0, gen_random_uuid(), 1, gen_random_uuid(), 'done', '[{"label":"Tax","amountMinor":6}]')`,
    ],
  ])(
    'a database that was made before 1.0.0 is refused and stays unchanged when it holds %s',
    async (_what, record) => {
      await db.raw('drop table if exists next');
      await note(ALL);
      await db.raw('set session_replication_role = replica');
      await db.raw(record);
      await db.raw('set session_replication_role = origin');
      await expect(migrate(db, withNext)).rejects.toThrow('holds records of an early version before 1.0.0');
      expect((await applied()).sort()).toEqual([...ALL].sort());
      await db.raw('delete from order_batch_row; delete from app_user');
    },
  );

  it('a database that was made before 1.0.0 and lacks a migration is refused in a plain sentence and stays unchanged', async () => {
    for (const done of [ALL.slice(0, 1), ALL.slice(0, -1), ['0000_base', ...MIDDLE.slice(1), LAST]]) {
      await note(done);
      await expect(migrate(db, withNext)).rejects.toThrow(
        'was made by a version before 1.0.0 and lacks some',
      );
      expect((await applied()).sort()).toEqual([...done].sort());
    }
  });
});
