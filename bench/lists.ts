import { sql } from 'drizzle-orm';
import { foldCounts } from '../server/modules/orders/list/orderCountStore.ts';
import type { TestServer } from '../tests/support/server.ts';
import { makeAccount, makeShipper, type TestShipper } from '../tests/support/world.ts';
import { addManyOrders, askedRows, KIND_NAMES, onBothDatabases } from './support/database.ts';
import { inMs, mediansInTurns, tellLine } from './support/measure.ts';

// The order list of a customer with many orders, compared with one of 10,000 and with the bare statements for the same rows. Measures the
// page by its best index, its stops and the total. `--rows=N` sets the number of orders; the embedded database holds at most 100,000.
const FEW = 10_000;
const ROWS = askedRows(1_000_000);
const PGLITE_MOST = 100_000;
const RUNS = 15;
/** Calls of page 1 before the first measurement: without them the compiler still works on the code that the first cases use. */
const WARM_UP = 150;
const PAGE = 50;

interface Case {
  name: string;
  query: (rows: number) => string;
  /** Statements for the page's ids, and for the total unless the server stores it. */
  ids: (customer: number, rows: number) => string;
  total?: (customer: number) => string;
}

const all = (customer: number) => `customer_id = ${customer} and status_code >= 100`;
const newest = 'order by created_at desc, id desc';
const kept = (customer: number) =>
  `select status_code, sum(rows) from (select status_code, rows from order_count where customer_id = ${customer} union all select status_code, rows from order_count_change where customer_id = ${customer}) kept group by 1`;
const middle = (rows: number) => Math.floor(rows / 2 / PAGE);
let year = 2100;
/** Hits of a search by its index, month by month, so that only the requested rows are read. */
const inMonths = (customer: number, typed: string, pattern: string) => `
  select found.* from generate_series(
    order_search_month((select max(created_at) from orders where customer_id = ${customer})),
    order_search_month((select min(created_at) from orders where customer_id = ${customer})), -1) months (month)
  cross join lateral (
    select order_id as id, created_at from order_search
    where customer_id = ${customer} and month = months.month and status_code >= 100 and names_text like '${pattern}'
      and order_search_keys(customer_id, month, names_text, consignment_no) @> order_search_wanted((months.month::bigint << 32) + ${customer}, '${typed}')
    offset 0) found`;
/**
 * Each call has its own last day, because the server counts a search with many rows only once in half a minute. The bare statement for
 * common hits reads the list in its order.
 */
const search = (name: string, typed: string, kind: 'common' | 'rare'): Case => {
  const searched = typed.length < 3 ? ` ${typed}` : typed;
  const pattern = `%${searched}%`;
  return {
    name: `search: ${name}`,
    query: () => `&n=${encodeURIComponent(typed)}&dateTo=${++year}-01-01`,
    ids: (c) =>
      kind === 'common'
        ? `select id from orders where ${all(c)} and names_text like '${pattern}' ${newest} limit ${PAGE + 1}`
        : `select id from (${inMonths(c, searched, pattern)}) found ${newest} limit ${PAGE + 1}`,
    total: (c) => `select count(*) from (${inMonths(c, searched, pattern)} limit 10001) found`,
  };
};

const CASES: Case[] = [
  {
    name: 'page 1',
    query: () => '',
    ids: (c) => `select id from orders where ${all(c)} ${newest} limit ${PAGE}`,
  },
  {
    name: 'a page in the middle (bare: by key)',
    query: (rows) => `&page=${middle(rows)}`,
    ids: (c, rows) =>
      `select id from orders where ${all(c)} and created_at < now() - make_interval(secs => ${15 * rows}) ${newest} limit ${PAGE}`,
  },
  {
    name: 'the last page (bare: by key)',
    query: (rows) => `&page=${Math.floor((rows * 0.874) / PAGE)}`,
    ids: (c) => `select id from orders where ${all(c)} order by created_at asc, id asc limit ${PAGE}`,
  },
  {
    name: 'one status',
    query: () => '&statusCode=200',
    ids: (c) =>
      `select id from orders where customer_id = ${c} and status_code = 200 ${newest} limit ${PAGE}`,
  },
  search('a common name', 'tan', 'common'),
  // The name of one order among 10,000, and of 17 among 1,000,000.
  search('a rare name', 'tan mei 140', 'rare'),
  search('one that only the many have', 'tan mei 471', 'rare'),
  search('one letter', 'z', 'common'),
  search('one letter that nobody has', 'q', 'rare'),
  {
    name: 'sorted by price',
    query: () => '&sortBy=price',
    ids: (c) => `select id from orders where ${all(c)} order by price_minor desc, id desc limit ${PAGE}`,
  },
];

