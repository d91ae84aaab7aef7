import { sql } from 'drizzle-orm';
import type { ImportOutcome } from '../contract/import.ts';
import { startTestServer } from '../tests/support/server.ts';
import { makeShipper } from '../tests/support/world.ts';
import { median, printTable, quantile, type Row, timed } from './measure.ts';

const ROWS = 10_000;
const CHUNK = 500;

const t = await startTestServer();
const shipper = await makeShipper(t);
const post = async <T>(url: string, payload: Record<string, unknown>): Promise<T> => {
  const answer = await t.app.inject({ method: 'POST', url: `/v1.0/${url}`, headers: shipper.auth, payload });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 200)}`);
  return answer.json<{ data: T }>().data;
};

const rows = Array.from({ length: ROWS }, (_, i) => ({
  line: i + 2,
  values: {
    referenceNo: `PO-${i}`,
    receiverName: ['Tan Wei Ling', 'Aisyah Rahman', '陈伟玲', 'Rajesh Kumar'][i % 4]!,
    receiverPhone: `+6016700${String(i).padStart(4, '0')}`,
    receiverAddress1: `${i} Lebuh Chulia`,
    receiverCity: 'George Town',
    receiverState: 'Penang',
    receiverPostcode: '10200',
    itemDescription: 'Batik',
    weightKg: String(0.5 + (i % 40) / 10),
    ...(i % 5 ? {} : { serviceCode: 'DX' }),
    ...(i % 7 ? {} : { cod: '25.50' }),
    ...(i % 100 ? {} : { receiverPostcode: '' }),
  },
}));

/** Brings all rows in as the page does, and asks for an order's list again and again meanwhile. */
async function importAll() {
  const others: number[] = [];
  let running = true;
  const meanwhile = (async () => {
    while (running) {
      const start = performance.now();
      await t.app.inject({ url: '/v1.0/order/statusCounts', headers: shipper.auth });
      others.push(performance.now() - start);
      await new Promise((r) => setTimeout(r, 20));
    }
  })();
  const start = performance.now();
  const sum = { created: 0, known: 0, bad: 0 };
  for (let at = 0; at < ROWS; at += CHUNK) {
    const chunk = await post<ImportOutcome>('order/import/rows', { rows: rows.slice(at, at + CHUNK) });
    sum.created += chunk.created;
    sum.known += chunk.known;
    sum.bad += chunk.bad;
  }
  const took = performance.now() - start;
  running = false;
  await meanwhile;
  return { took, others, ...sum };
}

const base = median(await timed(200, () => t.db.sql.execute(sql`select 1`)));
const before = process.memoryUsage().rss;
const first = await importAll();
const grown = (process.memoryUsage().rss - before) / 1e6;
const again = await importAll();
if (first.created !== ROWS - ROWS / 100 || again.created !== 0)
  throw new Error('rows were lost or made twice');
const priced = await timed(10, () => post('order/import/price', { rows: rows.slice(1, 51) }), 1);

const table: Row[] = [
  { what: 'in', value: first.took, unit: 'ms', limit: 30_000 },
  { what: 'in: one row against select 1', value: first.took / ROWS / base, unit: '×' },
  { what: 'in: rows refused', value: first.bad, unit: '' },
  { what: 'in: memory grown', value: grown, unit: 'MB' },
  { what: 'in: other calls meanwhile, p95', value: quantile(first.others, 0.95), unit: 'ms', limit: 200 },
  { what: 'the same again', value: again.took, unit: 'ms' },
  { what: 'prices of 50 rows: p50', value: median(priced), unit: 'ms' },
];
printTable(`Import of ${ROWS.toLocaleString('en')} rows (embedded database)`, table);
await t.close();
