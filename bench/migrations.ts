import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { tableNames } from '../server/db/contents.ts';
import { rowsOf } from '../server/db/db.ts';
import { MIGRATIONS, migrate } from '../server/db/migrate.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { addManyOrders, askedRows } from './support/database.ts';
import { tellLine } from './support/measure.ts';

// Each migration since the release on a PostgreSQL with `--rows=N` (1,000,000) orders: its duration, and the tables that nobody can write
// or read during it. Migrations of one start run in one transaction, so their locks end together.
const ROWS = askedRows(1_000_000);

const cluster = await startPostgres({ durable: true });
if (typeof cluster === 'string') {
  process.stdout.write(`No PostgreSQL can be started: ${cluster}\n`);
  process.exit(2);
}
const files = readdirSync(MIGRATIONS)
  .filter((file) => file.endsWith('.sql'))
  .sort();
const [baseline = '', ...later] = files.map((file) => file.replace(/\.sql$/, ''));
const dir = mkdtempSync(path.join(tmpdir(), 'waybill-migrations-'));
mkdirSync(path.join(dir, 'meta'));
writeFileSync(path.join(dir, 'meta/_journal.json'), JSON.stringify({ entries: [{ tag: baseline }] }));
writeFileSync(path.join(dir, `${baseline}.sql`), readFileSync(path.join(MIGRATIONS, `${baseline}.sql`)));
// One connection without a time limit for statements.
const db = openPostgres(cluster.url, { max: 1 });
await db.raw('set statement_timeout = 0');
await migrate(db, dir);
// Uses the release's columns, because today's schema has later ones.
const companyId = randomUUID();
await db.sql.execute(sql`insert into company (id, code, name, brand_name, country, currency, timezone)
  values (${companyId}::uuid, 'my', 'Waybill', 'Waybill', 'MY', 'MYR', 'Asia/Kuala_Lumpur')`);
const [account] = rowsOf<{ id: number }>(
  await db.sql.execute(
    sql`insert into customer (company_id, name) values (${companyId}::uuid, 'Aisyah Trading') returning id`,
  ),
);
await addManyOrders(db, { companyId, customerId: account!.id }, ROWS);
await db.raw(`insert into activity (order_id, status_code, status_text)
  select id, 650, 'Delivery failed' from orders where status_code = 700 and random() < 0.1`);
await db.raw('vacuum analyze');

tellLine(['migration', 'took', 'nobody reads', 'nobody writes'], 30, 26);
await db.tx(async () => {
  const reported = new Set<string>();
  // A lock on a table that this migration creates delays nobody.
  const tables = await tableNames(db);
  for (const tag of later) {
    const start = performance.now();
    for (const statement of readFileSync(path.join(MIGRATIONS, `${tag}.sql`), 'utf8').split(
      '--> statement-breakpoint',
    ))
      if (statement.trim()) await db.sql.execute(sql.raw(statement));
    const took = performance.now() - start;
    const locks = rowsOf<{ table: string; mode: string }>(
      await db.sql.execute(sql`
        select c.relname as "table", l.mode from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and l.mode in ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock')`),
    ).filter(({ table, mode }) => tables.includes(table) && !reported.has(`${table} ${mode}`));
    for (const { table, mode } of locks) reported.add(`${table} ${mode}`);
    const of = (isReadShut: boolean) =>
      [
        ...new Set(
          locks
            .filter(({ mode }) => (mode === 'AccessExclusiveLock') === isReadShut)
            .map(({ table }) => table),
        ),
      ].join(', ') || '–';
    tellLine([tag, `${(took / 1000).toFixed(2)} s`, of(true), of(false)], 30, 26);
  }
});
await db.close();
await cluster.stop();
rmSync(dir, { recursive: true, force: true });
