import { foldCounts } from '../server/modules/orders/list/orderCountStore.ts';
import { goodRow, numbered } from '../tests/server/orderImport/importWorld.ts';
import { orderBody } from '../tests/server/orders/orderBody.ts';
import { startTestServer, type TestServer } from '../tests/support/server.ts';
import { makeAccount, makeShipper, type TestShipper } from '../tests/support/world.ts';
import { addManyOrders, askedList, askedNumber, benchPostgres } from './support/database.ts';
import { inMs, median, quantile, tellLine } from './support/measure.ts';

// Booking, list, quote, tracking, import and label while a tenant has 10,000, 100,000 and 1,000,000 orders (`--rows=a,b,c`), called by 1,
// 10 and 100 accounts at once (`--accounts=a,b,c`), `--calls=N` each. Runs on PostgreSQL. Prints p50 and p95, and their ratio to the
// figures of the fewest orders.
const ROWS = askedList('rows', [10_000, 100_000, 1_000_000]);
const ACCOUNTS = askedList('accounts', [1, 10, 100]);
const CALLS = askedNumber('calls', 200);

const postgres = await benchPostgres();
if (typeof postgres === 'string') {
  process.stdout.write(`PostgreSQL cannot be had: ${postgres}\n`);
  process.exit(2);
}

interface Known {
  id: string;
  nanoId: string;
}
type Kind = [
  name: string,
  call: (t: TestServer, who: TestShipper, known: Known, n: number) => Promise<number>,
];

const post = async (t: TestServer, who: TestShipper, url: string, payload: object) =>
  (await t.app.inject({ method: 'POST', url: `/v1.0/${url}`, headers: who.auth, payload })).statusCode;
const get = async (t: TestServer, who: TestShipper, url: string) =>
  (await t.app.inject({ url: `/v1.0/${url}`, headers: who.auth })).statusCode;

const importRows = (n: number) => ({
  rows: numbered(
    Array.from({ length: 10 }, (_, i) => goodRow({ referenceNo: `PO-${n}-${i}-${Math.random()}` })),
  ),
});

const KINDS: Kind[] = [
  ['booking', (t, who) => post(t, who, 'order', orderBody())],
  ['list', (t, who) => get(t, who, 'order?limit=25&retrieve=service')],
  ['search', (t, who, _known, n) => get(t, who, `order?limit=25&n=tan%20mei&dateTo=${2100 + n}-01-01`)],
  [
    'quote',
    (t, who) =>
      post(t, who, 'service/instantQuote', {
        origin: { postcode: '50450', country: 'MY' },
        destination: { postcode: '47500', country: 'MY' },
        weight: { value: 1, unit: 'kg' },
        itemType: 'PARCEL',
      }),
  ],
  [
    'track',
    // Each call has its own address, because calls of one address are limited.
    async (t, _who, { nanoId }, n) => {
      const remoteAddress = `10.1.${n >> 8}.${n & 255}`;
      return (await t.app.inject({ url: `/v1.0/etrack/${nanoId}`, remoteAddress })).statusCode;
    },
  ],
  ['import of 10', (t, who, _known, n) => post(t, who, 'order/import/rows', importRows(n))],
  ['label', (t, who, { id }) => get(t, who, `order/${id}/label`)],
];

/** Times of this many calls. The number of callers at once is the number of accounts. */
async function times(
  t: TestServer,
  callers: TestShipper[],
  known: Known[],
  call: Kind[1],
): Promise<number[]> {
  const found: number[] = [];
  let next = 0;
  const answers = new Map<number, number>();
  await Promise.all(
    callers.map(async (who, i) => {
      while (next < CALLS) {
        const n = next++;
        const start = performance.now();
        const status = await call(t, who, known[i]!, n);
        found.push(performance.now() - start);
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    }),
  );
  const refused = [...answers].filter(([status]) => status !== 200);
  if (refused.length > 0)
    process.stdout.write(
      `    not measured as meant: ${refused.map(([status, n]) => `${n} × ${status}`).join(', ')}\n`,
    );
  return found;
}

const least = new Map<string, number>();
for (const rows of ROWS) {
  const t = await startTestServer({ kind: 'postgres' });
  const first = await makeShipper(t, { walletMinor: 1_000_000_00 });
  await addManyOrders(t.db, first, rows);
  const callers = [first];
  while (callers.length < Math.max(...ACCOUNTS)) {
    const customerId = await makeAccount(t, {
      companyId: first.companyId,
      userId: first.userId,
      walletMinor: 1_000_000_00,
    });
    callers.push({ ...first, customerId, auth: { ...first.auth, 'x-customer-id': String(customerId) } });
  }
  while ((await foldCounts(t.ctx)) > 0);
  await t.db.raw('vacuum analyze');
  const known: Known[] = [];
  for (const who of callers) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/v1.0/order',
      headers: who.auth,
      payload: orderBody(),
    });
    known.push(answer.json<{ data: Known }>().data);
  }
  process.stdout.write(`\n${rows.toLocaleString('en')} orders\n`);
  tellLine(['', 'at once', 'p50', 'p95', 'to the fewest'], 16, 14);
  for (const [name, call] of KINDS)
    for (const accounts of ACCOUNTS) {
      const took = await times(t, callers.slice(0, accounts), known, call);
      const p50 = median(took);
      const base = least.get(`${name} ${accounts}`) ?? p50;
      least.set(`${name} ${accounts}`, base);
      tellLine(
        [name, String(accounts), inMs(p50), inMs(quantile(took, 0.95)), `${(p50 / base).toFixed(2)} ×`],
        16,
        14,
      );
    }
  await t.close();
}
await postgres.stop();
