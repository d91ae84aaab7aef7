import { sql } from 'drizzle-orm';
import { tableNames } from './contents.ts';
import { type Db, rowsOf } from './db.ts';
import { liftTimeLimit } from './untimed.ts';

const AT_ONCE = 500;
/** Tables that the target's migrations have already written. */
const NOT_COPIED = new Set(['schema_migration']);

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Copies all rows and the state of all sequences into a migrated database without rows, all or nothing. Rows travel as JSON texts that
 * PostgreSQL itself writes and reads, so that no value passes through a type of this program.
 */
export async function copyRows(
  source: Db,
  target: Db,
  tell: (table: string, rows: number) => void,
): Promise<void> {
  await source.tx(async () => {
    await target.tx(async () => {
      await liftTimeLimit(target);
      for (const db of [source, target]) await db.sql.execute(sql`set local time zone 'UTC'`);
      // Rows are copied table by table, so foreign keys are dropped first. Adding the keys again checks them.
      const keys = await foreignKeys(target);
      for (const { table, name } of keys)
        await target.sql.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`);
      const tables = (await tableNames(source)).filter((name) => !NOT_COPIED.has(name));
      for (const name of tables) tell(name, await copyTable(source, target, name));
      for (const { table, name, definition } of keys)
        await target.sql.execute(
          sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
        );
      await copySequences(source, target);
    });
  });
}

const foreignKeys = async (db: Db): Promise<ForeignKey[]> =>
  rowsOf(
    await db.sql.execute(sql`
      select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`),
  );

async function copyTable(source: Db, target: Db, name: string): Promise<number> {
  const table = sql.identifier(name);
  const columns = rowsOf<{ column: string }>(
    await target.sql.execute(sql`
      select attname as column from pg_attribute
      where attrelid = ${`public.${name}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`),
  ).map(({ column }) => sql.identifier(column));
  const list = sql.join(columns, sql`, `);
  await target.sql.execute(sql`alter table ${table} disable trigger user`);
  await source.sql.execute(
    sql`declare moved no scroll cursor for select row_to_json(t)::text as row from ${table} t`,
  );
  let copied = 0;
  for (;;) {
    const rows = rowsOf<{ row: string }>(await source.sql.execute(sql.raw(`fetch ${AT_ONCE} from moved`)));
    if (rows.length === 0) break;
    const texts = `[${rows.map(({ row }) => row).join(',')}]`;
    await target.sql.execute(sql`
      insert into ${table} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${table}, ${texts}::json)`);
    copied += rows.length;
  }
  await source.sql.execute(sql`close moved`);
  await target.sql.execute(sql`alter table ${table} enable trigger user`);
  return copied;
}

async function copySequences(source: Db, target: Db): Promise<void> {
  const sequences = rowsOf<{ name: string; last: number | string | null }>(
    await source.sql.execute(
      sql`select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`,
    ),
  );
  for (const { name, last } of sequences)
    if (last !== null)
      await target.sql.execute(sql`select setval(${`public.${name}`}::regclass, ${String(last)}::bigint)`);
}
