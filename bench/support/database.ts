import { randomUUID } from 'node:crypto';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../server/db/db.ts';
import { dropDatabases, makeTemplate } from '../../tests/support/databaseImage.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import type { TestShipper } from '../../tests/support/world.ts';

/**
 * Prepares a PostgreSQL for `startTestServer`: the one at DATABASE_URL, or a new one if its programs are installed. The test server gets a
 * database of its own. Returns the reason when there is no PostgreSQL.
 */
export async function benchPostgres(): Promise<{ stop(): Promise<void> } | string> {
  const given = process.env.DATABASE_URL;
  const cluster = given ? undefined : await startPostgres();
  if (typeof cluster === 'string') return cluster;
  const url = given ?? cluster!.url;
  const template = `waybill_bench_${process.pid}`;
  await makeTemplate(url, template);
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_DATABASE_TEMPLATE = template;
  return {
    stop: async () => {
      if (cluster) return cluster.stop();
      return dropDatabases(url, template);
    },
  };
}

export type Kind = Db['kind'];
export const KIND_NAMES: Record<Kind, string> = { pglite: 'the embedded database', postgres: 'PostgreSQL' };

/** The numbers after `--name=`, separated by commas. */
export function askedList(name: string, usual: readonly number[]): number[] {
  const flag = process.argv.find((word) => word.startsWith(`--${name}=`));
  return flag
    ? flag
        .slice(name.length + 3)
        .split(',')
        .map(Number)
    : [...usual];
}

export const askedNumber = (name: string, usual: number): number => askedList(name, [usual])[0] ?? usual;

/** The number after `--rows=`, for a bench that makes its own rows. */
export const askedRows = (usual: number): number => askedNumber('rows', usual);

/** Runs a bench on PostgreSQL, if there is one, and on the embedded database, each with a server of its own. */
export async function onBothDatabases(run: (t: TestServer, kind: Kind) => Promise<void>): Promise<void> {
  const on = async (kind: Kind) => {
    const t = await startTestServer({ kind });
    await run(t, kind);
    await t.close();
  };
  const postgres = await benchPostgres();
  if (typeof postgres === 'string')
    process.stdout.write(`PostgreSQL is left out (${postgres}); set DATABASE_URL to use one.\n`);
  else {
    await on('postgres');
    await postgres.stop();
  }
  await on('pglite');
}

/** Time of a call's bare statements: the minimum of several `explain analyze`, which a busy machine changes less than a measured wait. */
export async function statementMs(db: Db, call: () => Promise<unknown>, runs = 7): Promise<number> {
  const root = db.sql;
  const execute = root.execute.bind(root);
  const seen: SQLWrapper[] = [];
  root.execute = ((statement: SQLWrapper) => {
    seen.push(statement);
    return execute(statement);
  }) as typeof root.execute;
  await call();
  root.execute = execute;
  let all = 0;
  for (const statement of seen) {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < runs; i++) {
      const [plan] = rowsOf<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }>(
        await execute(sql`explain (analyze, timing off, format json) ${statement}`),
      );
      const topNode = plan?.['QUERY PLAN'][0];
      least = Math.min(least, (topNode?.['Planning Time'] ?? 0) + (topNode?.['Execution Time'] ?? 0));
    }
    all += least;
  }
  return all;
}

const AT_ONCE = 10_000;

/** Orders of one customer, two a minute back from now, in all statuses, each with two stops; some names are common. */
export async function addManyOrders(
  db: Db,
  shipper: Pick<TestShipper, 'companyId' | 'customerId'>,
  rows: number,
): Promise<void> {
  const key = randomUUID();
  for (let from = 1; from <= rows; from += AT_ONCE)
    await db.sql.execute(sql`
      with made as (
        insert into orders (id, company_id, customer_id, nano_id, consignment_no, reference_no, status_code, currency, weight_kg, price_minor, service_code, recipient_name, sender_name, scheduled_at, created_at, updated_at)
        select gen_random_uuid(), ${shipper.companyId}::uuid, ${shipper.customerId}, md5(${key}::text || i),
          'MY' || lpad((${shipper.customerId}::bigint * 10000000 + i)::text, 10, '0'), case when i % 3 = 0 then 'SHOP-' || i end,
          (array[700, 700, 700, 700, 700, 700, 700, 701, 900, 1000, 100, 110, 200, 600, 0, 99])[1 + i * 7919::bigint % 16], 'MYR',
          0.5 + i % 200 * 0.1, 500 + i * 31::bigint % 30000, (array['DX', 'MBE', 'TNE'])[1 + i % 3],
          (array['Tan', 'Lim', 'Lee', 'Wong', 'Ng', 'Chong', 'Aisyah', 'Nurul', 'Siti', 'Muhammad', 'Ahmad', 'Rajesh', 'Kumar', 'Priya', '陈', '林', 'Budi', 'Dewi', 'Ravi', 'Zainab'])[1 + i * 13::bigint % 20]
          || ' ' || (array['Wei Ling', 'Boon Heng', 'binti Rahman', 'bin Abdullah', 'Mei', 'Kok Wai', 'Devi', 'Hassan', 'Jia Yi', '伟玲', 'Hidayat', 'Zul'])[1 + i * 17::bigint % 12] || ' ' || i % 997,
          'Aina Batik House', at, at, at + interval '1 hour'
        from (select i, now() - make_interval(secs => 30 * i) as at from generate_series(${from}::int, ${Math.min(rows, from + AT_ONCE - 1)}::int) i) numbered
        returning id, recipient_name)
      insert into waypoint (order_id, seq, type, contact)
      select id, s, case s when 0 then 'PICKUP' else 'DROPOFF' end,
        jsonb_build_object('name', recipient_name, 'phone', '+60167001234', 'mobile', null, 'email', null, 'company', null, 'unitNo', null, 'address1', '88 Lebuh Chulia', 'address2', null, 'city', 'George Town', 'state', 'Pulau Pinang', 'postcode', '10200', 'country', 'MY', 'coord', null)
      from made, generate_series(0, 1) s`);
}

/** Puts the parameters into a statement as literals, for `explain` and for a comparison without the query builder. */
export function literalOf({ sql: text, params }: { sql: string; params: unknown[] }): string {
  return text.replace(/\$(\d+)/g, (_, n) => {
    const value = params[Number(n) - 1];
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  });
}
