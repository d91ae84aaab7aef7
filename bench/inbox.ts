import { sql } from 'drizzle-orm';
import { rowsOf } from '../server/db/db.ts';
import { onEvents, type WrittenEvent } from '../server/eventBus/emitEvent.ts';
import { followOrders } from '../server/modules/inbox/followOrders.ts';
import { hasNoLine, noteWithoutLine } from '../server/modules/orders/store.ts';
import { call, makeDraft, makeOrder } from '../tests/server/orders/orderBody.ts';
import type { TestServer } from '../tests/support/server.ts';
import { makeShipper } from '../tests/support/world.ts';
import { addManyOrders, askedNumber, askedRows, KIND_NAMES, onBothDatabases } from './support/database.ts';
import { inTurns, median, printTable, quantile, type Row } from './support/measure.ts';

// The inbox of an account with many open lines, about orders and other records. Compares its first page with the same rows by bare SQL, and
// measures the inbox's share of a booking. `--rows=N` sets the number of lines, `--bookings=N` that of bookings of each way.
const LINES = askedRows(100_000);
const RUNS = 25;
const BOOKINGS = askedNumber('bookings', 200);
/** The promised time of a page, and the promised share of a booking. */
const PAGE_MS = 50;
const BOOKING_SHARE = 3;

type Shipper = Awaited<ReturnType<typeof makeShipper>>;

async function fill(t: TestServer, shipper: Shipper): Promise<void> {
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

/** Two ways to a booking. The first step of a draft is no part of the booking. */
const WAYS: readonly {
  what: string;
  start: (t: TestServer, who: Shipper) => Promise<() => Promise<unknown>>;
}[] = [
  { what: 'new', start: async (t, who) => () => makeOrder(t, who, { serviceCode: 'DX' }) },
  {
    what: 'confirmed draft',
    start: async (t, who) => {
      const { id } = await makeDraft(t, who, { serviceCode: 'DX' });
      return async () => {
        const body = { orderIds: [id], paymentMethodId: 0, skipQueue: true };
        const { status, raw } = await call(t, who, 'POST', 'order/process', body);
        if (status !== 200) throw new Error(raw.slice(0, 200));
      };
    },
  },
];

/** The inbox's time within bookings, and the time of whole bookings. A share compares times of one moment, so a busy machine changes both. */
async function bookings(
  t: TestServer,
  kind: 'pglite' | 'postgres',
  { what, start: prepare }: (typeof WAYS)[number],
): Promise<void> {
  const shipper = await makeShipper(t, {
    companyCode: what.replaceAll(' ', ''),
    walletMinor: 100_000_000,
  });
  const seen: { events: WrittenEvent[]; isNew: boolean }[] = [];
  onEvents(t.ctx, async (events) => {
    const orderId = events.find((event) => event.orderId)?.orderId;
    seen.push({ events, isNew: orderId != null && (await hasNoLine(t.ctx, orderId)) });
  });
  const whole: number[] = [];
  const durations: number[] = [];
  for (let i = 0; i < BOOKINGS; i++) {
    const book = await prepare(t, shipper);
    seen.length = 0;
    const start = performance.now();
    await book();
    whole.push(performance.now() - start);
    const steps = [...seen];
    if (steps.length === 0) throw new Error('no step of a booking was seen');
    await t.db.tx(async () => {
      for (const { events, isNew } of steps)
        for (const { orderId } of events) if (isNew && orderId) await noteWithoutLine(t.ctx, orderId);
      const begin = performance.now();
      for (const { events } of steps) await followOrders(t.ctx, events);
      durations.push(performance.now() - begin);
    });
  }
  const shares = durations.map((duration, i) => (100 * duration) / (whole[i] ?? 0));
  const [found] = rowsOf<{ lines: string }>(
    await t.db.sql.execute(
      sql`select count(*) as lines from inbox_line where customer_id = ${shipper.customerId}::int`,
    ),
  );
  printTable(`A booking on ${KIND_NAMES[kind]}, ${what} (${found?.lines} lines opened)`, [
    { what: 'whole', value: median(whole), unit: 'ms' },
    { what: 'following it in the inbox', value: median(durations), unit: 'ms' },
    { what: 'share, median', value: median(shares), unit: '%', limit: BOOKING_SHARE },
    { what: 'share, 95th percentile', value: quantile(shares, 0.95), unit: '%' },
  ]);
}

await onBothDatabases(async (t, kind) => {
  for (const way of WAYS) await bookings(t, kind, way);
  await pages(t, kind);
});
