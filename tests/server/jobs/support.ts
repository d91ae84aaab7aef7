import type { Ctx } from '../../../server/context.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { freshPglite } from '../../support/databases.ts';

/** Only what the job runner needs: a database and a clock. */
export async function startJobsContext() {
  const db = await freshPglite();
  const clock = manualClock('2026-03-02T04:00:00.000Z');
  const ctx = { db, ports: { clock }, log: { info() {}, warn() {}, error() {} } } as unknown as Ctx;
  return { ctx, db, clock };
}

/** A promise that the test fulfils. */
export function signal() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
