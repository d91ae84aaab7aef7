import { manyOrders, ORDERS } from './support/manyOrders.ts';
import { printTable } from './support/measure.ts';

// Runs in a separate process: memory left by other benches would hide the memory of the export.
const { t, shipper } = await manyOrders();
globalThis.gc?.();
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
await t.app.listen({ port: 0, host: '127.0.0.1' });
const address = t.app.server.address() as { port: number };
const start = performance.now();
const response = await fetch(
  `http://127.0.0.1:${address.port}/v1.0/order/export?dateFrom=2000-01-01&dateTo=2100-01-01&limit=${ORDERS}`,
  { headers: { ...shipper.auth, host: 'localhost' } },
);
let bytes = 0;
for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
clearInterval(watch);
printTable(`Export of ${ORDERS.toLocaleString('en')} rows (status ${response.status})`, [
  { what: 'time', value: performance.now() - start, unit: 'ms' },
  { what: 'size', value: bytes / 1e6, unit: 'MB' },
  { what: 'more memory at its peak', value: (peak - before) / 1e6, unit: 'MB', limit: 150 },
]);
await t.close();
