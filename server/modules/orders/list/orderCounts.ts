import type { Ctx } from '../../../context.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { onJob, onTimer } from '../../../jobs/registry.ts';
import { HOUR_MS } from '../../../ports/clock.ts';
import { foldCounts, repairCounts } from './orderCountStore.ts';

export const REPAIR_QUEUE = 'orders.repairCounts';
const FOLD_EVERY_MS = 5000;
/** In UTC; an hour after the check of the ledger. */
const NIGHT_HOUR = 19;

/** Folds changes into the stored counts every few seconds, and compares the counts with the orders every night. */
export function registerOrderCounts(ctx: Ctx): void {
  onTimer(ctx, { name: 'fold order counts', everyMs: FOLD_EVERY_MS, atStart: true, work: foldAll });
  onJob(ctx, REPAIR_QUEUE, repairAndTell);
  onTimer(ctx, { name: 'plan order counts', everyMs: HOUR_MS, atStart: true, work: planNextNight });
}

async function foldAll(ctx: Ctx): Promise<void> {
  while ((await foldCounts(ctx)) > 0);
}

async function planNextNight(ctx: Ctx): Promise<void> {
  const now = ctx.ports.clock.now();
  const runAt = new Date(now);
  runAt.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (runAt <= now) runAt.setUTCDate(runAt.getUTCDate() + 1);
  await enqueue(ctx, REPAIR_QUEUE, {}, { key: 'nightly', runAt });
}

async function repairAndTell(ctx: Ctx): Promise<void> {
  const repaired = await repairCounts(ctx);
  if (repaired.counts === 0) return ctx.log.info('order counts verified');
  ctx.log.error({ repaired }, 'order counts did not fit the orders and were repaired');
}
