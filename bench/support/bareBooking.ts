import { createApp } from '../../server/app.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { type Account, serverOver } from '../../tests/server/crash/crashWorld.ts';
import { keyed } from '../../tests/server/crash/workload.ts';
import { orderBody } from '../../tests/server/orders/orderBody.ts';
import { askedNumber } from './database.ts';
import { median, printTable } from './measure.ts';

const WARM = 60;
const MOST = 3;

/**
 * One booking at a time on the PostgreSQL at `url`, compared with the sum of its bare statements: those that the server sends, each timed
 * at the driver from call to answer. `--calls=N` sets the number (300). Returns whether the bookings are within the limit.
 */
export async function tellBareBooking(url: string, dir: string, account: Account): Promise<boolean> {
  const calls = askedNumber('calls', 300);
  let statements: number[] = [];
  const db = openPostgres(url, { watch: (_, ms) => statements.push(ms) });
  const app = await createApp(serverOver(db, dir).ctx);
  await app.ready();

  const whole: number[] = [];
  const bare: number[] = [];
  const counts: number[] = [];
  const cpu: number[] = [];
  for (let n = -WARM; n < calls; n++) {
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
  printTable(`A booking beside its bare statements, ${calls} one after another`, [
    { what: 'a booking: median', value: median(whole), unit: 'ms' },
    { what: "  the server's processor time of it", value: median(cpu), unit: 'ms' },
    { what: 'its statements: median', value: median(bare), unit: 'ms' },
    { what: '  how many', value: median(counts), unit: '' },
    { what: 'ratio', value: ratio, unit: '×', limit: MOST },
  ]);
  await app.close();
  await db.close();
  return ratio <= MOST;
}
