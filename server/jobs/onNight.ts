import type { Ctx } from '../context.ts';
import { HOUR_MS } from '../ports/clock.ts';
import { enqueue } from './queue.ts';
import { type JobHandler, onJob, onTimer } from './registry.ts';

/** Work of every night, done by one of the processes. The hour is in UTC: 18 is two in the morning in Kuala Lumpur, one in Jakarta. */
export function onNight(ctx: Ctx, queue: string, hour: number, work: JobHandler): void {
  onJob(ctx, queue, work);
  onTimer(ctx, {
    name: `plan ${queue}`,
    everyMs: HOUR_MS,
    atStart: true,
    work: (timed) => planNextNight(timed, queue, hour),
  });
}

/** Schedules the work of the coming night; repeated calls, also of other processes, add no second job. */
export async function planNextNight(ctx: Ctx, queue: string, hour: number): Promise<void> {
  const now = ctx.ports.clock.now();
  const runAt = new Date(now);
  runAt.setUTCHours(hour, 0, 0, 0);
  if (runAt <= now) runAt.setUTCDate(runAt.getUTCDate() + 1);
  await enqueue(ctx, queue, {}, { key: 'nightly', runAt });
}
