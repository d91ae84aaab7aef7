import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../server/app.ts';
import { MIGRATIONS, migrate } from '../server/db/migrate.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { serverOver } from '../tests/server/crash/crashWorld.ts';
import { keyed } from '../tests/server/crash/workload.ts';
import { orderBody } from '../tests/server/orders/orderBody.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { richAccounts } from './support/booking.ts';
import { askedNumber } from './support/database.ts';
import { median, printTable } from './support/measure.ts';

// One booking at a time on a durable PostgreSQL, beside its bare statements: those that the server sends, each timed at the driver from
// the call to the answer, summed. `--calls=N` bookings (300). Ends with 1 past the limit.
const CALLS = askedNumber('calls', 300);
const WARM = 60;
const MOST = 3;

const cluster = await startPostgres({ durable: true });
if (typeof cluster === 'string') {
  process.stdout.write(`PostgreSQL cannot be had: ${cluster}\n`);
  process.exit(2);
}
const dir = mkdtempSync(path.join(tmpdir(), 'waybill-bare-'));
let statements: number[] = [];
const db = openPostgres(cluster.url, { watch: (_, ms) => statements.push(ms) });
await migrate(db, MIGRATIONS);
const { ctx } = serverOver(db, dir);
const app = await createApp(ctx);
await app.ready();
const [account] = await richAccounts({ ctx, db } as Parameters<typeof richAccounts>[0], 1);
if (!account) throw new Error('No account was made.');

const whole: number[] = [];
const bare: number[] = [];
const counts: number[] = [];
const cpu: number[] = [];
for (let n = -WARM; n < CALLS; n++) {
  statements = [];
  const used = process.cpuUsage();
  const start = performance.now();
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/v1.0/order',
    headers: keyed(account, `bare-${n}`),
    payload: orderBody(),
  });
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
  if (n < 0) continue;
  whole.push(performance.now() - start);
  const { user, system } = process.cpuUsage(used);
  cpu.push((user + system) / 1000);
  bare.push(statements.reduce((sum, ms) => sum + ms, 0));
  counts.push(statements.length);
}
const ratio = median(whole.map((ms, i) => ms / bare[i]!));
printTable(`A booking beside its bare statements, ${CALLS} one after another`, [
  { what: 'a booking: median', value: median(whole), unit: 'ms' },
  { what: "  the server's processor time of it", value: median(cpu), unit: 'ms' },
  { what: 'its statements: median', value: median(bare), unit: 'ms' },
  { what: '  how many', value: median(counts), unit: '' },
  { what: 'ratio', value: ratio, unit: '×', limit: MOST },
]);
await app.close();
await db.close();
await cluster.stop();
rmSync(dir, { recursive: true, force: true });
process.exit(ratio > MOST ? 1 : 0);
