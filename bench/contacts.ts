import { sql } from 'drizzle-orm';
import { startTestServer } from '../tests/support/server.ts';
import { makeShipper } from '../tests/support/world.ts';
import { askedRows, benchPostgres } from './support/database.ts';
import { median, printTable, type Row } from './support/measure.ts';

// The address book of a customer with many contacts; one in fifty shares a number or an address with another. Measures pages of the list
// and of the duplicates. `--rows=N` sets the number of contacts.
const ROWS = askedRows(100_000);
const RUNS = 9;
/** The promised time from a click to its rows. */
const PAGE_MS = 300;

const postgres = await benchPostgres();
if (typeof postgres === 'string') throw new Error(postgres);
const t = await startTestServer({ kind: 'postgres' });
const shipper = await makeShipper(t);
await t.db.sql.execute(sql`
  insert into contact (company_id, customer_id, name, phone, mobile, address1, city, state, postcode, country, tags)
  select ${shipper.companyId}::uuid, ${shipper.customerId}, 'Contact ' || i,
    '+6012' || lpad((i - case when i % 100 = 0 then 1 else 0 end)::text, 7, '0'),
    case when i % 5 = 0 then '+6511' || lpad(i::text, 6, '0') end,
    (i - case when i % 100 = 50 then 1 else 0 end) || ' Jalan Ampang', 'Kuala Lumpur', 'Kuala Lumpur', '50450', 'MY', '{Receiver}'
  from generate_series(1, ${ROWS}::int) i`);
await t.db.sql.execute(sql`analyze contact`);

async function get(query: string): Promise<number> {
  const start = performance.now();
  const answer = await t.app.inject({ url: `/v1.0/contacts?limit=25${query}`, headers: shipper.auth });
  if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 200));
  return performance.now() - start;
}

const rows: Row[] = [
  {
    what: 'duplicates for the first time, in a book without their keys',
    value: await get('&duplicates=true'),
    unit: 'ms',
  },
];
// PostgreSQL would do this a minute later.
await t.db.raw('vacuum analyze');
for (const [name, query] of [
  ['page 1 of all', ''],
  ['duplicates: page 1', '&duplicates=true'],
  ['duplicates: page 40', '&duplicates=true&page=40'],
  ['duplicates with a name', '&duplicates=true&name=contact+99'],
] as const) {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await get(query));
  rows.push({ what: name, value: median(times), unit: 'ms', limit: PAGE_MS });
}
printTable(`${ROWS} contacts on PostgreSQL`, rows);
await t.close();
await postgres.stop();
