import { vi } from 'vitest';
import { DatabaseAway } from '../../../../server/db/failures.ts';
import { runDueJobs } from '../../../../server/jobs/workers.ts';
import type { TestServer } from '../../../support/server.ts';

/** The error of each statement after the kill. */
const KILLED = new DatabaseAway(new Error('killed'));

/** From now on nothing of this process reaches the database, as after a kill. */
function die(t: TestServer): never {
  vi.spyOn(t.ctx.db, 'tx').mockRejectedValue(KILLED);
  throw KILLED;
}

type Kill = (t: TestServer) => void;

export const beforeRelease: Kill = (t) =>
  void vi.spyOn(t.ctx.ports.couriers, 'release').mockImplementationOnce(() => die(t));

export const afterRelease: Kill = (t) => {
  const { couriers } = t.ctx.ports;
  const release = couriers.release.bind(couriers);
  vi.spyOn(couriers, 'release').mockImplementationOnce(async (id) => {
    await release(id);
    vi.spyOn(t.ctx.db, 'tx').mockRejectedValue(KILLED);
  });
};

/** Kills in the second booking transaction, because the first is rolled back in any case. */
export const whileBooking: Kill = (t) => {
  const { couriers } = t.ctx.ports;
  const book = couriers.book.bind(couriers);
  vi.spyOn(couriers, 'book')
    .mockImplementationOnce(book)
    .mockImplementationOnce(() => die(t));
};

export const whileCancelling: Kill = (t) =>
  void vi.spyOn(t.ctx.ports.couriers, 'cancel').mockImplementationOnce(() => die(t));

/** The next process starts, with the jobs of the killed one. */
export async function restarted(t: TestServer, afterS = 2 * 60): Promise<void> {
  vi.restoreAllMocks();
  t.clock.advance(afterS);
  await runDueJobs(t.ctx);
}
