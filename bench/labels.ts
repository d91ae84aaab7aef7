import type { AddressInfo } from 'node:net';
import { manyOrders } from './support/manyOrders.ts';
import { median, printTable, type Row } from './support/measure.ts';

// Labels of many orders over a real connection: time to the first byte, time to the last byte, and the server's peak memory.
const { t, shipper } = await manyOrders();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = t.app.server.address() as AddressInfo;
const base = `http://127.0.0.1:${port}/v1.0`;
const found = await t.app.inject({ url: '/v1.0/order?statusCode=100&limit=500', headers: shipper.auth });
const ids = found.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
const RUNS = 3;
const EVERY_MS = 5;

async function print(count: number, query: string) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, EVERY_MS);
  const start = performance.now();
  const answer = await fetch(`${base}/order/${ids.slice(0, count).join(',')}/label?${query}`, {
    headers: shipper.auth,
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  const reader = answer.body!.getReader();
  let first = 0;
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (bytes === 0) first = performance.now() - start;
    bytes += value.length;
  }
  clearInterval(watching);
  return { first, whole: performance.now() - start, bytes, more: (most - before) / 1024 / 1024 };
}

for (const [name, query] of [
  ['PDF, A6', 'type=A6-1'],
  ['PDF, four on A4', 'type=A4-Q4'],
  ['ZPL, 4×6 in, 203 dpi', 'format=zpl&size=4x6&dpi=203'],
] as const) {
  const rows: Row[] = [];
  for (const count of [1, 50, ids.length]) {
    await print(count, query);
    const runs: Awaited<ReturnType<typeof print>>[] = [];
    for (let i = 0; i < RUNS; i++) runs.push(await print(count, query));
    const of = (part: (run: (typeof runs)[number]) => number) => median(runs.map(part));
    rows.push(
      { what: `${count} labels: first byte`, value: of((r) => r.first), unit: 'ms' },
      { what: `${count} labels: all`, value: of((r) => r.whole), unit: 'ms' },
      { what: `${count} labels: first byte to all`, value: of((r) => r.first / r.whole), unit: '×' },
      { what: `${count} labels: more memory at most`, value: of((r) => r.more), unit: 'MB' },
      { what: `${count} labels: size`, value: of((r) => r.bytes / 1024), unit: 'kB' },
    );
  }
  printTable(name, rows);
}
await t.close();
