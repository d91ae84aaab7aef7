import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { createApp } from '../server/app.ts';
import { MIGRATIONS, migrate } from '../server/db/migrate.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { serverOver } from '../tests/server/crash/crashWorld.ts';
import { keyed } from '../tests/server/crash/workload.ts';
import { orderBody } from '../tests/server/orders/orderBody.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { richAccounts } from './support/booking.ts';
import { askedRows } from './support/database.ts';
import { median, printTable, quantile, timed } from './support/measure.ts';

// Reasons for a look at one parcel and at a hundred, for an account with many past parcels. Compared with the bare statements of the call:
// those that the server sends, each timed at the driver. `--rows=N` sets the number of past parcels.
const ROWS = askedRows(100_000);
const RUNS = 60;
const MOST_MS = 50;

const cluster = await startPostgres();
if (typeof cluster === 'string') throw new Error(cluster);
const dir = mkdtempSync(path.join(tmpdir(), 'waybill-risks-'));
let statements: number[] = [];
const db = openPostgres(cluster.url, { watch: (_, ms) => statements.push(ms) });
await migrate(db, MIGRATIONS);
const { ctx } = serverOver(db, dir);
const app = await createApp(ctx);
await app.ready();
const [account] = await richAccounts({ ctx, db } as Parameters<typeof richAccounts>[0], 1);
if (!account) throw new Error('No account was made.');
const call = async <T>(key: string, url: string, payload: object): Promise<T> => {
  const answer = await app.inject({ method: 'POST', url, headers: keyed(account, key), payload });
  if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300));
  return answer.json().data;
};
const body = orderBody({ cod: { amount: 50 } });
const first = await call<{ id: string }>('first', '/v1.0/order', body);
await db.sql.execute(sql`
  with made as (
    insert into orders (id, company_id, customer_id, nano_id, consignment_no, status_code, currency, weight_kg, created_at, updated_at)
    select gen_random_uuid(), r.company_id, r.customer_id, 'n' || i, 'XY' || i, 1000, 'MYR', 1,
      now() - (i || ' minutes')::interval, now()
    from generate_series(1, ${ROWS}::int) i, parcel_record r where r.order_id = ${first.id}::uuid returning id, created_at, right(nano_id, -1)::int as i
  )
  insert into parcel_record (order_id, stop, company_id, customer_id, phone, address, content, item_type, weight_kg, cod_minor, is_shared,
    booked_at, failed_at, returned_at, ended_at)
  select made.id, 1, r.company_id, r.customer_id,
    -- One phone in fifty parcels is the asked one, as a marketplace's own.
    case when i % 50 = 0 then r.phone else 'phone ' || i % 20000 end,
    case when i % 50 = 1 then r.address else 'address ' || i % 20000 end,
    'content ' || i % 100, r.item_type, 0.5 + (i % 20) * 0.1, case when i % 3 = 0 then 5000 end, false,
    made.created_at, case when i % 9 = 0 then made.created_at end, case when i % 17 = 0 then made.created_at end, made.created_at
  from made, parcel_record r where r.order_id = ${first.id}::uuid`);
await db.raw('vacuum analyze');

const { serviceCode, itemType } = body;
const [pickup, drop] = body.waypoint as [object, { contact: object }];
/** The first parcel goes to a frequent recipient, the others go to new recipients. */
const parcel = (i: number) => {
  const contact = i === 0 ? drop.contact : { ...drop.contact, phone: `+6012${3_000_000 + i}` };
  return { serviceCode, itemType, cod: { amount: 80 }, waypoint: [pickup, { ...drop, contact }] };
};
let calls = 0;
const ask = (count: number) =>
  call(`risks ${calls++}`, '/v1.0/risks', {
    lang: 'en_US',
    parcels: Array.from({ length: count }, (_, i) => parcel(i)),
  });

for (const count of [1, 100]) {
  const bare: number[] = [];
  const counts: number[] = [];
  const times = await timed(RUNS, async () => {
    statements = [];
    await ask(count);
    bare.push(statements.reduce((sum, ms) => sum + ms, 0));
    counts.push(statements.length);
  });
  printTable(`Reasons for ${count} of ${ROWS} parcels on PostgreSQL`, [
    { what: 'the call: median', value: median(times), unit: 'ms', limit: count === 1 ? MOST_MS : undefined },
    { what: 'the call: 95 in 100 within', value: quantile(times, 0.95), unit: 'ms' },
    { what: 'its statements: median', value: median(bare), unit: 'ms' },
    { what: '  how many', value: median(counts), unit: '' },
  ]);
}
await app.close();
await db.close();
await cluster.stop();
rmSync(dir, { recursive: true, force: true });
