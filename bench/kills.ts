import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MIGRATIONS, migrate } from '../server/db/migrate.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { ROOT } from '../server/rootDir.ts';
import { serverOver } from '../tests/server/crash/crashWorld.ts';
import { startKillable } from '../tests/server/crash/killableServer.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { bookedFaults, bookInLoops, richAccounts } from './support/booking.ts';
import { askedNumber } from './support/database.ts';
import { printTable } from './support/measure.ts';

// `--rounds=N` (100) kills a server N times in each part. Part one: a server on the embedded database, with orders, cancels with refunds,
// cards, batches, jobs, webhooks, notices and repeated calls (tests/server/crash). `--embedded=N` sets its rounds; 0 leaves it out. Part
// two: one of two processes on PostgreSQL, in turn, while loops book on both. Exit code 1: an acknowledged write was lost or the ledger
// does not add up.
const ROUNDS = askedNumber('rounds', 100);
const EMBEDDED_ROUNDS = askedNumber('embedded', ROUNDS);
const LOOPS = 8;
const BOOKED_BETWEEN = 10;

const embedded =
  EMBEDDED_ROUNDS === 0
    ? { status: 0 }
    : spawnSync(
        path.join(ROOT, 'node_modules/.bin/vitest'),
        ['run', 'tests/server/crash/kill'],
        // Each of its rounds kills two servers: one at its start, one at work.
        {
          cwd: ROOT,
          stdio: 'inherit',
          env: { ...process.env, CRASH_ROUNDS: String(Math.ceil(EMBEDDED_ROUNDS / 2)) },
        },
      );

const cluster = await startPostgres({ durable: true });
if (typeof cluster === 'string') {
  process.stdout.write(`PostgreSQL is left out (${cluster}).\n`);
  process.exit(embedded.status ?? 1);
}
const dir = mkdtempSync(path.join(tmpdir(), 'waybill-kills-'));
const before = serverOver(openPostgres(cluster.url), dir);
await migrate(before.db, MIGRATIONS);
const accounts = await richAccounts(before, 4);
await before.close();
const start = () => startKillable(dir, { DATABASE_URL: cluster.url });
const servers = await Promise.all([start(), start()]);
const booking = bookInLoops(() => servers, accounts, LOOPS);
const more = async (count: number) => {
  for (const from = booking.acknowledged.size; booking.acknowledged.size < from + count; ) await pause(20);
};
for (let round = 0; round < ROUNDS; round++) {
  const at = round % servers.length;
  await more(BOOKED_BETWEEN);
  await servers[at]!.kill();
  // Meanwhile the other server runs alone.
  await more(BOOKED_BETWEEN);
  servers[at] = await start();
}
await booking.stop();
await Promise.all(servers.map((server) => server.kill()));
const after = serverOver(openPostgres(cluster.url), dir);
const faults = await bookedFaults(after, booking);
await after.close();
await cluster.stop();
rmSync(dir, { recursive: true, force: true });
printTable(`${ROUNDS} kills of one of two processes under ${LOOPS} loops that book`, [
  { what: 'orders acknowledged', value: booking.acknowledged.size, unit: '' },
  { what: 'calls without an answer, each called again', value: booking.answers.get(0) ?? 0, unit: '' },
  { what: 'orders too many or too few', value: Math.abs(faults.difference), unit: '', limit: 0 },
  { what: 'faults in the ledger', value: faults.ledger, unit: '', limit: 0 },
  { what: 'embedded: failed tests of kills', value: embedded.status ?? 1, unit: '', limit: 0 },
]);
process.exit(embedded.status !== 0 || faults.difference !== 0 || faults.ledger > 0 ? 1 : 0);
