import { sql } from 'drizzle-orm';
import type { TestServer } from '../tests/support/server.ts';
import { makeAccount, makeShipper, type TestShipper } from '../tests/support/world.ts';
import { askedRows, KIND_NAMES, onBothDatabases } from './support/database.ts';
import { mediansInTurns, printTable, type Row } from './support/measure.ts';

// The wallet movements of a customer with many of them: listed, filtered and sorted, compared with few movements and with the bare
// statement of a page. Then a full export with its memory. `--rows=N` sets the number of movements.
const FEW = 1000;
const ROWS = askedRows(50_000);
const RUNS = 9;
const PAGE = 50;
/** The promised time from typing in a filter to its rows. */
const PAGE_MS = 300;
const MORE_MEMORY_MB = 150;

/** Movements of a wallet, four an hour back from now: charges, refunds, top-ups and weights, each with its entries and balance. */
async function addMovements(t: TestServer, who: TestShipper, rows: number): Promise<void> {
  await t.db.sql.execute(sql`
    with numbered as (
      select gen_random_uuid() as id, i, now() - make_interval(mins => 15 * (${rows}::int - i)) as at,
        (array['order', 'order', 'order', 'order', 'order', 'refund', 'topup', 'weight'])[1 + i % 8] as category
      from generate_series(1, ${rows}::int) i),
    moved as (
      insert into ledger_tx (id, company_id, customer_id, category, description, currency, created_at)
      select id, ${who.companyId}::uuid, ${who.customerId}, category, initcap(category) || ' of MY' || lpad(i::text, 10, '0'), 'MYR', at
      from numbered order by i),
    sized as (
      select id, i, case when category in ('topup', 'refund') then 1 else -1 end * (500 + i * 31::bigint % 3000) as minor from numbered)
    insert into ledger_entry (tx_id, account, amount_minor, balance_minor)
    select id, account, case when is_wallet then minor else -minor end, case when is_wallet then sum(minor) over (partition by is_wallet order by i) end
    from sized, (values (${`wallet:${who.customerId}`}, true), ('sales', false)) side(account, is_wallet)
    order by i`);
}

const CASES: [name: string, query: string][] = [
  ['page 1', ''],
  ['a page in the middle', `&page=${Math.floor(ROWS / 2 / PAGE)}`],
  ['one category', '&category=refund'],
  ['thirty days', `&dateFrom=${dayAgo(60)}&dateTo=${dayAgo(30)}`],
  ['search: a number', `&keyword=MY${String(Math.floor(ROWS / 2)).padStart(10, '0')}`],
  ['sorted by amount', '&sortBy=amount'],
];

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function get(t: TestServer, who: TestShipper, path: string): Promise<void> {
  const answer = await t.app.inject({ url: `/v1.0/${path}`, headers: who.auth });
  if (answer.statusCode !== 200)
    throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
}

async function lists(t: TestServer, few: TestShipper, many: TestShipper): Promise<Row[]> {
  const wallet = `wallet:${many.customerId}`;
  const rows: Row[] = [];
  const bare = () =>
    t.db.sql.execute(
      sql`select m.*, e.amount_minor, e.balance_minor from (select * from ledger_tx where customer_id = ${many.customerId}
        order by created_at desc, id desc limit ${PAGE}) m join ledger_entry e on e.tx_id = m.id and e.account = ${wallet}`,
    );
  for (const [name, query] of CASES) {
    const [small = 0, large = 0, plain = 0] = await mediansInTurns(RUNS, [
      () => get(t, few, `wallet/tx?limit=${PAGE}${name === 'a page in the middle' ? '&page=10' : query}`),
      () => get(t, many, `wallet/tx?limit=${PAGE}${query}`),
      async () => void (await bare()),
    ]);
    rows.push({ what: name, value: large, unit: 'ms', limit: PAGE_MS });
    rows.push({ what: `  to ${FEW.toLocaleString('en')} rows`, value: large / small, unit: '×' });
    rows.push({ what: '  to the bare statement of a page', value: large / plain, unit: '×' });
  }
  return rows;
}

async function exported(t: TestServer, who: TestShipper, format: 'xlsx' | 'csv'): Promise<Row[]> {
  const { port } = t.app.server.address() as { port: number };
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const start = performance.now();
  const range = `dateFrom=2000-01-01&dateTo=${dayAgo(-1)}`;
  const response = await fetch(`http://127.0.0.1:${port}/v1.0/wallet/tx/export?${range}&format=${format}`, {
    // An open connection would keep the server running.
    headers: { ...who.auth, host: 'localhost', connection: 'close' },
  });
  if (response.status !== 200)
    throw new Error(`the export answered ${response.status}: ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  clearInterval(watch);
  return [
    { what: `${format}: time`, value: performance.now() - start, unit: 'ms' },
    { what: `${format}: size`, value: bytes / 1e6, unit: 'MB' },
    {
      what: `${format}: more memory at its peak`,
      value: (peak - before) / 1e6,
      unit: 'MB',
      limit: MORE_MEMORY_MB,
    },
  ];
}

await onBothDatabases(async (t, kind) => {
  const few = await makeShipper(t);
  const many = { ...few, customerId: await makeAccount(t, { companyId: few.companyId, userId: few.userId }) };
  many.auth = { ...few.auth, 'x-customer-id': String(many.customerId) };
  await addMovements(t, few, FEW);
  await addMovements(t, many, ROWS);
  await t.db.raw('vacuum analyze');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const where = KIND_NAMES[kind];
  const count = ROWS.toLocaleString('en');
  printTable(`List of ${count} transactions on ${where}`, await lists(t, few, many));
  printTable(`Export of ${count} transactions on ${where}`, [
    ...(await exported(t, many, 'xlsx')),
    ...(await exported(t, many, 'csv')),
  ]);
});
