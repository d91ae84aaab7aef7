import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIGRATIONS, migrate } from '../server/db/migrate.ts';
import { openPglite } from '../server/db/pglite.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { type Account, serverOver } from '../tests/server/crash/crashWorld.ts';
import { type Killable, startKillable } from '../tests/server/crash/killableServer.ts';
import { keyed } from '../tests/server/crash/workload.ts';
import { orderBody } from '../tests/server/orders/orderBody.ts';
import { migratedImage } from '../tests/support/databases.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { richAccounts } from './support/booking.ts';
import { askedNumber } from './support/database.ts';
import { median, printTable, quantile } from './support/measure.ts';

// `--requests=N` (100,000) mixed requests to one process on PostgreSQL, or on the embedded database if there is no PostgreSQL: lists,
// single orders, quotes, tracking, bookings, labels, pages. The memory in its /metrics has to be flat after the first fifth.
const REQUESTS = askedNumber('requests', 100_000);
const AT_ONCE = 8;
const TOKEN = 'a token of this bench, 32 letters or more';
const MOST_GROWTH = 1.15;
const AT_REST_MB = 250;

const dir = mkdtempSync(path.join(tmpdir(), 'waybill-soak-'));
const cluster = await startPostgres({ durable: true });
const env: Record<string, string> = { METRICS_TOKEN: TOKEN };
const accounts: Account[] = [];
if (typeof cluster === 'string') {
  process.stdout.write(`On the embedded database (${cluster}).\n`);
  const t = serverOver(await openPglite(dir, { image: await migratedImage() }), dir);
  accounts.push(...(await richAccounts(t, 4)));
  await t.close();
} else {
  env.DATABASE_URL = cluster.url;
  const t = serverOver(openPostgres(cluster.url), dir);
  await migrate(t.db, MIGRATIONS);
  accounts.push(...(await richAccounts(t, 4)));
  await t.close();
}
const server = await startKillable(dir, env, []);

async function residentMb({ url }: Killable): Promise<number> {
  const text = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  ).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

const booked: { id: string; nanoId: string }[] = [];
const failures = new Map<string, number>();
const times: number[] = [];

async function one(n: number): Promise<void> {
  const account = accounts[n % accounts.length]!;
  const known = booked[(n * 7919) % Math.max(1, booked.length)];
  const call = (way: string, init: RequestInit = {}) =>
    fetch(server.url + way, {
      ...init,
      headers: {
        'content-type': 'application/json',
        ...keyed(account, `soak-${n}`),
        host: 'localhost',
        ...init.headers,
      },
    });
  const post = (way: string, body: unknown) => call(way, { method: 'POST', body: JSON.stringify(body) });
  const kinds: (() => Promise<Response>)[] = [
    () => call('/v1.0/order?limit=25&retrieve=service'),
    () => call(`/v1.0/order?limit=25&keyword=tan&page=${n % 3}`),
    () => call('/v1.0/order/statusCounts'),
    () => post('/v1.0/order', orderBody()),
    () => call(known ? `/v1.0/etrack/${known.nanoId}` : '/healthz'),
    () => call('/v1.0/contacts?limit=25'),
    () => call(known ? `/customer/etrack/${known.nanoId}` : '/healthz'),
    () => call('/v1.0/user'),
    () => call(n % 50 === 8 && known ? `/v1.0/order/${known.id}/label` : '/readyz'),
    () => post('/v1.0/order', orderBody({ process: false })),
  ];
  const start = performance.now();
  const kind = n % kinds.length;
  const answer = await kinds[kind]!();
  const text = await answer.text();
  times.push(performance.now() - start);
  if (kind === 3 && answer.status === 200)
    booked.push((JSON.parse(text) as { data: (typeof booked)[number] }).data);
  // A stranger's order is not found with another account's key.
  if (answer.status >= 500)
    failures.set(`${kind} ${answer.status}`, (failures.get(`${kind} ${answer.status}`) ?? 0) + 1);
}

const memory: number[] = [await residentMb(server)];
let next = 0;
for (let tenth = 1; tenth <= 10; tenth++) {
  const until = Math.floor((REQUESTS * tenth) / 10);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < until) await one(next++);
    }),
  );
  memory.push(await residentMb(server));
}
await server.kill();
if (typeof cluster !== 'string') await cluster.stop();
rmSync(dir, { recursive: true, force: true });
const early = Math.max(...memory.slice(0, 3));
const growth = memory.at(-1)! / early;
const failed = [...failures.values()].reduce((sum, n) => sum + n, 0);
printTable(
  `${REQUESTS} mixed requests, ${AT_ONCE} at once; memory after each tenth: ${memory.map((mb) => mb.toFixed(0)).join(', ')} MB`,
  [
    { what: 'at rest, before the first request', value: memory[0]!, unit: 'MB', limit: AT_REST_MB },
    { what: 'at the end / most of the first fifth', value: growth, unit: '×', limit: MOST_GROWTH },
    { what: 'answers of 5xx', value: failed, unit: '', limit: 0 },
    { what: 'p50', value: median(times), unit: 'ms' },
    { what: 'p95', value: quantile(times, 0.95), unit: 'ms' },
  ],
);
for (const [kind, count] of failures) process.stdout.write(`  ${kind}: ${count}\n`);
process.exit(failed > 0 ? 1 : 0);
