import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Lifts the time limit of statements for the open transaction, for work that reads or writes whole tables. */
export async function liftTimeLimit(db: Db): Promise<void> {
  await db.sql.execute(sql`set local statement_timeout = 0`);
}

/** Runs `work` in the open transaction, or in one of its own, without the time limit of statements. */
export const untimed = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.inOneTx(async () => {
    await liftTimeLimit(db);
    return work();
  });
