import { sql } from 'drizzle-orm';
import { DASHBOARDS, type Dashboard, stepFor } from '../contract/rules/analytics.ts';
import { checkCounts } from '../server/modules/analytics/checkStore.ts';
import { foldAnalytics } from '../server/modules/analytics/countStore.ts';
import { startTestServer, type TestServer } from '../tests/support/server.ts';
import { makeShipper, type TestShipper } from '../tests/support/world.ts';
import { benchPostgres } from './database.ts';
import { median, quantile } from './measure.ts';

// Dashboards of a customer with a million orders in a year, beside bare statements over the same kept counts, and what counting costs:
// the first time, for one changed order, and in the nightly check. `--rows=N` takes another number; the embedded database holds at
// most 100,000.
const asked = process.argv.find((word) => word.startsWith('--rows='));
const ROWS = Number(asked?.slice('--rows='.length) ?? 1_000_000);
const PGLITE_MOST = 100_000;
const AT_ONCE = 50_000;
const DAYS = 365;
const LIMIT_MS = 300;
const RUNS = 15;
const WARM_UP = 3;

/** Orders spread over the year before the server's clock, in all statuses, with steps, ratings, cash, six services and eight lanes. */
async function addOrders(
  t: TestServer,
  { companyId, customerId }: TestShipper,
  now: string,
  rows: number,
): Promise<void> {
  for (let from = 1; from <= rows; from += AT_ONCE)
    await t.db.sql.execute(sql`
      with made as (
        insert into orders (id, company_id, customer_id, nano_id, status_code, currency, price_minor, service_code, origin_zone, destination_zone, cod_minor, cod_status, rating, duration_s, created_at, delivered_at)
        select gen_random_uuid(), ${companyId}::uuid, ${customerId}, md5('analytics' || i),
          (array[700, 1000, 1000, 1000, 1000, 1000, 701, 900, 100, 600])[1 + i * 7919::bigint % 10], 'MYR', 500 + i * 31::bigint % 3000,
          (array['DX', 'MBE', 'TNE', 'SDD', 'DXL', 'ECO'])[1 + i * 17::bigint % 6], 'MY-W',
          (array['MY-W', 'MY-W', 'MY-W', 'MY-E', 'SG', 'ID', 'PH', 'WORLD'])[1 + i * 13::bigint % 8],
          case when i % 3 = 0 then 5000 + i % 9000 end, case when i % 3 = 0 then i % 4 end,
          case when i % 2 = 0 then 1 + i * 11::bigint % 5 end, 100000, at,
          case when (array[700, 1000, 1000, 1000, 1000, 1000, 701, 900, 100, 600])[1 + i * 7919::bigint % 10] in (700, 1000)
            then at + make_interval(secs => 20000 + i * 101::bigint % 400000) end
        from (select i, ${now}::timestamptz - make_interval(secs => (${DAYS * 86_400}::float8 / ${rows}) * i) as at
          from generate_series(${from}::int, ${Math.min(rows, from + AT_ONCE - 1)}::int) i) numbered
        returning id, created_at)
      insert into activity (order_id, status_code, status_text, created_at)
      select id, 500, '', created_at + make_interval(secs => 3600 + abs(hashtext(id::text)) % 40000) from made`);
}

interface Range {
  name: string;
  from: string;
  to: string;
  days: number;
}

/** What each dashboard stands on, written by hand: by its parts and by time, over days alone. */
const BARE: Record<Dashboard, { facts: string[]; by: string[]; overTime?: string[] }> = {
  orders: { facts: ['status'], by: [], overTime: ['status'] },
  operations: { facts: ['pickup', 'way'], by: ['origin_zone', 'destination_zone'], overTime: ['way'] },
  cod: { facts: [], by: [], overTime: ['cod'] },
  ratings: { facts: ['rating', 'tries'], by: ['service_code'], overTime: ['rating'] },
  performance: { facts: ['status', 'way', 'promise', 'tries', 'rating'], by: ['service_code'] },
};

function bareStatements(name: Dashboard, customer: number, { from, to, days }: Range): string[] {
  const { facts, by, overTime } = BARE[name];
  const select = (keys: string[], of: string[]) =>
    `select ${[...keys, 'fact', 'value'].join(', ')}, sum(orders), sum(minor) from analytics_count where customer_id = ${customer} and span = 'day' and fact in (${of.map((fact) => `'${fact}'`).join(', ')}) and day between '${from}' and '${to}' and orders <> 0 group by ${[...keys, 'fact', 'value'].join(', ')}`;
  return [
    ...(facts.length > 0 ? [select(by, facts)] : []),
    ...(overTime ? [select([`date_trunc('${stepFor(days)}', day)`], overTime)] : []),
  ];
}

