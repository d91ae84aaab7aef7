import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from './db.ts';

interface Journal {
  entries: { idx: number; tag: string }[];
}

const LOCK_KEY = 72_410_116;

/** Migrates the database to the newest version in `dir`, each migration once, in one transaction under a lock. */
export async function migrate(db: Db, dir: string): Promise<number> {
  const journal = JSON.parse(readFileSync(path.join(dir, 'meta/_journal.json'), 'utf8')) as Journal;
  return db.tx(async () => {
    await db.sql.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);
    // A change of a large table takes longer than any request may.
    await db.sql.execute(sql`set local statement_timeout = 0`);
    await db.sql.execute(
      sql`create table if not exists schema_migration (tag text primary key, applied_at timestamptz not null default now())`,
    );
    const done = new Set(
      rowsOf<{ tag: string }>(await db.sql.execute(sql`select tag from schema_migration`)).map((r) => r.tag),
    );
    let applied = 0;
    for (const { tag } of journal.entries) {
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
