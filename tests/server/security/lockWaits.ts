import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rowsOf } from '../../../server/db/db.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestServer } from '../../support/server.ts';
import { signal } from '../jobs/support.ts';

/** Waits until this many transactions of the PostgreSQL wait for a lock. */
export const untilWaiting = (t: TestServer, count: number) =>
  eventually(async () => {
    const waiting = await t.db.sql.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    expect(rowsOf(waiting)).toHaveLength(count);
  });

/** Leaves a transaction open after the work, until another one, begun meanwhile, waits for it. Returns the result of the other one. */
export async function whileOpen<T>(
  t: TestServer,
  work: () => Promise<unknown>,
  other: () => Promise<T>,
): Promise<T> {
  const [worked, end] = [signal(), signal()];
  const first = t.db.tx(async () => {
    await work();
    worked.resolve();
    await end.promise;
  });
  await Promise.race([worked.promise, first]);
  const second = other();
  await untilWaiting(t, 1);
  end.resolve();
  await first;
  return second;
}
