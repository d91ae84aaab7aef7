import path from 'node:path';
import type { Ctx } from '../../../server/context.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { manualClock } from '../../../server/ports/clock.ts';

/** Only what the job runner needs: a database and a clock. */
export async function startJobsContext() {
  const db = await openPglite();
  await migrate(db, path.resolve(import.meta.dirname, '../../../server/db/migrations'));
  const clock = manualClock('2026-03-02T04:00:00.000Z');
  const ctx = { db, ports: { clock }, log: { info() {}, warn() {}, error() {} } } as unknown as Ctx;
  return { ctx, db, clock };
}
