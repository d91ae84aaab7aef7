import { sql } from 'drizzle-orm';
import { rowsOf } from '../server/db/db.ts';
import { onEvents, type WrittenEvent } from '../server/eventBus/emitEvent.ts';
import { followOrders } from '../server/modules/inbox/followOrders.ts';
import { noteNewOrder } from '../server/modules/orders/store.ts';
import { call, makeOrder } from '../tests/server/orders/orderBody.ts';
import type { TestServer } from '../tests/support/server.ts';
import { makeShipper } from '../tests/support/world.ts';
import { addManyOrders, askedRows, KIND_NAMES, onBothDatabases } from './support/database.ts';
import { inTurns, median, printTable, quantile, type Row } from './support/measure.ts';

// The inbox of an account with many open lines, about orders and other records. Compares its first page with the same rows by bare SQL, and
// measures the inbox's share of a booking. `--rows=N` sets the number of lines.
const LINES = askedRows(100_000);
const RUNS = 25;
const BOOKINGS = 60;
/** The promised time of a page, and the promised share of a booking. */
const PAGE_MS = 50;
const BOOKING_SHARE = 3;

async function fill(t: TestServer, shipper: Awaited<ReturnType<typeof makeShipper>>): Promise<void> {
  await addManyOrders(t.db, shipper, LINES);
  await t.db.sql.execute(sql`
    insert into inbox_line (id, company_id, customer_id, kind, matter, order_id, since, deadline, snoozed_until, updated_at)
    select gen_random_uuid(), o.company_id, o.customer_id,
      (array['deliveryFailed', 'addressNotFound', 'late', 'returning', 'selfCollection', 'codLate'])[1 + n % 6],
      'order:' || o.id, o.id, o.created_at, o.created_at + interval '2 days', case when n % 10 = 0 then now() + interval '1 day' end, now()
    from (select *, row_number() over () as n from orders where customer_id = ${shipper.customerId}::int) o`);
  await t.db.raw('vacuum analyze');
}

async function pages(t: TestServer, kind: 'pglite' | 'postgres'): Promise<void> {
  const shipper = await makeShipper(t);
  await fill(t, shipper);
  const ask = (query: string) => async () => {
    const answer = await call(t, shipper, 'GET', `inbox?limit=50${query}`);
    if (answer.status !== 200) throw new Error(answer.raw.slice(0, 200));
  };
  const bare = async () => {
    await t.db.sql.execute(sql`select l.* from inbox_line l where l.customer_id = ${shipper.customerId}::int and l.ended_at is null
      and (l.snoozed_until is null or l.snoozed_until <= now()) order by l.deadline, l.id limit 50`);
    await t.db.sql.execute(sql`select count(*) from inbox_line l where l.customer_id = ${shipper.customerId}::int and l.ended_at is null
      and (l.snoozed_until is null or l.snoozed_until <= now())`);
  };
  const works = [
    ['bare SQL of page 1 with its total', bare],
    ['page 1', ask('')],
    ['page 1 of one kind', ask('&kind=late')],
    ['page 1 of what nobody works on', ask('&person=nobody')],
    ['page 1 of the snoozed', ask('&tab=snoozed')],
    ['counts', async () => void (await call(t, shipper, 'GET', 'inbox/counts'))],
  ] as const;
  const times = await inTurns(
    RUNS,
    works.map(([, work]) => work),
  );
  const base = median(times[0] ?? []);
  printTable(
    `${LINES} open lines on ${KIND_NAMES[kind]}`,
    works.flatMap(([what], i): Row[] => {
      const rowTimes = times[i] ?? [];
      return [
        { what, value: median(rowTimes), unit: 'ms', ...(i === 1 ? { limit: PAGE_MS } : {}) },
        { what: `${what}, slowest of 20`, value: quantile(rowTimes, 0.95), unit: 'ms' },
        { what: `${what}, beside the bare SQL`, value: median(rowTimes) / base, unit: '×' },
      ];
    }),
  );
}

/** The inbox's time within bookings, and the time of whole bookings. */
async function bookings(t: TestServer, kind: 'pglite' | 'postgres'): Promise<void> {
  const shipper = await makeShipper(t, { companyCode: 'bookings', walletMinor: 100_000_000 });
  const seen: WrittenEvent[][] = [];
  onEvents(t.ctx, async (events) => void seen.push(events));
  const whole: number[] = [];
  const durations: number[] = [];
  for (let i = 0; i < BOOKINGS; i++) {
    seen.length = 0;
    const start = performance.now();
    await makeOrder(t, shipper, { serviceCode: 'DX' });
    whole.push(performance.now() - start);
    const events = [...seen];
    await t.db.tx(async () => {
      for (const { orderId } of events.flat()) if (orderId) await noteNewOrder(t.ctx, orderId);
      const begin = performance.now();
      for (const written of events) await followOrders(t.ctx, written);
      durations.push(performance.now() - begin);
    });
  }
  const share = (100 * median(durations)) / median(whole);
  const [found] = rowsOf<{ lines: string }>(
    await t.db.sql.execute(
      sql`select count(*) as lines from inbox_line where customer_id = ${shipper.customerId}::int`,
    ),
  );
  printTable(`A booking on ${KIND_NAMES[kind]} (${found?.lines} lines opened)`, [
    { what: 'whole', value: median(whole), unit: 'ms' },
    { what: 'following it in the inbox', value: median(durations), unit: 'ms' },
    { what: 'share', value: share, unit: '%', limit: BOOKING_SHARE },
  ]);
}

await onBothDatabases(async (t, kind) => {
  await bookings(t, kind);
  await pages(t, kind);
});
