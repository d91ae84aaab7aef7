import { sql } from 'drizzle-orm';
import { DASHBOARDS } from '../contract/rules/analytics.ts';
import { foldAnalytics } from '../server/modules/analytics/countStore.ts';
import { startTestServer, type TestServer } from '../tests/support/server.ts';
import { makeShipper, type TestShipper } from '../tests/support/world.ts';
import { printTable, quantile, timed } from './measure.ts';

// Dashboards of a customer with a million orders in a year, and what one changed day costs to count anew, on the embedded
// database. `npm run bench -- analytics --rows=100000` takes fewer.
const asked = process.argv.find((word) => word.startsWith('--rows='));
const ROWS = Number(asked?.slice('--rows='.length) ?? 1_000_000);
const AT_ONCE = 50_000;
const DAYS = 365;
const LIMIT_MS = 300;
const RUNS = 15;

/** Orders spread over the year before the server's clock, in all statuses, with steps, ratings, cash, six services and eight lanes. */
async function addOrders(t: TestServer, { companyId, customerId }: TestShipper, now: string): Promise<void> {
  for (let from = 1; from <= ROWS; from += AT_ONCE)
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
        from (select i, ${now}::timestamptz - make_interval(secs => (${DAYS * 86_400}::float8 / ${ROWS}) * i) as at
          from generate_series(${from}::int, ${Math.min(ROWS, from + AT_ONCE - 1)}::int) i) numbered
        returning id, created_at)
      insert into activity (order_id, status_code, status_text, created_at)
      select id, 500, '', created_at + make_interval(secs => 3600 + abs(hashtext(id::text)) % 40000) from made`);
}

const t = await startTestServer();
const shipper = await makeShipper(t);
const now = t.ctx.ports.clock.now().toISOString();
const start = performance.now();
await addOrders(t, shipper, now);
const made = performance.now();
while ((await foldAnalytics(t.ctx)) > 0);
const folded = performance.now();
await t.db.raw('vacuum analyze');
process.stdout.write(
  `\n${ROWS.toLocaleString('en')} orders made in ${((made - start) / 1000).toFixed(0)} s, counted for the first time in ${((folded - made) / 1000).toFixed(0)} s\n`,
);

const day = (back: number) => new Date(Date.parse(now) - back * 86_400_000).toISOString().slice(0, 10);
const RANGES: [name: string, from: string, to: string][] = [
  ['90 days', day(89), day(0)],
  ['12 months', day(364), day(0)],
];
const rows = [];
for (const name of DASHBOARDS)
  for (const [range, from, to] of RANGES) {
    const times = await timed(RUNS, async () => {
      const answer = await t.app.inject({
        url: `/v1.0/analytics/${name}?dateFrom=${from}&dateTo=${to}`,
        headers: shipper.auth,
      });
      if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300));
    });
    rows.push(
      { what: `${name}, ${range}: p50`, value: quantile(times, 0.5), unit: 'ms' as const, limit: LIMIT_MS },
      { what: `${name}, ${range}: p95`, value: quantile(times, 0.95), unit: 'ms' as const, limit: LIMIT_MS },
    );
  }
const fold = await timed(RUNS, async () => {
  await t.db.sql.execute(sql`
    update orders set rating = 1 + (coalesce(rating, 0) + 1) % 5
    where id = (select id from orders where customer_id = ${shipper.customerId} and created_at > ${day(40)}::date order by created_at limit 1)`);
  await foldAnalytics(t.ctx);
});
rows.push({
  what: 'one changed order: its day is counted anew',
  value: quantile(fold, 0.5),
  unit: 'ms' as const,
});
printTable(`Dashboards with ${ROWS.toLocaleString('en')} orders`, rows);
await t.close();
