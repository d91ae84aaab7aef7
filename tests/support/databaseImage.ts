import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { makeDb, type Sql } from '../../server/db/db.ts';
import { migrate } from '../../server/db/migrate.ts';
import { EXTENSIONS } from '../../server/db/pglite.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { ROOT } from '../../server/rootDir.ts';

const MIGRATIONS = path.join(ROOT, 'server/db/migrations');
const KEPT_IN = path.join(ROOT, 'node_modules/.cache/databases');

/** Key of the file: changes with every migration and every version of PGlite. */
function version(): string {
  const hash = createHash('sha256');
  const files = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort();
  for (const file of files.filter((f) => /\.(sql|json)$/.test(f)))
    hash.update(file).update(readFileSync(path.join(MIGRATIONS, file)));
  hash.update(readFileSync(path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}

/** The file of a migrated PGlite without rows. Made once for the newest migrations and reused by later runs. */
export async function databaseImage(): Promise<string> {
  const file = path.join(KEPT_IN, `${version()}.tar`);
  if (existsSync(file)) return file;
  rmSync(KEPT_IN, { recursive: true, force: true });
  mkdirSync(KEPT_IN, { recursive: true });
  const client = await PGlite.create({ extensions: EXTENSIONS });
  const db = makeDb(drizzle(client) as unknown as Sql, {
    kind: 'pglite',
    raw: async (statement) => void (await client.exec(statement)),
    close: () => client.close(),
  });
  await migrate(db, MIGRATIONS);
  await db.raw('checkpoint');
  const image = await client.dumpDataDir('none');
  await db.close();
  // Another run may write the same file: renaming it into place avoids reading half of it.
  const ownFile = `${file}.${process.pid}`;
  writeFileSync(ownFile, new Uint8Array(await image.arrayBuffer()));
  renameSync(ownFile, file);
  return file;
}

/** Drops the template database and its copies, whose names begin with its own. */
export async function dropDatabases(url: string, template: string): Promise<void> {
  const admin = openPostgres(url, { max: 1 });
  const { rows } = (await admin.sql.execute(
    sql`select datname as name from pg_database where starts_with(datname, ${template})`,
  )) as unknown as { rows: { name: string }[] };
  for (const { name } of rows) await admin.raw(`drop database if exists ${name} with (force)`);
  await admin.close();
}

/** Makes the template database in the PostgreSQL at `url`. */
export async function makeTemplate(url: string, name: string): Promise<void> {
  const admin = openPostgres(url, { max: 1 });
  await admin.raw(`create database ${name}`);
  await admin.close();
  const ownUrl = new URL(url);
  ownUrl.pathname = `/${name}`;
  const db = openPostgres(ownUrl.href, { max: 1 });
  await migrate(db, MIGRATIONS);
  await db.close();
}
