import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Ctx } from '../../../server/context.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
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

export let t: Awaited<ReturnType<typeof startJobsContext>>;
export let ctx: Ctx;

export const jobs = () => t.db.sql.select().from(job).orderBy(job.id);

export function withJobs(): void {
  beforeAll(async () => {
    t = await startJobsContext();
  });
  beforeEach(async () => {
    await t.db.raw(
      'truncate job, event, ticket, rate_window, idempotency_key, outbox_message, verification_code',
    );
    ctx = { ...t.ctx };
  });
  afterAll(() => t.db.close());
}
