import { runDueJobs } from '../server/jobs/workers.ts';
import { batchOf, copyDraft, makeDrafts, start, UNDO_S } from '../tests/server/bulk/batchWorld.ts';
import { call } from '../tests/server/orders/orderBody.ts';
import { startTestServer } from '../tests/support/server.ts';
import { makeShipper } from '../tests/support/world.ts';
import { median, printTable, quantile, timed } from './support/measure.ts';

const ORDERS = 1000;
const SINGLE = 40;
const PROBE_EVERY_MS = 250;

const t = await startTestServer();
const shipper = await makeShipper(t, { walletMinor: 100_000_000 });
const [draft] = await makeDrafts(t, shipper, 1);

const singles = await makeDrafts(t, shipper, SINGLE + 3);
const single = await timed(SINGLE, () =>
  call(t, shipper, 'POST', 'order/process', { orderIds: [singles.pop()] }),
);

await copyDraft(t, draft!, ORDERS - 1);
await t.db.raw('vacuum analyze');
const list = () => call(t, shipper, 'GET', 'order?status=DRAFT&limit=50&retrieve=service');
const quiet = await timed(20, list);
const body = { kind: 'confirm' as const, filter: { status: 'DRAFT' } };
const [preview] = await timed(1, () => call(t, shipper, 'POST', 'order/bulk/preview', body), 1);
const made = performance.now();
const batch = await start(t, shipper, body);
const freezing = performance.now() - made;

t.clock.advance(UNDO_S);
const busy: number[] = [];
let probing: Promise<unknown> = Promise.resolve();
const probe = setInterval(() => {
  probing = probing.then(async () => busy.push(...(await timed(1, list, 0))));
}, PROBE_EVERY_MS);
const began = performance.now();
await runDueJobs(t.ctx);
const took = performance.now() - began;
clearInterval(probe);
await probing;

const { done, failed } = await batchOf(t, shipper, batch.id);
if (done !== ORDERS || failed !== 0) throw new Error(`${done} done, ${failed} failed`);
printTable(`Confirming ${ORDERS.toLocaleString('en')} orders as one job (embedded database)`, [
  { what: 'preview', value: preview!, unit: 'ms' },
  { what: 'the set is frozen', value: freezing, unit: 'ms' },
  { what: 'all are confirmed', value: took, unit: 'ms', limit: 60_000 },
  { what: 'one row of the job', value: took / ORDERS, unit: 'ms' },
  { what: 'one order by itself: p50', value: median(single), unit: 'ms' },
  {
    what: 'a row of the job against one by itself',
    value: took / ORDERS / median(single),
    unit: '×',
    limit: 1,
  },
  { what: 'a list of 50 before: p50', value: median(quiet), unit: 'ms' },
  { what: 'a list of 50 meanwhile: p50', value: median(busy), unit: 'ms' },
  { what: 'a list of 50 meanwhile: p95', value: quantile(busy, 0.95), unit: 'ms' },
]);
await t.close();
