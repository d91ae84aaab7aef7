import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { startTestServer } from '../tests/support/server.ts';
import { makeShipper } from '../tests/support/world.ts';
import { median, printTable, quantile, type Row, timed } from './measure.ts';

const ORDERS = 100_000;

const t = await startTestServer();
const shipper = await makeShipper(t, { walletMinor: 10_000_000 });
const call = async (url: string) => {
  const answer = await t.app.inject({ url, headers: shipper.auth });
  if (answer.statusCode !== 200)
    throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
  return answer;
};

await t.db.sql.execute(sql`
  with made as (
    insert into orders (id, company_id, customer_id, nano_id, consignment_no, status_code, currency, weight_kg, price_minor, recipient_name, sender_name, created_at, updated_at)
    select gen_random_uuid(), ${shipper.companyId}::uuid, ${shipper.customerId}, 'n' || i || ${randomUUID()}::text, 'MY' || lpad(i::text, 10, '0'),
      (array[100,110,200,500,600,700,900])[1 + i % 7], 'MYR', 0.5 + (i % 20) * 0.1, 500 + i % 3000,
      (array['Tan Wei Ling','Aisyah Rahman','陈伟玲','Rajesh Kumar','Lim Boon Heng'])[1 + i % 5], 'Aina Batik House',
      now() - (i || ' minutes')::interval, now()
    from generate_series(1, ${ORDERS}) i returning id, recipient_name)
  insert into waypoint (order_id, seq, type, contact)
  select id, s, case s when 0 then 'PICKUP' else 'DROPOFF' end,
    jsonb_build_object('name', recipient_name, 'phone', '+60167001234', 'mobile', null, 'email', null, 'company', null, 'unitNo', null, 'address1', '88 Lebuh Chulia', 'address2', null, 'city', 'George Town', 'state', 'Pulau Pinang', 'postcode', '10200', 'country', 'MY', 'coord', null)
  from made, generate_series(0, 1) s`);
await t.db.raw('vacuum analyze');

const base = median(await timed(200, () => t.db.sql.execute(sql`select 1`)));
const list = async (query: string) =>
  timed(60, () => call(`/v1.0/order?retrieve=service&limit=10&page=1${query}`));
const rows: Row[] = [];
for (const [what, query] of [
  ['list, new tab', '&statusCode=100'],
  ['list, all', ''],
  ['list, keyword with a rare hit', '&keyword=MY0000077777'],
  ['list, name with common hits', '&n=tan'],
] as const) {
  const times = await list(query);
  rows.push(
    { what: `${what}: p50`, value: median(times), unit: 'ms' },
    { what: `${what}: p95`, value: quantile(times, 0.95), unit: 'ms' },
    { what: `${what}: p50 against select 1`, value: median(times) / base, unit: '×' },
  );
}
printTable(`Order list at ${ORDERS.toLocaleString('en')} orders of one customer (embedded database)`, rows);

const ids = (
  (await call('/v1.0/order?statusCode=100&limit=100')).json() as { data: { data: { id: string }[] } }
).data.data.map((o) => o.id);
const first = await timed(10, () => call(`/v1.0/order/${ids[0]}/label`));
const hundred = await timed(5, () => call(`/v1.0/order/${ids.join(',')}/label`), 1);
printTable('Labels', [
  { what: 'one label', value: median(first), unit: 'ms', limit: 1000 },
  { what: '100 labels in one PDF', value: median(hundred), unit: 'ms', limit: 2000 },
]);

globalThis.gc?.();
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
await t.app.listen({ port: 0, host: '127.0.0.1' });
const address = t.app.server.address() as { port: number };
const start = performance.now();
const response = await fetch(
  `http://127.0.0.1:${address.port}/v1.0/order/export?dateFrom=2000-01-01&dateTo=2100-01-01&limit=${ORDERS}`,
  { headers: { ...shipper.auth, host: 'localhost' } },
);
let bytes = 0;
for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
clearInterval(watch);
printTable(`Export of ${ORDERS.toLocaleString('en')} rows (status ${response.status})`, [
  { what: 'time', value: performance.now() - start, unit: 'ms' },
  { what: 'size', value: bytes / 1e6, unit: 'MB' },
  { what: 'more memory at its peak', value: (peak - before) / 1e6, unit: 'MB', limit: 150 },
]);
await t.close();