async function measure(t: TestServer, few: TestShipper, many: TestShipper, rows: number): Promise<void> {
  const call = async (who: TestShipper, path: string) => {
    const answer = await t.app.inject({ url: `/v1.0/${path}`, headers: who.auth });
    if (answer.statusCode !== 200)
      throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
  };
  const bare = async ({ ids, total }: Case) => {
    const of = many.customerId;
    await t.db.sql.execute(sql.raw(`select o.* from orders o join (${ids(of, rows)}) page using (id)`));
    await t.db.sql.execute(
      sql.raw(`select * from waypoint where order_id in (${ids(of, rows)}) order by order_id, seq`),
    );
    await t.db.sql.execute(sql.raw((total ?? kept)(of)));
  };
  for (let at = 0; at < WARM_UP; at++) {
    await call(few, `order?limit=${PAGE}`);
    await call(many, `order?limit=${PAGE}`);
    await bare(CASES[0]!);
  }
  line(['', `${n(FEW)} orders`, `${n(rows)} orders`, 'bare SQL', 'to few', 'to bare', '']);
  for (const one of CASES) {
    const [a, b, c] = await mediansInTurns(RUNS, [
      () => call(few, `order?limit=${PAGE}${one.query(FEW)}`),
      () => call(many, `order?limit=${PAGE}${one.query(rows)}`),
      () => bare(one),
    ]);
    tell(one.name, a!, b!, c!);
  }
  const [a, b, c] = await mediansInTurns(RUNS, [
    () => call(few, 'order/statusCounts'),
    () => call(many, 'order/statusCounts'),
    async () => void (await t.db.sql.execute(sql.raw(kept(many.customerId)))),
  ]);
  tell('counts of the tabs', a!, b!, c!);
}

const n = (count: number) => count.toLocaleString('en');
const line = (cells: string[]) => tellLine(cells, 36, 17);

/** Limits: twice the bare statements plus 5 ms, and twice the time with few orders. */
function tell(name: string, few: number, many: number, bare: number): void {
  const over = [many > 2 * few ? 'few' : '', many > 2 * bare + 5 ? 'bare' : ''].filter(Boolean);
  line([
    name,
    inMs(few),
    inMs(many),
    inMs(bare),
    `${(many / few).toFixed(2)} ×`,
    `${(many / bare).toFixed(2)} ×`,
    over.length ? `OVER (${over})` : 'met',
  ]);
}

await onBothDatabases(async (t, kind) => {
  const rows = kind === 'pglite' ? Math.min(ROWS, PGLITE_MOST) : ROWS;
  const few = await makeShipper(t);
  const many = { ...few, customerId: await makeAccount(t, { companyId: few.companyId, userId: few.userId }) };
  many.auth = { ...few.auth, 'x-customer-id': String(many.customerId) };
  const start = performance.now();
  await addManyOrders(t.db, few, FEW);
  await addManyOrders(t.db, many, rows);
  while ((await foldCounts(t.ctx)) > 0);
  await t.db.raw('vacuum analyze');
  process.stdout.write(
    `\nOrder list on ${KIND_NAMES[kind]}; rows made in ${((performance.now() - start) / 1000).toFixed(0)} s\n`,
  );
  await measure(t, few, many, rows);
});
