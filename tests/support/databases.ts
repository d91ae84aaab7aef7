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

/** A migrated PGlite without rows. Benches have no global setup, so they make it here if necessary. */
export async function migratedImage(): Promise<Blob> {
  process.env.TEST_DATABASE_IMAGE ??= await databaseImage();
  return new Blob([readFileSync(process.env.TEST_DATABASE_IMAGE)]);
}

const idle: Db[] = [];
/** An open database keeps its process alive. That delays a bench, but not a test's worker. */
const KEEP = process.env.VITEST !== undefined;

/** A migrated PGlite without rows, for the caller only until it is closed. Starting one takes a second, so closed ones are emptied and reused. */
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
 * A migrated database without rows in the PostgreSQL at TEST_DATABASE_URL. It is emptied and reused, because copying the template takes
 * longer. A caller that changes tables gets its `own`, which is dropped.
 */
export async function freshPostgres({ own: isOwn = false } = {}): Promise<Db> {
  const isKept = KEEP && !isOwn;
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

/** Only tables with a row since the last emptying have pages. Most have none. */
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

/** Tables that still have pages. Their next rows may not be in the order of writing. */
const WITH_PAGES = sql`
  select format('%I', relname) as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'schema_migration'
    and pg_relation_size(oid) > 0`;

/** Sizes that vacuum stores. They can change a query's plan, and so the order of equal rows. */
const FORGET_SIZES = `update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i') and reltuples <> -1`;

/**
 * Deletes all rows of all tables and restarts all sequences. Deleting few rows takes a twentieth of the time of truncate. The space is
 * freed, too, because it changes the order of unordered reads.
 */
export async function emptyTables(db: Db): Promise<void> {
  await db.raw(EMPTY);
  const { rows } = (await db.sql.execute(WITH_PAGES)) as { rows: { name: string }[] };
  if (rows.length === 0) return;
  await db.raw(`vacuum ${rows.map(({ name }) => name).join(', ')}`);
  await db.raw(FORGET_SIZES);
}
