import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MIGRATIONS, migrate } from '../server/db/migrate.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { serverOver } from '../tests/server/crash/crashWorld.ts';
import { startKillable } from '../tests/server/crash/killableServer.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { bookedFaults, bookInLoops, richAccounts } from './support/booking.ts';
import { askedNumber } from './support/database.ts';
import { printTable } from './support/measure.ts';

// PostgreSQL on a small disk of its own (a tmpfs, so only as root) that is filled while loops book. `--seconds=` later it has room again.
// Exit code 1: the server ended, an acknowledged order was lost, or it does not book again.
const FULL_S = askedNumber('seconds', 20);
const SIZE = '300m';
const LOOPS = 4;

const dir = mkdtempSync(path.join(tmpdir(), 'waybill-disk-'));
const disk = path.join(dir, 'disk');
// PostgreSQL runs as another user.
chmodSync(dir, 0o755);
mkdirSync(disk);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=1777`, 'tmpfs', disk], {
  encoding: 'utf8',
});
const leave = (code: number): never => {
  if (mounted.status === 0) spawnSync('umount', ['-l', disk]);
  rmSync(dir, { recursive: true, force: true });
  process.exit(code);
};
if (mounted.status !== 0) {
  process.stdout.write(`No disk of its own can be had here: ${mounted.stderr || mounted.error}\n`);
  leave(2);
}
process.env.TMPDIR = disk;
const cluster = await startPostgres({ durable: true });
if (typeof cluster === 'string') {
  process.stdout.write(`No PostgreSQL can be started: ${cluster}\n`);
  leave(2);
  throw new Error('unreachable');
}
const before = serverOver(openPostgres(cluster.url), dir);
await migrate(before.db, MIGRATIONS);
const accounts = await richAccounts(before, LOOPS);
await before.close();
const server = await startKillable(dir, { DATABASE_URL: cluster.url });
const booking = bookInLoops(() => [server], accounts, LOOPS);
const until = async (holds: () => boolean) => {
  while (!holds() && !server.hasEnded()) await pause(20);
};
await until(() => booking.acknowledged.size >= 20);
const filler = path.join(disk, 'filler');
const fill = () => {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize)), { flag: 'a' });
  } catch {
    // The disk is full.
  }
};
const full = setInterval(fill, 200);
fill();
await pause(FULL_S * 1000);
const whileFull = booking.acknowledged.size;
clearInterval(full);
rmSync(filler, { force: true });
const freedAt = performance.now();
await until(() => booking.acknowledged.size >= whileFull + 20);
const backMs = performance.now() - freedAt;
await booking.stop();
const ended = server.hasEnded();
await server.kill();
const after = serverOver(openPostgres(cluster.url), dir);
const faults = await bookedFaults(after, booking);
await after.close();
await cluster.stop();
const failed = [...booking.answers].reduce((sum, [status, n]) => (status === 200 ? sum : sum + n), 0);
printTable(`A disk that is full for ${FULL_S} s under ${LOOPS} loops that book`, [
  { what: 'processes that ended', value: Number(ended), unit: '', limit: 0 },
  { what: 'orders acknowledged', value: booking.acknowledged.size, unit: '' },
  { what: 'refused calls, each called again', value: failed, unit: '' },
  { what: 'orders too many or too few', value: Math.abs(faults.difference), unit: '', limit: 0 },
  { what: 'faults in the ledger', value: faults.ledger, unit: '', limit: 0 },
  { what: 'from room on the disk to 20 more orders', value: backMs, unit: 'ms', limit: 30_000 },
]);
leave(ended || faults.difference !== 0 || faults.ledger > 0 ? 1 : 0);
