import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/db.ts';
import { openPglite } from '../../server/db/pglite.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { databaseImage } from './databaseImage.ts';

/** Prepared by tests/support/databaseSetup.ts. */
function made(name: 'TEST_DATABASE_URL' | 'TEST_DATABASE_TEMPLATE'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** A migrated PGlite without rows; benches, which have no global setup, make it here where necessary. */
export async function migratedImage(): Promise<Blob> {
  process.env.TEST_DATABASE_IMAGE ??= await databaseImage();
  return new Blob([readFileSync(process.env.TEST_DATABASE_IMAGE)]);
}

const idle: Db[] = [];
/** A database that is kept open keeps its process alive, which a test's worker does not mind and a bench does. */
const KEEP = process.env.VITEST !== undefined;

/**
 * A migrated PGlite without rows, for the caller alone until it is closed. Starting one takes a second, so tests empty closed ones
 * and use them again.
 */
export async function freshPglite(): Promise<Db> {
  const db = idle.pop() ?? (await openPglite(undefined, { image: await migratedImage() }));
  let closed = false;
  const open = (): Db => {
    if (closed) throw new Error('This database was closed');
    return db;
  };
  return {
    kind: db.kind,
    get sql() {
      return open().sql;
    },
    inTx: () => open().inTx(),
    tx: async (work) => open().tx(work),
    inOneTx: async (work) => open().inOneTx(work),
    onceInTx: async (key, read) => open().onceInTx(key, read),
    forgetInTx: (key) => open().forgetInTx(key),
    afterCommit: (hook) => open().afterCommit(hook),
    beforeCommit: (hook) => open().beforeCommit(hook),
    atCommits: (hook, work) => open().atCommits(hook, work),
    raw: async (statement) => open().raw(statement),
    close: async () => {
      if (closed) return;
      closed = true;
      if (!KEEP) return db.close();
      await emptyTables(db);
      idle.push(db);
    },
  };
}

let copies = 0;
const idleNames: string[] = [];

async function onCluster(statement: string): Promise<void> {
  const admin = openPostgres(made('TEST_DATABASE_URL'), { max: 1 });
  await admin.raw(statement);
  await admin.close();
}

async function copyTemplate(): Promise<string> {
  const template = made('TEST_DATABASE_TEMPLATE');
  const name = `${template}_${process.pid}_${copies++}`;
  await onCluster(`create database ${name} template ${template}`);
  return name;
}

/**
 * A migrated database without rows in the PostgreSQL at TEST_DATABASE_URL. It is emptied and used again, as copying the template takes
 * longer, unless the caller changes its tables: then it is `own`, and dropped.
 */
export async function freshPostgres({ own = false } = {}): Promise<Db> {
  const isKept = KEEP && !own;
  const name = (isKept ? idleNames.pop() : undefined) ?? (await copyTemplate());
  const url = new URL(made('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  const socket = process.env.TEST_DATABASE_SOCKET;
  if (socket) url.searchParams.set('host', socket);
  const db = openPostgres(url.href);
  return {
    ...db,
    get sql() {
      return db.sql;
    },
    close: async () => {
      if (isKept) await emptyTables(db);
      await db.close();
      if (isKept) idleNames.push(name);
      else await onCluster(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Only tables that have had a row since they were emptied have pages; most never have. */
const EMPTY = `do $$
declare
  touched record;
begin
  set local session_replication_role = replica;
  for touched in
    select * from (
      select format('%I', relname) as name, pg_relation_size(oid) as bytes from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'schema_migration'
    ) tables where bytes > 0 order by bytes desc
  loop
    execute case when touched.bytes > 500000 then 'truncate ' || touched.name || ' cascade'
      else 'delete from ' || touched.name end;
  end loop;
  perform setval(seqrelid::regclass, seqstart, false) from pg_sequence
    where pg_sequence_last_value(seqrelid) is not null;
end $$`;

/** Tables that still have pages, whose next rows might not be in the order in which they are written. */
const WITH_PAGES = sql`
  select format('%I', relname) as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'schema_migration'
    and pg_relation_size(oid) > 0`;

/** Sizes that vacuum notes: with them the same query may be read in another way, and equal rows come in another order. */
const FORGET_SIZES = `update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i') and reltuples <> -1`;

/**
 * Deletes all rows of all tables and restarts all sequences. Deleting few rows takes a twentieth of the time of truncate; their room is
 * freed, as a test that reads without an order would notice it.
 */
export async function emptyTables(db: Db): Promise<void> {
  await db.raw(EMPTY);
  const { rows } = (await db.sql.execute(WITH_PAGES)) as { rows: { name: string }[] };
  if (rows.length === 0) return;
  await db.raw(`vacuum ${rows.map(({ name }) => name).join(', ')}`);
  await db.raw(FORGET_SIZES);
}
