import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { utils, write } from 'xlsx';
import type { ImportFileOutcome, ImportOutcome } from '../contract/orders/import.ts';
import { IMPORT_COLUMNS } from '../contract/rules/import/importColumns.ts';
import { workbook } from '../tests/server/orderImport/uploads.ts';
import { startTestServer } from '../tests/support/server.ts';
import { makeShipper } from '../tests/support/world.ts';
import { inEnglish } from '../texts/read.ts';
import { median, printTable, quantile, type Row, timed } from './support/measure.ts';

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

/** The same rows under other references, as a spreadsheet program saves them. */
function asFile(): Buffer {
  const table = rows.map(({ values }) =>
    IMPORT_COLUMNS.map((c) =>
      c === 'referenceNo' ? `F-${values.referenceNo}` : (values as Record<string, string>)[c],
    ),
  );
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([IMPORT_COLUMNS.map((c) => inEnglish('importHeaders')[c]), ...table]);
  utils.book_append_sheet(book, sheet, 'Orders');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

async function uploadFile(
  bytes: Buffer,
): Promise<{ status: number; outcome: ImportFileOutcome | undefined }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'orders.xlsx');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: '/v1.0/order/import',
    headers: { ...shipper.auth, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, outcome: answer.json<{ data?: ImportFileOutcome }>().data };
}

/** Does the work while another loop requests counts; returns the times of both. */
async function beside<T>(work: () => Promise<T>) {
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
  const result = await work();
  const took = performance.now() - start;
  running = false;
  await meanwhile;
  return { took, others, result };
}

/** Imports all rows in the way of the page. */
async function sendAll() {
  const sum = { created: 0, known: 0, bad: 0 };
  for (let at = 0; at < ROWS; at += CHUNK) {
    const chunk = await post<ImportOutcome>('order/import/rows', { rows: rows.slice(at, at + CHUNK) });
    sum.created += chunk.created;
    sum.known += chunk.known;
    sum.bad += chunk.bad;
  }
  return sum;
}

const base = median(await timed(200, () => t.db.sql.execute(sql`select 1`)));
const grownBy = async <T>(work: () => Promise<T>) => {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const result = await work();
  return { result, grown: (process.memoryUsage().rss - before) / 1e6 };
};
const bytes = asFile();
const first = await beside(sendAll);
const repeated = await beside(sendAll);
const file = await beside(() => uploadFile(bytes));
const good = ROWS - ROWS / 100;
if (first.result.created !== good || repeated.result.created !== 0 || file.result.outcome?.created !== good)
  throw new Error('rows were lost or made twice');
const priced = await timed(10, () => post('order/import/price', { rows: rows.slice(1, 51) }), 1);
const millions = `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(2_000_000)}</sheetData>`;
const bomb = workbook(millions, [{ name: 'xl/noise', content: randomBytes(800_000) }]);
const refused = await grownBy(() => beside(() => uploadFile(Buffer.from(bomb.bytes))));
if (refused.result.result.status !== 422) throw new Error('two million rows were taken');

const table: Row[] = [
  { what: 'rows by calls of 500', value: first.took, unit: 'ms', limit: 30_000 },
  { what: '  a row against select 1', value: first.took / ROWS / base, unit: '×' },
  { what: '  rows refused', value: first.result.bad, unit: '' },
  { what: '  other calls meanwhile, p95', value: quantile(first.others, 0.95), unit: 'ms', limit: 200 },
  { what: '  the same rows again', value: repeated.took, unit: 'ms' },
  { what: `one .xlsx of ${Math.round(bytes.length / 1000)} kB`, value: file.took, unit: 'ms', limit: 30_000 },
  { what: '  other calls meanwhile, p95', value: quantile(file.others, 0.95), unit: 'ms', limit: 200 },
  { what: 'prices of 50 rows: p50', value: median(priced), unit: 'ms' },
  { what: 'two million rows refused', value: refused.result.took, unit: 'ms', limit: 2000 },
  { what: '  memory grown', value: refused.grown, unit: 'MB', limit: 100 },
];
printTable(`Import of ${ROWS.toLocaleString('en')} rows (embedded database)`, table);
await t.close();
