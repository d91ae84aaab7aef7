import { sql } from 'drizzle-orm';
import { manyOrders, ORDERS } from './support/manyOrders.ts';
import { median, printTable, quantile, type Row, timed } from './support/measure.ts';

const { t, shipper } = await manyOrders();
const call = async (url: string) => {
  const answer = await t.app.inject({ url, headers: shipper.auth });
  if (answer.statusCode !== 200)
    throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
  return answer;
};

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
  (await call('/v1.0/order?statusCode=100&limit=100')).json() as { data: { id: string }[] }
).data.map((o) => o.id);
const first = await timed(10, () => call(`/v1.0/order/${ids[0]}/label`));
const hundred = await timed(5, () => call(`/v1.0/order/${ids.join(',')}/label`), 1);
printTable('Labels', [
  { what: 'one label', value: median(first), unit: 'ms', limit: 1000 },
  { what: '100 labels in one PDF', value: median(hundred), unit: 'ms', limit: 2000 },
]);
await t.close();
