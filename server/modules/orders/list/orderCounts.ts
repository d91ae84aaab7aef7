import type { Ctx } from '../../../context.ts';
import { onNight } from '../../../jobs/onNight.ts';
import { onTimer } from '../../../jobs/registry.ts';
import { foldCounts, repairCounts } from './orderCountStore.ts';

export const REPAIR_QUEUE = 'orders.repairCounts';
const FOLD_EVERY_MS = 5000;
/** An hour after the check of the ledger. */
const NIGHT_HOUR = 19;

/** Folds changes into the stored counts every few seconds, and compares the counts with the orders every night. */
export function registerOrderCounts(ctx: Ctx): void {
  onTimer(ctx, { name: 'fold order counts', everyMs: FOLD_EVERY_MS, atStart: true, work: foldAll });
  onNight(ctx, REPAIR_QUEUE, NIGHT_HOUR, repairAndTell);
}

async function foldAll(ctx: Ctx): Promise<void> {
  while ((await foldCounts(ctx)) > 0);
}

async function repairAndTell(ctx: Ctx): Promise<void> {
  const repaired = await repairCounts(ctx);
  if (repaired.counts === 0) return ctx.log.info('order counts verified');
  ctx.log.error({ repaired }, 'order counts did not fit the orders and were repaired');
}
