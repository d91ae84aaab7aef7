import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MIGRATIONS, migrate } from '../server/db/migrate.ts';
import { openPglite } from '../server/db/pglite.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { type Account, serverOver } from '../tests/server/crash/crashWorld.ts';
import { startKillable } from '../tests/server/crash/killableServer.ts';
import { migratedImage } from '../tests/support/databases.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import type { TestServer } from '../tests/support/server.ts';
import { tellBareBooking } from './support/bareBooking.ts';
import { bookedFaults, bookInLoops, richAccounts } from './support/booking.ts';
import { askedNumber } from './support/database.ts';
import { median, printTable, quantile } from './support/measure.ts';

// Whole bookings per second by the API, each paid from a wallet, on PostgreSQL (durable, two processes) and on the embedded database (one).
// `--seconds=` sets the duration, `--loops=` the bookings at once, `--processes=` the processes. Afterwards it times one booking at a time
// against its bare statements. Exit code 1: a booking was lost or paid wrongly, or takes more than three times its statements.
const SECONDS = askedNumber('seconds', 30);
const LOOPS = askedNumber('loops', 16);
const PROCESSES = askedNumber('processes', 2);
const ACCOUNTS = 8;
const WARM_S = Math.min(5, SECONDS / 4);

let isWrong = false;

async function measure(
  name: string,
  open: () => Promise<TestServer>,
  dataDir: string,
  processes: number,
  env: Record<string, string>,
): Promise<Account[]> {
  const before = await open();
  const accounts = await richAccounts(before, ACCOUNTS);
  await before.close();
  const servers = await Promise.all(Array.from({ length: processes }, () => startKillable(dataDir, env, [])));
  const booking = bookInLoops(() => servers, accounts, LOOPS);
  await pause(WARM_S * 1000);
  const [from, start] = [booking.times.length, performance.now()];
  await pause(SECONDS * 1000);
  const times = booking.times.slice(from);
  const rate = (times.length / (performance.now() - start)) * 1000;
  await booking.stop();
  await Promise.all(servers.map((server) => server.kill()));
  const after = await open();
  const faults = await bookedFaults(after, booking);
  await after.close();
  isWrong ||= faults.difference !== 0 || faults.ledger > 0;
  printTable(`${name}: ${LOOPS} loops on ${processes} processes for ${SECONDS} s`, [
    { what: 'bookings a second', value: rate, unit: '' },
    { what: 'p50', value: median(times), unit: 'ms' },
    { what: 'p95', value: quantile(times, 0.95), unit: 'ms' },
    {
      what: 'answers other than 200',
      value: [...booking.answers].reduce((n, [status, count]) => (status === 200 ? n : n + count), 0),
      unit: '',
    },
    { what: 'orders too many or too few', value: Math.abs(faults.difference), unit: '', limit: 0 },
    { what: 'faults in the ledger', value: faults.ledger, unit: '', limit: 0 },
  ]);
  return accounts;
}

const dir = mkdtempSync(path.join(tmpdir(), 'waybill-bookings-'));
const cluster = await startPostgres({ durable: true });
if (typeof cluster === 'string') process.stdout.write(`PostgreSQL is left out (${cluster}).\n`);
else {
  const db = openPostgres(cluster.url);
  await migrate(db, MIGRATIONS);
  await db.close();
  const [account] = await measure(
    'PostgreSQL',
    async () => serverOver(openPostgres(cluster.url), dir),
    dir,
    PROCESSES,
    {
      DATABASE_URL: cluster.url,
    },
  );
  // Last, because the count above includes all orders.
  const isWithin = account !== undefined && (await tellBareBooking(cluster.url, dir, account));
  isWrong ||= !isWithin;
  await cluster.stop();
}
const embedded = path.join(dir, 'embedded');
await (await openPglite(embedded, { image: await migratedImage() })).close();
await measure('Embedded', async () => serverOver(await openPglite(embedded), embedded), embedded, 1, {});
rmSync(dir, { recursive: true, force: true });
process.exit(isWrong ? 1 : 0);
