import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { ROOT } from '../rootDir.ts';
import { type Db, rowsOf } from './db.ts';
import { liftTimeLimit } from './untimed.ts';

interface Journal {
  entries: { idx: number; tag: string }[];
}

/** All SQL migrations of the program. */
export const MIGRATIONS = path.join(ROOT, 'server/db/migrations');

const LOCK_KEY = 72_410_116;
/** Before 1.0.0 there were this many migrations; together they made the schema of the baseline. */
const BEFORE_BASELINE = { first: '0000_base', last: '0062_webhooks_of_any_host', count: 63 };
const BASELINE = '0000_baseline';

/** Takes over a database that the migrations before 1.0.0 made. Throws when it lacks some of them. */
async function adoptBaseline(db: Db, done: Set<string>): Promise<void> {
  const { first, last, count } = BEFORE_BASELINE;
  if (!done.has(first)) return;
  if (!done.has(last) || done.size !== count)
    throw new Error(
      'The database was made by a version before 1.0.0 and lacks some of its changes. It was left as it is. Start the last version before 1.0.0 on it once, then this one; or use an empty DATA_DIR or DATABASE_URL.',
    );
  if (await hasEarlyRecords(db))
    throw new Error(
      'The database holds records of an early version before 1.0.0: prices without kinds, or e-mail addresses in another spelling. It was left as it is. Use an empty DATA_DIR or DATABASE_URL.',
    );
  await db.sql.execute(sql`delete from schema_migration`);
  await db.sql.execute(sql`insert into schema_migration (tag) values (${BASELINE})`);
  done.add(BASELINE);
}

/**
 * Whether the database has records that this version would read wrongly: price lines without a kind, addresses in another than their plain
 * spelling.
 */
async function hasEarlyRecords(db: Db): Promise<boolean> {
  const [found] = rowsOf<{ early: boolean }>(
    await db.sql.execute(sql`select
      exists (select from invoice where jsonb_path_exists(items, '$[*].lines[*] ? (!exists(@.kind))'))
      or exists (select from weight_correction where jsonb_path_exists(lines, '$[*] ? (!exists(@.kind))'))
      or exists (select from order_batch_row where jsonb_path_exists(item_lines, '$[*] ? (!exists(@.kind))'))
      or exists (select from orders where jsonb_path_exists(quotes, '$[*].breakdown[*] ? (!exists(@.kind))'))
      or exists (select from app_user where email ~ '[^ -~]') as early`),
  );
  return found?.early ?? false;
}

const journalIn = (dir: string) =>
  (JSON.parse(readFileSync(path.join(dir, 'meta/_journal.json'), 'utf8')) as Journal).entries;

/** The migrations that a database lacks, and its migrations that this program does not know. Changes nothing. */
export async function comparedMigrations(
  db: Db,
  dir: string,
): Promise<{ lacks: string[]; unknown: string[]; isEmpty: boolean }> {
  const tags = journalIn(dir).map(({ tag }) => tag);
  const [exists] = rowsOf<{ is: boolean }>(
    await db.sql.execute(sql`select to_regclass('schema_migration') is not null as is`),
  );
  if (!exists?.is) return { lacks: tags, unknown: [], isEmpty: true };
  const done = rowsOf<{ tag: string }>(await db.sql.execute(sql`select tag from schema_migration`)).map(
    ({ tag }) => tag,
  );
  return {
    lacks: tags.filter((tag) => !done.includes(tag)),
    unknown: done.filter((tag) => !tags.includes(tag)),
    isEmpty: false,
  };
}

/** Migrates the database to the newest version in `dir`, each migration once, in one transaction under a lock. */
export async function migrate(db: Db, dir: string): Promise<number> {
  const entries = journalIn(dir);
  return db.tx(async () => {
    await db.sql.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);
    // A change of a large table takes longer than any request may.
    await liftTimeLimit(db);
    await db.sql.execute(
      sql`create table if not exists schema_migration (tag text primary key, applied_at timestamptz not null default now())`,
    );
    const done = new Set(
      rowsOf<{ tag: string }>(await db.sql.execute(sql`select tag from schema_migration`)).map((r) => r.tag),
    );
    await adoptBaseline(db, done);
    let applied = 0;
    for (const { tag } of entries) {
      if (done.has(tag)) continue;
      for (const statement of readFileSync(path.join(dir, `${tag}.sql`), 'utf8').split(
        '--> statement-breakpoint',
      )) {
        if (statement.trim()) await db.sql.execute(sql.raw(statement));
      }
      await db.sql.execute(sql`insert into schema_migration (tag) values (${tag})`);
      applied++;
    }
    return applied;
  });
}