const line = (cells: string[]) =>
  process.stdout.write(
    `  ${cells[0]!.padEnd(28)}${cells
      .slice(1)
      .map((cell) => cell.padStart(13))
      .join('')}\n`,
  );
const ms = (time: number) => `${time.toFixed(1)} ms`;
const seconds = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Times of works that are done in turns, so that a slow moment of the machine meets all of them. */
async function inTurns(works: (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = works.map((): number[] => []);
  for (let run = -WARM_UP; run < RUNS; run++)
    for (const [i, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (run >= 0) times[i]!.push(performance.now() - start);
    }
  return times;
}

async function measure(t: TestServer, shipper: TestShipper, now: string): Promise<void> {
  const day = (back: number) => new Date(Date.parse(now) - back * 86_400_000).toISOString().slice(0, 10);
  const range = (name: string, days: number): Range => ({ name, from: day(days - 1), to: day(0), days });
  const tell = async (what: string, path: string, bare: string[]) => {
    const [calls, statements] = await inTurns([
      async () => {
        const answer = await t.app.inject({ url: `/v1.0/analytics/${path}`, headers: shipper.auth });
        if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300));
      },
      async () => {
        for (const statement of bare) await t.db.sql.execute(sql.raw(statement));
      },
    ]);
    const [p50, p95, below] = [quantile(calls!, 0.5), quantile(calls!, 0.95), median(statements!)];
    line([
      what,
      ms(p50),
      ms(p95),
      ms(below),
      `${(p50 / below).toFixed(2)} ×`,
      p95 > LIMIT_MS ? 'OVER' : 'met',
    ]);
  };
  line(['', 'p50', 'p95', 'bare SQL', 'p50 to bare', `${LIMIT_MS} ms`]);
  for (const name of DASHBOARDS)
    for (const asked of [range('30 days', 30), range('90 days', 90), range('12 months', 365)])
      await tell(
        `${name}, ${asked.name}`,
        `${name}?dateFrom=${asked.from}&dateTo=${asked.to}`,
        bareStatements(name, shipper.customerId, asked),
      );
  await tell('choices of the filters', 'choices', [
    `select distinct service_code, origin_zone, destination_zone from analytics_count where customer_id = ${shipper.customerId} and span = 'month' and fact = 'status' and orders <> 0`,
  ]);
  const fold = await inTurns([
    async () => {
      await t.db.sql.execute(sql`
        update orders set rating = 1 + (coalesce(rating, 0) + 1) % 5
        where id = (select id from orders where customer_id = ${shipper.customerId} and created_at > ${day(40)}::date order by created_at limit 1)`);
      await foldAnalytics(t.ctx);
    },
  ]);
  line(['an order changes, its day again', ms(quantile(fold[0]!, 0.5)), ms(quantile(fold[0]!, 0.95))]);
}

async function run(kind: 'pglite' | 'postgres', rows: number): Promise<void> {
  const t = await startTestServer({ kind });
  const shipper = await makeShipper(t);
  const now = t.ctx.ports.clock.now().toISOString();
  const making = performance.now();
  await addOrders(t, shipper, now, rows);
  const made = seconds(making);
  const counting = performance.now();
  while ((await foldAnalytics(t.ctx)) > 0);
  const counted = seconds(counting);
  await t.db.raw('vacuum analyze');
  process.stdout.write(
    `\nDashboards with ${rows.toLocaleString('en')} orders on ${kind === 'pglite' ? 'the embedded database' : 'PostgreSQL'}; made in ${made}, counted for the first time in ${counted}\n`,
  );
  await measure(t, shipper, now);
  const checking = performance.now();
  const found = await checkCounts(t.ctx, { part: 0, of: 28 });
  line(['nightly check', seconds(checking)]);
  if (found.differences.length > 0)
    throw new Error(`${found.differences.length} counts do not fit the orders`);
  await t.close();
}

const postgres = await benchPostgres();
if (typeof postgres === 'string')
  process.stdout.write(`PostgreSQL is left out (${postgres}); set DATABASE_URL to use one.\n`);
else {
  await run('postgres', ROWS);
  await postgres.stop();
}
await run('pglite', Math.min(ROWS, PGLITE_MOST));
