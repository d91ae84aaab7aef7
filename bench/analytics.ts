import { sql } from 'drizzle-orm';
import { DASHBOARDS } from '../contract/rules/analytics.ts';
import { checkCounts } from '../server/modules/analytics/checkStore.ts';
import { foldAnalytics } from '../server/modules/analytics/countStore.ts';
import type { TestServer } from '../tests/support/server.ts';
import { makeShipper, type TestShipper } from '../tests/support/world.ts';
import { askedRows, KIND_NAMES, onBothDatabases, statementMs } from './support/database.ts';
import { inMs, inTurns, quantile, tellLine } from './support/measure.ts';

// Dashboards of a customer with a million orders in a year. Measures the time of each call, the processor time of the server and the time
// of the statements alone. Also measures the counting: the first time, for one changed order, and in the nightly check. `--rows=N` sets the
// number of orders; the embedded database holds at most 100,000.
const ROWS = askedRows(1_000_000);
const PGLITE_MOST = 100_000;
const AT_ONCE = 50_000;
const DAYS = 365;
const LIMIT_MS = 300;
const RUNS = 15;

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

const seconds = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

async function measure(t: TestServer, shipper: TestShipper, now: string): Promise<void> {
  const day = (back: number) => new Date(Date.parse(now) - back * 86_400_000).toISOString().slice(0, 10);
  const tell = async (what: string, path: string) => {
    const call = async () => {
      const answer = await t.app.inject({ url: `/v1.0/analytics/${path}`, headers: shipper.auth });
      if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300));
    };
    await call();
    const before = process.cpuUsage();
    const [times = []] = await inTurns(RUNS, [call], 0);
    const { user, system } = process.cpuUsage(before);
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    tellLine([
      what,
      inMs(p50),
      inMs(p95),
      inMs((user + system) / 1000 / RUNS),
      inMs(await statementMs(t.db, call)),
      p95 > LIMIT_MS ? 'OVER' : 'met',
    ]);
  };
  tellLine(['', 'p50', 'p95', 'our own CPU', 'statements', `${LIMIT_MS} ms`]);
  const ranges = {
    '30 days': [29, 0],
    '90 days': [89, 0],
    '90 days, edges': [105, 16],
    '12 months': [364, 0],
  };
  for (const name of DASHBOARDS)
    for (const [range, [from = 0, to = 0]] of Object.entries(ranges))
      await tell(`${name}, ${range}`, `${name}?dateFrom=${day(from)}&dateTo=${day(to)}`);
  const year = `dateFrom=${day(364)}&dateTo=${day(0)}`;
  await tell('operations of a service', `operations?${year}&serviceCode=DX`);
  await tell('performance of a lane', `performance?${year}&lane=MY-W~SG`);
  await tell('choices of the filters', 'choices');
  const [fold = []] = await inTurns(RUNS, [
    async () => {
      await t.db.sql.execute(sql`
        update orders set rating = 1 + (coalesce(rating, 0) + 1) % 5
        where id = (select id from orders where customer_id = ${shipper.customerId} and created_at > ${day(40)}::date order by created_at limit 1)`);
      await foldAnalytics(t.ctx);
    },
  ]);
  tellLine(['an order changes, its day again', inMs(quantile(fold, 0.5)), inMs(quantile(fold, 0.95))], 32);
}

await onBothDatabases(async (t, kind) => {
  const rows = kind === 'pglite' ? Math.min(ROWS, PGLITE_MOST) : ROWS;
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
    `\nDashboards with ${rows.toLocaleString('en')} orders on ${KIND_NAMES[kind]}; made in ${made}, counted for the first time in ${counted}\n`,
  );
  await measure(t, shipper, now);
  const checking = performance.now();
  const found = await checkCounts(t.ctx, { part: 0, of: 28 });
  tellLine(['nightly check', seconds(checking)]);
  if (found.differences.length > 0 || found.months > 0)
    throw new Error(`${found.differences.length} counts and ${found.months} sums do not fit the orders`);
});
