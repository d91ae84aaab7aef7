import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from './db.ts';

/** Number of rows of each table; with `fingerprints` also a number that changes with any value, but not with the order of the rows. */
export interface TableContents {
  rows: number;
  fingerprint?: string;
}

/** Reads every table of the program, within a transaction all at one moment. Fingerprints need a transaction. */
export async function readContents(
  db: Db,
  { fingerprints = false } = {},
): Promise<Record<string, TableContents>> {
  // The text of a time depends on the time zone.
  if (fingerprints) await db.sql.execute(sql`set local time zone 'UTC'`);
  const found: Record<string, TableContents> = {};
  for (const name of await tableNames(db)) {
    const table = sql.identifier(name);
    const print = fingerprints
      ? sql`, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as fingerprint`
      : sql``;
    const [row] = rowsOf<{ rows: number | string; fingerprint?: string }>(
      await db.sql.execute(sql`select count(*) as rows ${print} from ${table} t`),
    );
    if (row) found[name] = { ...row, rows: Number(row.rows) };
  }
  return found;
}

export const tableNames = async (db: Db): Promise<string[]> =>
  rowsOf<{ name: string }>(
    await db.sql.execute(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    ),
  ).map(({ name }) => name);

/** Tables whose contents differ. */
export function differences(
  before: Record<string, TableContents>,
  after: Record<string, TableContents>,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [a, b] = [before[name], after[name]];
    if (a?.rows !== b?.rows)
      return [`${name}: ${a?.rows ?? 'absent'} rows before, ${b?.rows ?? 'absent'} now`];
    return a?.fingerprint === b?.fingerprint ? [] : [`${name}: other values`];
  });
}
