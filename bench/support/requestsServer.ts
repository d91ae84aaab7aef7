import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { Order } from '../../contract/orders/orders.ts';
import { listEnvelope, toPage } from '../../contract/wire/envelope.ts';
import { rowsOf } from '../../server/db/db.ts';
import { foldCounts } from '../../server/modules/orders/list/orderCountStore.ts';
import { toOrder } from '../../server/modules/orders/mapper.ts';
import type { OrderRecord, WaypointRow } from '../../server/modules/orders/store.ts';
import { startTestServer } from '../../tests/support/server.ts';
import { makeShipper } from '../../tests/support/world.ts';
import { addManyOrders, benchPostgres } from './database.ts';

// The server of bench/requests.ts: the whole app on one port, a bare route with the same statements and serializer on another.
const ORDERS = 10_000;
const LIMIT = 25;
const kind = process.argv.includes('pglite') ? 'pglite' : 'postgres';
const postgres = kind === 'postgres' ? await benchPostgres() : undefined;
if (typeof postgres === 'string') {
  process.send?.(postgres);
  process.exit(0);
}
const t = await startTestServer({ kind });
const who = await makeShipper(t);
await addManyOrders(t.db, who, ORDERS);
while ((await foldCounts(t.ctx)) > 0);
await t.db.raw('vacuum analyze');

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const names = new Map<string, string>();
/** A row with the program's column names; times and decimals are texts. */
function named<T>(row: Record<string, unknown>): T {
  const out: Record<string, unknown> = {};
  for (const column in row) {
    const name = names.get(column) ?? camel(column);
    names.set(column, name);
    const value = row[column];
    out[name] =
      typeof value !== 'string'
        ? value
        : name === 'weightKg' || name.endsWith('Minor')
          ? Number(value)
          : name.endsWith('At')
            ? new Date(value)
            : value;
  }
  return out as T;
}

/** Columns of an order's service in the page's statement. */
interface Joined {
  service_id: number;
  service_name: string | null;
  service_type: string;
  courier_id: number;
  courier_name: string | null;
  courier_logo: string | null;
}

const ids = `select id from orders where customer_id = ${who.customerId} and status_code >= 100 order by created_at desc, id desc limit ${LIMIT}`;
const page = sql.raw(
  `select o.*, null as quotes, s.id as service_id, s.name as service_name, s.service_type, c.id as courier_id, c.name as courier_name, c.logo as courier_logo from orders o join (${ids}) page using (id) left join service s on s.id = o.service_id left join service_company c on c.id = s.service_company_id order by o.created_at desc, o.id desc`,
);
const stopsOf = (of: string[]) =>
  sql.raw(
    `select * from waypoint where order_id in (${of.map((id) => `'${id}'`).join()}) order by order_id, seq`,
  );
const total = sql.raw(
  `select status_code, sum(rows)::int as rows from (select status_code, rows from order_count where customer_id = ${who.customerId} union all select status_code, rows from order_count_change where customer_id = ${who.customerId}) kept group by 1`,
);

const bare = Fastify();
bare.setSerializerCompiler(serializerCompiler);
bare.get('/v1.0/order', { schema: { response: { 200: listEnvelope(Order) } } }, async () => {
  const counts = rowsOf<{ status_code: number; rows: number }>(await t.db.sql.execute(total));
  const records = rowsOf<Record<string, unknown>>(await t.db.sql.execute(page)).map((row): OrderRecord => {
    const joined = row as unknown as Joined;
    return {
      order: named(row),
      service: joined.service_name
        ? { id: joined.service_id, name: joined.service_name, serviceType: joined.service_type }
        : null,
      serviceCompany: joined.courier_name
        ? { id: joined.courier_id, name: joined.courier_name, logo: joined.courier_logo }
        : null,
    };
  });
  const stops = new Map<string, WaypointRow[]>();
  for (const row of rowsOf<Record<string, unknown>>(
    await t.db.sql.execute(stopsOf(records.map((r) => r.order.id))),
  )) {
    const stop = named<WaypointRow>({ ...row, scheduled_at: null });
    const known = stops.get(stop.orderId);
    if (known) known.push(stop);
    else stops.set(stop.orderId, [stop]);
  }
  const rows = counts.reduce((sum, { status_code, rows }) => (status_code >= 100 ? sum + rows : sum), 0);
  return toPage(
    records.map((r) => toOrder(r, stops.get(r.order.id) ?? [])),
    rows,
    1,
    LIMIT,
  );
});

await t.app.listen({ port: 0, host: '127.0.0.1' });
await bare.listen({ port: 0, host: '127.0.0.1' });
const portOf = (app: { server: { address(): unknown } }) => (app.server.address() as AddressInfo).port;
process.send?.({ ours: portOf(t.app as never), bare: portOf(bare), headers: who.auth });
process.once('message', async () => {
  await bare.close();
  await t.close();
  await postgres?.stop();
  process.exit(0);
});
